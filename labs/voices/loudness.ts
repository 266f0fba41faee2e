/** Integrated loudness of mono audio in LUFS (ITU-R BS.1770-4), K-weighted and gated. */
export function measureLoudness(samples: Float32Array, sampleRate: number): number {
  const weighted = filter(filter(samples, highShelf(sampleRate)), highPass(sampleRate))
  const blocks = listBlockPowers(weighted, sampleRate)
  const audible = blocks.filter((power) => toLufs(power) > -70)
  const relativeGate = toLufs(mean(audible)) - 10
  return toLufs(mean(audible.filter((power) => toLufs(power) > relativeGate)))
}

const BLOCK_SECONDS = 0.4
const STEP_SECONDS = 0.1

function listBlockPowers(samples: Float32Array, sampleRate: number): number[] {
  const length = Math.min(samples.length, Math.round(BLOCK_SECONDS * sampleRate))
  const step = Math.round(STEP_SECONDS * sampleRate)
  const powers: number[] = []
  for (let start = 0; start + length <= samples.length; start += step) {
    let sum = 0
    for (let at = start; at < start + length; at++) sum += (samples[at] ?? 0) ** 2
    powers.push(sum / length)
  }
  return powers
}

const toLufs = (power: number) => -0.691 + 10 * Math.log10(power + 1e-12)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

interface Biquad {
  b: readonly [number, number, number]
  a: readonly [number, number]
}

function filter(samples: Float32Array, { b, a }: Biquad): Float32Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return samples.map((x) => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    return y
  })
}

/** Models the effect of the head on high frequencies. */
function highShelf(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return {
    b: [(high + (band * k) / q + k * k) / a0, (2 * (k * k - high)) / a0, (high - (band * k) / q + k * k) / a0],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  }
}

function highPass(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] }
}
