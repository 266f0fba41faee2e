/** A second-order filter in the usual direct form, normalised to a0 = 1. */
export interface Biquad {
  b0: number
  b1: number
  b2: number
  a1: number
  a2: number
}

/** The quality of a Butterworth filter of second order. */
const FLAT = Math.SQRT1_2
/** The qualities of the two halves of a Butterworth filter of fourth order. */
const FLAT_FOURTH_ORDER = [0.5412, 1.3066] as const

/** Applies the filters one after the other. */
export function applyFilters(samples: Float32Array, filters: readonly Biquad[]): Float32Array {
  const filtered = samples.slice()
  for (const { b0, b1, b2, a1, a2 } of filters) {
    let z1 = 0
    let z2 = 0
    for (let at = 0; at < filtered.length; at++) {
      const x = filtered[at] as number
      const y = b0 * x + z1
      z1 = b1 * x - a1 * y + z2
      z2 = b2 * x - a2 * y
      filtered[at] = y
    }
  }
  return filtered
}

// The coefficients are those of R. Bristow-Johnson's audio EQ cookbook.

export function lowPass(hertz: number, sampleRate: number, quality = FLAT): Biquad {
  const { cos, alpha } = angle(hertz, sampleRate, quality)
  const b = (1 - cos) / 2
  return normalise([b, 1 - cos, b], [1 + alpha, -2 * cos, 1 - alpha])
}

export function highPass(hertz: number, sampleRate: number, quality = FLAT): Biquad {
  const { cos, alpha } = angle(hertz, sampleRate, quality)
  const b = (1 + cos) / 2
  return normalise([b, -1 - cos, b], [1 + alpha, -2 * cos, 1 - alpha])
}

/** 24 dB per octave on either side. */
export const bandPass = (lowHertz: number, highHertz: number, sampleRate: number): Biquad[] =>
  FLAT_FOURTH_ORDER.flatMap((quality) => [
    highPass(lowHertz, sampleRate, quality),
    lowPass(highHertz, sampleRate, quality),
  ])

export const highShelf = (hertz: number, gainDb: number, sampleRate: number): Biquad =>
  shelf(hertz, gainDb, sampleRate, 1)

export const lowShelf = (hertz: number, gainDb: number, sampleRate: number): Biquad =>
  shelf(hertz, gainDb, sampleRate, -1)

function shelf(hertz: number, gainDb: number, sampleRate: number, side: 1 | -1): Biquad {
  const { cos, alpha } = angle(hertz, sampleRate, FLAT)
  const a = 10 ** (gainDb / 40)
  const root = 2 * Math.sqrt(a) * alpha
  return normalise(
    [
      a * (a + 1 + side * (a - 1) * cos + root),
      -2 * side * a * (a - 1 + side * (a + 1) * cos),
      a * (a + 1 + side * (a - 1) * cos - root),
    ],
    [
      a + 1 - side * (a - 1) * cos + root,
      2 * side * (a - 1 - side * (a + 1) * cos),
      a + 1 - side * (a - 1) * cos - root,
    ],
  )
}

function angle(hertz: number, sampleRate: number, quality: number) {
  const omega = (2 * Math.PI * hertz) / sampleRate
  return { cos: Math.cos(omega), alpha: Math.sin(omega) / (2 * quality) }
}

const normalise = (
  [b0, b1, b2]: readonly [number, number, number],
  [a0, a1, a2]: readonly [number, number, number],
): Biquad => ({ b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0 })
