import type { Role } from '../laid-out-script.ts'
import type { Face } from './font-metrics.ts'

/** What is drawn on a page, in points from its top left corner. */
export interface PageDrawing {
  width: number
  height: number
  texts: TextMark[]
  strokes: Stroke[]
  fills: Fill[]
}

export interface TextMark {
  text: string
  x: number
  /** Baseline. */
  y: number
  width: number
  size: number
  face: Face
  role: Role
  entry: number
  lightness: number
  /** Degrees, counter-clockwise. */
  rotation: number
  isUnderlined: boolean
  /** The word continues on the next line; the last hyphen is not part of it. */
  isHyphenated?: boolean
}

export interface Stroke {
  points: { x: number; y: number }[]
  width: number
  lightness: number
  kind: 'drawn' | 'ink-annotation' | 'strike-out-annotation'
}

export interface Fill {
  /** Red, green and blue from 0 to 1, in place of a grey. */
  colour?: readonly [number, number, number]
  x: number
  y: number
  width: number
  height: number
  lightness: number
}

export function blankPage(width: number, height: number): PageDrawing {
  return { width, height, texts: [], strokes: [], fills: [] }
}
