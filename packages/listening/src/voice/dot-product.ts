/**
 * Four independent sums, because a single one would wait for each addition. Double precision, because V8 converts every
 * single-precision value that it reads.
 */
export function dotProduct(weights: Float64Array, offset: number, values: Float64Array): number {
  let [a, b, c, d] = [0, 0, 0, 0]
  const length = values.length
  const whole = length - (length % 4)
  let i = 0
  for (; i < whole; i += 4) {
    a += weights[offset + i]! * values[i]!
    b += weights[offset + i + 1]! * values[i + 1]!
    c += weights[offset + i + 2]! * values[i + 2]!
    d += weights[offset + i + 3]! * values[i + 3]!
  }
  for (; i < length; i++) a += weights[offset + i]! * values[i]!
  return a + b + c + d
}
