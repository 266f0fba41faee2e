import { FourierTransform } from '../sound/fourier-transform.ts'

export const FRAME_MS = 5
/** 16 ms of 8 kHz. */
const WINDOW_SAMPLES = 128
const HOP_SAMPLES = 40
const SAMPLE_RATE = 8000
/** The edges of the bands, closer where a voice has more. */
const BANDS_HZ = [150, 300, 450, 600, 800, 1000, 1250, 1500, 1850, 2200, 2700, 3300]
/** Over how many frames a rise is measured. */
const RISE_FRAMES = 4
/** The level of a band that this share of the frames is below is its noise; rises within it say nothing. */
const NOISE_SHARE = 0.3
const INAUDIBLE = 1e-9

/** How much louder a voice gets in each frame, by bands: its echo and a steady noise have few rises. */
export type Onsets = readonly Float32Array[]

/** Of a sound of 8 kHz; in nepers around the mean of the band. */
export const measureOnsets = (samples: Float32Array): Onsets => measurePowers(samples).map(findRises)

function findRises(powers: Float32Array): Float32Array {
  const noise = powers.toSorted()[Math.floor(powers.length * NOISE_SHARE)] ?? 0
  const levels = powers.map((power) => Math.log(power + noise + INAUDIBLE))
  const rises = levels.map((level, i) => Math.max(0, level - (levels[i - RISE_FRAMES] ?? level)))
  const mean = rises.reduce((sum, rise) => sum + rise, 0) / Math.max(1, rises.length)
  return rises.map((rise) => rise - mean)
}

function measurePowers(samples: Float32Array): Float32Array[] {
  const frames = Math.max(0, Math.floor((samples.length - WINDOW_SAMPLES) / HOP_SAMPLES) + 1)
  const bands = BANDS_HZ.slice(1).map(() => new Float32Array(frames))
  const bandOf = Array.from({ length: WINDOW_SAMPLES / 2 }, (_, i) => {
    const hz = (i * SAMPLE_RATE) / WINDOW_SAMPLES
    return bands[BANDS_HZ.findLastIndex((edge) => edge <= hz)]
  })
  const hann = Float64Array.from(
    { length: WINDOW_SAMPLES },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW_SAMPLES),
  )
  const fourier = new FourierTransform(WINDOW_SAMPLES)
  const [re, im] = [new Float64Array(WINDOW_SAMPLES), new Float64Array(WINDOW_SAMPLES)]
  // One transform for two frames, because they are real: their spectra are the even and the odd part of the sum.
  for (let frame = 0; frame < frames; frame += 2) {
    const from = frame * HOP_SAMPLES
    for (let i = 0; i < WINDOW_SAMPLES; i++) {
      re[i] = hann[i]! * samples[from + i]!
      im[i] = hann[i]! * (samples[from + HOP_SAMPLES + i] ?? 0)
    }
    fourier.transform(re, im)
    for (let i = 1; i < WINDOW_SAMPLES / 2; i++) {
      const band = bandOf[i]
      if (band === undefined) continue
      const [a, b, c, d] = [re[i]!, im[i]!, re[WINDOW_SAMPLES - i]!, im[WINDOW_SAMPLES - i]!]
      band[frame] = band[frame]! + (a + c) ** 2 + (b - d) ** 2
      if (frame + 1 < frames) band[frame + 1] = band[frame + 1]! + (b + d) ** 2 + (c - a) ** 2
    }
  }
  return bands
}
