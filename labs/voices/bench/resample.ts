/** Taps on each side of the windowed sinc. */
const REACH = 24

export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  const ratio = from / to
  const cutoff = Math.min(1, to / from) * 0.95
  return Float32Array.from({ length: Math.floor(samples.length / ratio) }, (_, at) => {
    const centre = at * ratio
    let sum = 0
    for (let tap = Math.ceil(centre - REACH); tap <= centre + REACH; tap++) {
      const distance = centre - tap
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / REACH)
      const x = Math.PI * cutoff * distance
      sum += (samples[tap] ?? 0) * window * cutoff * (x === 0 ? 1 : Math.sin(x) / x)
    }
    return sum
  })
}
