import type { SourceItem } from '@sidelight/domain/script/source'
import type { Block, Line, Word } from 'tesseract.js'
import { cleanText } from '../clean-text.ts'

/** Dust and the rims of a photograph are read as words of next to no confidence. */
const LEAST_CONFIDENCE = 5

export function listRecognisedItems(blocks: Block[], pointsPerPixel: number): SourceItem[] {
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
  const usual = median(lines.map((line) => estimateFontSize(line)).filter((size) => size > 0)) || 1
  return lines.flatMap((line) => {
    const size = settle(estimateFontSize(line), usual)
    return line.words.flatMap((word) => toItem(word, line, size, pointsPerPixel) ?? [])
  })
}

/** A line of few letters says little about its size; near the usual, the usual is the better guess. */
const settle = (size: number, usual: number): number =>
  size > 0.75 * usual && size < 1.35 * usual ? usual : size || usual

/** In pixels, from the tall letters: capitals and ascenders are about 0.68 of the font size in common faces. */
function estimateFontSize({ words, bbox }: Line): number {
  const tall = words.filter(({ text }) => /[A-Zbdfhklt0-9]/.test(text) && !/[gjpqy,;()[\]Q]/.test(text))
  const heights = tall.map((word) => word.bbox.y1 - word.bbox.y0)
  return heights.length > 0 ? median(heights) / 0.66 : (bbox.y1 - bbox.y0) / 0.9
}

function toItem(word: Word, line: Line, size: number, pointsPerPixel: number): SourceItem | undefined {
  const text = cleanText(word.text).trim()
  if (text === '' || word.confidence < LEAST_CONFIDENCE) return undefined
  const points = (pixels: number) => Math.round(pixels * pointsPerPixel * 100) / 100
  return {
    text,
    x: points(word.bbox.x0),
    y: points(baselineAt(line, word)),
    width: points(word.bbox.x1 - word.bbox.x0),
    fontSize: points(size),
    fontName: '',
    isBold: false,
    isItalic: false,
    isUnderlined: false,
    isStruck: false,
    rotation: 0,
    lightness: undefined,
    confidence: Math.round(word.confidence) / 100,
  }
}

/** The recogniser's baseline leans with the line; the words of one line must share one. */
function baselineAt({ baseline, bbox }: Line, word: Word): number {
  const { x0, y0, x1, y1 } = baseline
  const middle = (bbox.x0 + bbox.x1) / 2
  const y = x1 === x0 ? y0 : y0 + ((y1 - y0) * (middle - x0)) / (x1 - x0)
  return Number.isFinite(y) && y > bbox.y0 && y <= bbox.y1 + 2 ? y : word.bbox.y1
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
