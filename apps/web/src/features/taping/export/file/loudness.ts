export const WINDOWS_PER_SECOND = 20

/** Quieter than this is no sound: the noise of a good converter. */
const SILENT_POWER = 1e-8
/** Sound within 30 dB of the loudest window counts. Pauses would make a slow speaker quieter than a fast one. */
const COUNTED_SHARE = 1e-3

export const windowFrames = (sampleRate: number): number => Math.round(sampleRate / WINDOWS_PER_SECOND)

/** The mean square of each whole window. */
export function measurePowers(samples: Float32Array, frames: number): number[] {
  const powers: number[] = []
  for (let from = 0; from + frames <= samples.length; from += frames) {
    let sum = 0
    for (let i = from; i < from + frames; i++) sum += (samples[i] ?? 0) ** 2
    powers.push(sum / frames)
  }
  return powers
}

/** The loudness of what sounds, in dB of full scale; undefined if nothing does. */
export function measureLoudness(powers: readonly number[]): number | undefined {
  const threshold = soundThreshold(powers)
  if (threshold === undefined) return undefined
  const counted = powers.filter((power) => power > threshold)
  return toDb(counted.reduce((sum, power) => sum + power, 0) / counted.length)
}

/** How many windows are silent before the first sound and after the last. */
export function measureSilence(powers: readonly number[]): { start: number; end: number } {
  const threshold = soundThreshold(powers)
  if (threshold === undefined) return { start: powers.length, end: powers.length }
  const start = powers.findIndex((power) => power > threshold)
  return { start, end: powers.length - 1 - powers.findLastIndex((power) => power > threshold) }
}

export const toDb = (power: number): number => 10 * Math.log10(power)

function soundThreshold(powers: readonly number[]): number | undefined {
  const loudest = powers.reduce((most, power) => Math.max(most, power), 0)
  return loudest > SILENT_POWER ? loudest * COUNTED_SHARE : undefined
}
