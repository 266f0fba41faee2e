import { foldSimilarGlyphs } from '@sidelight/script-parser/ocr/similar-glyphs'
import type { Line, Word } from 'tesseract.js'
import { cropGrey, encodePgm, type GreyImage } from './image/grey-image.ts'
import { type Language, SINGLE_LINE, startRecogniser } from './recogniser.ts'

/** Together these models know the accents of Western and Central Europe; the English one knows almost none. */
const LANGUAGES: Language[] = ['fra', 'deu', 'spa', 'pol']
/** A mark rises this far above the height of capitals, or this far below the baseline. */
const MARK_RISE = 1.2
const MARK_DEPTH = 0.2
/** A repeated name with lower confidence suggests letters that English lacks. */
const LOW_CONFIDENCE = 50
/** In a document with such letters, words below this confidence are read again. */
const UNCERTAIN_CONFIDENCE = 85
const HIGH_CONFIDENCE = 80
const MIN_ACCENTED_CONFIDENCE = 80
const BORDER_PIXELS = 20
const MARGIN_PIXELS = 8
/** A name that occurs on every page need not be read on every page. */
const MAX_OCCURRENCES = 3
const MAX_WORDS = 60

export interface MarkedWord {
  word: Word
  image: GreyImage
  isMarked: boolean
}

/** Words in capitals with a mark above or below them, or with low confidence: they may have accents. */
export function listMarkedWords(lines: Line[], pageImage: GreyImage): MarkedWord[] {
  const rise = findCapitalRise(lines)
  return lines.flatMap((line) =>
    line.words.flatMap((word) => {
      if (!/\p{L}{3}/u.test(word.text) || /\p{Ll}/u.test(word.text)) return []
      const isMarked = hasMark(word, line.baseline.y0, rise)
      if (!isMarked && word.confidence >= UNCERTAIN_CONFIDENCE) return []
      const { x0, y0, x1, y1 } = word.bbox
      const box = { x0: x0 - MARGIN_PIXELS, y0: y0 - MARGIN_PIXELS, x1: x1 + MARGIN_PIXELS, y1: y1 + MARGIN_PIXELS }
      return [{ word, image: cropGrey(pageImage, box, BORDER_PIXELS), isMarked }]
    }),
  )
}

function hasMark({ text, bbox }: Word, baseline: number, rise: number): boolean {
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

/** Replaces words that another language model reads better. */
export async function correctMarkedWords(marked: MarkedWord[]): Promise<void> {
  if (!mayHaveAccents(marked)) return
  const selected = selectWords(marked)
  const readings = await readInLanguages(selected)
  const spellings = new Map<string, Word>()
  for (const [at, { word, isMarked }] of selected.entries()) {
    const better = selectReading(word, isMarked, readings[at] ?? [])
    const best = spellings.get(word.text)
    if (better && better.confidence > (best?.confidence ?? 0)) spellings.set(word.text, better)
  }
  for (const { word } of marked) {
    const better = spellings.get(word.text)
    if (better) Object.assign(word, { text: better.text, confidence: better.confidence })
  }
}

/**
 * Four models take a second or two to start, so there must be a reason: a marked word with high confidence, or a name that
 * occurs repeatedly with low confidence. A single word with low confidence is dirt.
 */
function mayHaveAccents(marked: MarkedWord[]): boolean {
  const uncertain = marked.filter(({ word }) => word.confidence < LOW_CONFIDENCE && /^\p{Lu}+$/u.test(word.text))
  const names = new Set(uncertain.map(({ word }) => word.text))
  return (
    names.size < uncertain.length || marked.some(({ word, isMarked }) => isMarked && word.confidence >= HIGH_CONFIDENCE)
  )
}

async function readInLanguages(selected: MarkedWord[]): Promise<Word[][]> {
  const readings: Word[][] = selected.map(() => [])
  for (const language of LANGUAGES) {
    const worker = await startRecogniser(language, SINGLE_LINE)
    try {
      for (const [at, { image }] of selected.entries()) {
        const { data } = await worker.recognize(encodePgm(image), {}, { blocks: true, text: false })
        readings[at]?.push(...listSingleWords(data.blocks ?? []))
      }
    } finally {
      await worker.terminate()
    }
  }
  return readings
}

function selectWords(marked: MarkedWord[]): MarkedWord[] {
  const counts = new Map<string, number>()
  return marked
    .toSorted((a, b) => Number(b.isMarked) - Number(a.isMarked) || a.word.confidence - b.word.confidence)
    .filter(({ word }) => {
      const count = counts.get(word.text) ?? 0
      counts.set(word.text, count + 1)
      return count < MAX_OCCURRENCES
    })
    .slice(0, MAX_WORDS)
}

/** A reading of several words cannot replace one word. */
function listSingleWords(blocks: { paragraphs: { lines: Line[] }[] }[]): Word[] {
  const words = blocks.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
  )
  return words.length === 1 ? words : []
}

/** The reading with an accent and the highest confidence wins, since a model without that accent cannot see it. */
function selectReading(word: Word, isMarked: boolean, readings: Word[]): Word | undefined {
  const fold = foldSimilarGlyphs(word.text)
  const [best] = readings
    .filter(({ text, confidence }) => confidence >= MIN_ACCENTED_CONFIDENCE && /[^\p{ASCII}]/u.test(letters(text)))
    .filter(({ text }) => isSimilar(foldSimilarGlyphs(text), fold))
    .sort((a, b) => b.confidence - a.confidence)
  return best !== undefined && (isMarked || best.confidence > word.confidence) ? best : undefined
}

const letters = (text: string) => text.replace(/[^\p{L}]/gu, '')

/** A foreign first letter may have been read as any other letter, or as two. */
const isSimilar = (first: string, second: string) =>
  first === second || (first.length > 3 && (first.slice(1) === second.slice(1) || first.slice(1) === second.slice(2)))
