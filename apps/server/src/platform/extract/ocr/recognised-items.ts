import type { SourceItem } from '@sidelight/script-parser/document/source'
import type { Line, Word } from 'tesseract.js'
import { cleanText } from '@sidelight/extraction/clean-text'

/** Dust and the edges of a photograph are read as words with almost no confidence. */
const MIN_CONFIDENCE = 5
const MIN_HEIGHT_EM = 0.35
const MAX_HEIGHT_EM = 1.6
/** No letter is so small; what is left where the rules of a table cross is read as a stroke, and surely so. */
const SPECK_EM = 0.2
/** An underscore lies below the line and is easily taken for a space. */
const UNDERSCORE_DEPTH_EM = 0.12
const UNDERSCORE_GAP_EM = 0.7
/** Gaps between ink. A scene number is closer to its heading than two typewriter spaces after a full stop are wide. */
const RUN_GAP_EM = 1.2
const SENTENCE_GAP_EM = 1.55

export function listRecognisedItems(lines: Line[], pointsPerPixel: number): SourceItem[] {
  const usualSize =
    median(lines.flatMap((line) => listSizes(line))) || median(lines.map(({ bbox }) => bbox.y1 - bbox.y0))
  return lines.flatMap((line) => {
    const size = chooseSize(listSizes(line), usualSize)
    return groupWords(withoutSpecks(joinUnderscores(line, size)), size)
      .filter((words) => !isStroke(words))
      .map((words) => toItem(words, line, size, pointsPerPixel))
  })
}

/** A box is easily too high because of a speck or a neighbour, so only several words together can have another size. */
function chooseSize(sizes: number[], usualSize: number): number {
  const differs = sizes.every((size) => size < 0.65 * usualSize) || sizes.every((size) => size > 1.5 * usualSize)
  return sizes.length >= 2 && differs ? median(sizes) : usualSize
}

/** Font sizes in pixels by the tall letters: capitals and ascenders are about 0.66 of the size in common fonts. */
const listSizes = ({ words }: Line): number[] =>
  words
    .filter(({ text }) => /[A-Zbdfhklt0-9]/.test(text) && !/[gjpqy,;()[\]Q]/.test(text))
    .map(({ bbox }) => (bbox.y1 - bbox.y0) / 0.66)

/** Groups consecutive words into runs, like the text of a PDF; a wider gap may separate columns. */
function groupWords(words: Word[], size: number): Word[][] {
  const groups: Word[][] = []
  for (const word of words) {
    if (isDust(word, size) || cleanText(word.text).trim() === '') continue
    const last = groups.at(-1)?.at(-1)
    const maxGap = size * (/[.?!:"'\u2019\u201d)]$/.test(last?.text ?? '') ? SENTENCE_GAP_EM : RUN_GAP_EM)
    if (last !== undefined && word.bbox.x0 - last.bbox.x1 <= maxGap) groups.at(-1)?.push(word)
    else groups.push([word])
  }
  return groups
}

/** A scratch, or part of a letter of the next line. Dashes and dots stay: they may be all that is left of a speech. */
const isStroke = (words: Word[]) => words.length === 1 && /^[|'`,:;~_\\/¢«»°=]{1,2}$/u.test(words[0]?.text ?? '')

/** A single mark that stands apart in a line of words is dust. */
function withoutSpecks(words: Word[]): Word[] {
  if (!words.some(({ text }) => /\p{L}{2}/u.test(text))) return words
  return words.filter(({ text }) => !/^[.,'`\u2018\u2019\u00b7*\u00b0]$/u.test(text))
}

/** A name can be right even without any confidence, so whatever looks like a word is kept. */
function isDust({ confidence, text, bbox }: Word, size: number): boolean {
  const height = (bbox.y1 - bbox.y0) / size
  if (height < SPECK_EM && /[|\u00a6\p{L}\p{N}]/u.test(text)) return true
  if (confidence >= MIN_CONFIDENCE) return false
  return !/[\p{L}\p{N}]{2}/u.test(text) || height < MIN_HEIGHT_EM || height > MAX_HEIGHT_EM
}

/**
 * "CHILD_01" is read as "CHILD" and "01", one of which extends below the baseline though no letter does. If both do,
 * the words are underlined, unless their boxes overlap.
 */
function joinUnderscores(line: Line, size: number): Word[] {
  const depth = findBaseline(line) + UNDERSCORE_DEPTH_EM * size
  const isDeep = ({ text, bbox }: Word) => bbox.y1 > depth && !/[JQ]/.test(text)
  const words: Word[] = []
  for (const word of line.words) {
    const last = words.at(-1)
    if (last !== undefined && isNumbered(last, word)) {
      const gap = word.bbox.x0 - last.bbox.x1
      const maxGap = isDeep(word) === isDeep(last) ? 0 : UNDERSCORE_GAP_EM * size
      if (gap < maxGap && (isDeep(word) || isDeep(last))) {
        words.splice(-1, 1, joinWords(last, word))
        continue
      }
    }
    words.push(word)
  }
  return words
}

const isNumbered = (name: Word, number: Word) => /^[A-Z][A-Z0-9]*$/.test(name.text) && /^[0-9]+$/.test(number.text)

const joinWords = (first: Word, second: Word): Word => ({
  ...second,
  text: `${first.text}_${second.text}`,
  confidence: Math.min(first.confidence, second.confidence),
  bbox: {
    x0: Math.min(first.bbox.x0, second.bbox.x0),
    y0: Math.min(first.bbox.y0, second.bbox.y0),
    x1: Math.max(first.bbox.x1, second.bbox.x1),
    y1: Math.max(first.bbox.y1, second.bbox.y1),
  },
})

function toItem(words: Word[], line: Line, size: number, pointsPerPixel: number): SourceItem {
  const points = (pixels: number) => Math.round(pixels * pointsPerPixel * 100) / 100
  const left = Math.min(...words.map(({ bbox }) => bbox.x0))
  const right = Math.max(...words.map(({ bbox }) => bbox.x1))
  return {
    text: words.map(({ text }) => cleanText(text).trim()).join(' '),
    x: points(left),
    y: points(findBaseline(line)),
    width: points(right - left),
    fontSize: points(size),
    fontName: '',
    isBold: false,
    isItalic: false,
    isUnderlined: false,
    isStruck: false,
    rotation: 0,
    lightness: undefined,
    confidence: rateWords(words),
  }
}

/** The lowest confidence of the words; dashes and dots always have a low one and do not count. */
function rateWords(words: Word[]): number {
  const lettered = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return Math.round(Math.min(...(lettered.length > 0 ? lettered : words).map(({ confidence }) => confidence))) / 100
}

/** The baseline of the OCR is slanted like the line; the words of one line need a common one. */
function findBaseline({ baseline, bbox }: Line): number {
  const y = (baseline.y0 + baseline.y1) / 2
  return Number.isFinite(y) && y > bbox.y0 && y <= bbox.y1 + 2 ? y : bbox.y1
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
