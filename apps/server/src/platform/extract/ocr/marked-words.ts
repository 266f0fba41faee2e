import { foldSimilarGlyphs } from '@sidelight/domain/script/ocr/similar-glyphs'
import type { Line, Word } from 'tesseract.js'
import { cropGrey, encodePgm, type GreyImage } from './grey-image.ts'
import { type Language, ONE_LINE, startRecogniser } from './recogniser.ts'

/** Between them they know the accents of Western and Central Europe; English knows one. */
const LANGUAGES: Language[] = ['fra', 'deu', 'spa', 'pol']
/** Ink stands so much higher over the line than capitals do, or reaches so far below it. */
const MARK_RISE = 1.2
const MARK_DEPTH = 0.2
/** A name in capitals that was read worse speaks for letters English has not. */
const POOR_CONFIDENCE = 50
/** Where there are such letters, less doubt will do. */
const DOUBTED_CONFIDENCE = 85
const SURE_CONFIDENCE = 80
const LEAST_ACCENTED_CONFIDENCE = 80
const BORDER_PIXELS = 20
const MARGIN_PIXELS = 8
/** A name that comes on every page need not be read on every page. */
const MOST_OF_ONE_WORD = 3
const MOST_WORDS = 60

export interface MarkedWord {
  word: Word
  picture: GreyImage
  isMarked: boolean
}

/** Words in capitals with something above or below them, or that are doubted: they may bear accents. */
export function listMarkedWords(lines: Line[], image: GreyImage): MarkedWord[] {
  const rise = findCapitalRise(lines)
  return lines.flatMap((line) =>
    line.words.flatMap((word) => {
      if (!/\p{L}{3}/u.test(word.text) || /\p{Ll}/u.test(word.text)) return []
      const isMarked = standsOut(word, line.baseline.y0, rise)
      if (!isMarked && word.confidence >= DOUBTED_CONFIDENCE) return []
      const { x0, y0, x1, y1 } = word.bbox
      const box = { x0: x0 - MARGIN_PIXELS, y0: y0 - MARGIN_PIXELS, x1: x1 + MARGIN_PIXELS, y1: y1 + MARGIN_PIXELS }
      return [{ word, picture: cropGrey(image, box, BORDER_PIXELS), isMarked }]
    }),
  )
}

function standsOut({ text, bbox }: Word, baseline: number, rise: number): boolean {
  if (bbox.y0 < baseline - MARK_RISE * rise) return !/[()[\]{}|/]/.test(text)
  return bbox.y1 > baseline + MARK_DEPTH * rise && /^\p{Lu}+[.:]?$/u.test(text) && !/[QJ]/.test(text)
}

function findCapitalRise(lines: Line[]): number {
  const rises = lines
    .flatMap((line) => line.words.map((word) => ({ word, rise: line.baseline.y0 - word.bbox.y0 })))
    .filter(({ word, rise }) => rise > 0 && /^[A-Zbdhkl]/.test(word.text) && word.confidence > 80)
    .map(({ rise }) => rise)
    .sort((a, b) => a - b)
  return rises[rises.length >> 1] ?? Infinity
}

/** Writes better readings into the words. */
export async function readMarkedWords(marked: MarkedWord[]): Promise<void> {
  if (!speakForAccents(marked)) return
  const chosen = chooseWords(marked)
  const readings = await readInLanguages(chosen)
  const spellings = new Map<string, Word>()
  for (const [at, { word, isMarked }] of chosen.entries()) {
    const better = chooseReading(word, isMarked, readings[at] ?? [])
    const known = spellings.get(word.text)
    if (better && better.confidence > (known?.confidence ?? 0)) spellings.set(word.text, better)
  }
  for (const { word } of marked) {
    const better = spellings.get(word.text)
    if (better) Object.assign(word, { text: better.text, confidence: better.confidence })
  }
}

/**
 * Four models cost a second or two to start. A word that was read surely in spite of its marks is a reason, and so is a
 * name that comes again and is poor each time; a single poor word is dirt.
 */
function speakForAccents(marked: MarkedWord[]): boolean {
  const poor = marked.filter(({ word }) => word.confidence < POOR_CONFIDENCE && /^\p{Lu}+$/u.test(word.text))
  const names = new Set(poor.map(({ word }) => word.text))
  return names.size < poor.length || marked.some(({ word, isMarked }) => isMarked && word.confidence >= SURE_CONFIDENCE)
}

async function readInLanguages(chosen: MarkedWord[]): Promise<Word[][]> {
  const readings: Word[][] = chosen.map(() => [])
  for (const language of LANGUAGES) {
    const worker = await startRecogniser(language, ONE_LINE)
    try {
      for (const [at, { picture }] of chosen.entries()) {
        const { data } = await worker.recognize(encodePgm(picture), {}, { blocks: true, text: false })
        readings[at]?.push(...listSingleWords(data.blocks ?? []))
      }
    } finally {
      await worker.terminate()
    }
  }
  return readings
}

function chooseWords(marked: MarkedWord[]): MarkedWord[] {
  const counts = new Map<string, number>()
  return marked
    .toSorted((a, b) => Number(b.isMarked) - Number(a.isMarked) || a.word.confidence - b.word.confidence)
    .filter(({ word }) => {
      const count = counts.get(word.text) ?? 0
      counts.set(word.text, count + 1)
      return count < MOST_OF_ONE_WORD
    })
    .slice(0, MOST_WORDS)
}

/** A reading of several words would not fit where one was. */
function listSingleWords(blocks: { paragraphs: { lines: Line[] }[] }[]): Word[] {
  const words = blocks.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
  )
  return words.length === 1 ? words : []
}

/** An accent that a language without it cannot see weighs nothing: the surest reading that has one wins. */
function chooseReading(word: Word, isMarked: boolean, readings: Word[]): Word | undefined {
  const fold = foldSimilarGlyphs(word.text)
  const [best] = readings
    .filter(({ text, confidence }) => confidence >= LEAST_ACCENTED_CONFIDENCE && /[^\p{ASCII}]/u.test(letters(text)))
    .filter(({ text }) => isNear(foldSimilarGlyphs(text), fold))
    .sort((a, b) => b.confidence - a.confidence)
  return best !== undefined && (isMarked || best.confidence > word.confidence) ? best : undefined
}

const letters = (text: string) => text.replace(/[^\p{L}]/gu, '')

/** A foreign first letter may have been read as any other, or as two. */
const isNear = (one: string, other: string) =>
  one === other || (one.length > 3 && (one.slice(1) === other.slice(1) || one.slice(1) === other.slice(2)))
