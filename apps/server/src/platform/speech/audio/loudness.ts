import { applyFilters, type Biquad } from './biquad.ts'

const BLOCK_SECONDS = 0.4
const STEP_SECONDS = 0.1
const ABSOLUTE_GATE = -70
const RELATIVE_GATE = -10

/** Of mono speech in LUFS (ITU-R BS.1770-4). What is shorter than a block is one block. */
export function measureLoudness(samples: Float32Array, sampleRate: number): number {
  const weighted = applyFilters(samples, kWeighting(sampleRate))
  const block = Math.min(weighted.length, Math.round(BLOCK_SECONDS * sampleRate))
  const step = Math.round(STEP_SECONDS * sampleRate)
  const powers: number[] = []
  for (let start = 0; start + block <= weighted.length; start += step) {
    let energy = 0
    for (let at = start; at < start + block; at++) energy += (weighted[at] as number) ** 2
    powers.push(energy / block)
  }
  const audible = powers.filter((power) => toLoudness(power) > ABSOLUTE_GATE)
  const gate = toLoudness(average(audible)) + RELATIVE_GATE
  return toLoudness(average(audible.filter((power) => toLoudness(power) > gate)))
}

const toLoudness = (power: number): number => -0.691 + 10 * Math.log10(power)

const average = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** A shelf for the head and a high pass; the standard gives their coefficients for 48 kHz only. */
function kWeighting(sampleRate: number): Biquad[] {
  const shelf = { k: Math.tan((Math.PI * 1681.974450955533) / sampleRate), q: 0.7071752369554196 }
  const high = 10 ** (3.999843853973347 / 20)
  const middle = high ** 0.4996667741545416
  const a0 = 1 + shelf.k / shelf.q + shelf.k ** 2
  const pass = { k: Math.tan((Math.PI * 38.13547087602444) / sampleRate), q: 0.5003270373238773 }
  const p0 = 1 + pass.k / pass.q + pass.k ** 2
  return [
    {
      b0: (high + (middle * shelf.k) / shelf.q + shelf.k ** 2) / a0,
      b1: (2 * (shelf.k ** 2 - high)) / a0,
      b2: (high - (middle * shelf.k) / shelf.q + shelf.k ** 2) / a0,
      a1: (2 * (shelf.k ** 2 - 1)) / a0,
      a2: (1 - shelf.k / shelf.q + shelf.k ** 2) / a0,
    },
    { b0: 1, b1: -2, b2: 1, a1: (2 * (pass.k ** 2 - 1)) / p0, a2: (1 - pass.k / pass.q + pass.k ** 2) / p0 },
  ]
}
