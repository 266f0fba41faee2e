export type Matrix = readonly [number, number, number, number, number, number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Applies `inner` first and `outer` second. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
]

export const apply = (matrix: Matrix, x: number, y: number): [number, number] => [
  matrix[0] * x + matrix[2] * y + matrix[4],
  matrix[1] * x + matrix[3] * y + matrix[5],
]

/** Files contain too short, too long and non-numeric matrices; these become the identity. */
export function toMatrix(values: unknown): Matrix {
  if (typeof values !== 'object' || values === null) return IDENTITY
  const numbers = Array.from(values as ArrayLike<unknown>)
  return numbers.length === 6 && numbers.every((value) => Number.isFinite(value))
    ? (numbers as unknown as Matrix)
    : IDENTITY
}
