import type { FontFacts } from './font-facts.ts'
import { apply, IDENTITY, multiply, type Matrix } from './matrix.ts'

/** The state that PDF operators change and save. */
export interface GraphicsState {
  ctm: Matrix
  font: FontFacts | undefined
  fontSize: number
  charSpacing: number
  wordSpacing: number
  /** 1 for 100 %. */
  horizontalScale: number
  leading: number
  rise: number
  renderingMode: number
  fillColour: unknown
  fillOpacity: number
}

export interface TextState {
  matrix: Matrix
  lineMatrix: Matrix
}

export const createGraphicsState = (ctm: Matrix): GraphicsState => ({
  ctm,
  font: undefined,
  fontSize: 0,
  charSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  renderingMode: 0,
  fillColour: '#000000',
  fillOpacity: 1,
})

export const createTextState = (): TextState => ({ matrix: IDENTITY, lineMatrix: IDENTITY })

export function moveLine(text: TextState, x: number, y: number): void {
  const [e, f] = apply(text.lineMatrix, x, y)
  const [a, b, c, d] = text.lineMatrix
  text.lineMatrix = [a, b, c, d, e, f]
  text.matrix = text.lineMatrix
}

export function advance(text: TextState, width: number): void {
  text.matrix = multiply(text.matrix, [1, 0, 0, 1, width, 0])
}
