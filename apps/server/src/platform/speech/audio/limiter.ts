/** -1.5 dBFS, so that the decoded MP3 stays below full scale. */
const CEILING = 0.84
const WINDOW_MS = 5

/** Reduces the gain smoothly around peaks above the ceiling; other samples stay unchanged. */
export function limitPeaks(samples: Float32Array, sampleRate: number): Float32Array {
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  if (peak <= CEILING) return samples
  const reach = Math.round((WINDOW_MS / 1000) * sampleRate)
  const gain = slidingAverage(slidingMinimum(requiredGain(samples), reach), reach)
  return samples.map((sample, at) => sample * (gain[at] ?? 1))
}

const requiredGain = (samples: Float32Array) => samples.map((sample) => Math.min(1, CEILING / Math.abs(sample)))

/** The minimum within `reach` on either side. */
function slidingMinimum(values: Float32Array, reach: number): Float32Array {
  const result = new Float32Array(values.length)
  const candidates = new Int32Array(values.length)
  let first = 0
  let end = 0
  for (let at = 0; at < values.length + reach; at++) {
    if (at < values.length) {
      while (end > first && (values[candidates[end - 1] as number] as number) >= (values[at] as number)) end--
      candidates[end++] = at
    }
    const centre = at - reach
    if (centre < 0) continue
    while ((candidates[first] as number) < centre - reach) first++
    result[centre] = values[candidates[first] as number] as number
  }
  return result
}

/** Averages over the same reach as the minimum, so that no gain exceeds the one required at its centre. */
function slidingAverage(values: Float32Array, reach: number): Float32Array {
  const result = new Float32Array(values.length)
  let sum = 0
  let from = 0
  let to = 0
  for (let at = 0; at < values.length; at++) {
    while (to < Math.min(values.length, at + reach + 1)) sum += values[to++] as number
    while (from < at - reach) sum -= values[from++] as number
    result[at] = sum / (to - from)
  }
  return result
}
