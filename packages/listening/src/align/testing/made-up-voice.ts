import { ALIGN_SAMPLE_RATE } from '../align-sound.ts'

/** A made-up voice: syllables of several pitches and vowels, with pauses. The same seed says the same. */
export function speak(seconds: number, seed: number): Float32Array {
  const next = createNoise(seed)
  const samples = new Float32Array(seconds * ALIGN_SAMPLE_RATE)
  for (let from = 0; from < samples.length;) {
    const length = Math.round((0.08 + 0.2 * Math.abs(next())) * ALIGN_SAMPLE_RATE)
    const isPause = next() > 0.5
    const [pitch, vowel] = [150 + 60 * next(), 900 + 700 * next()]
    for (let i = 0; i < (isPause ? 0 : length); i++) {
      const seconds = i / ALIGN_SAMPLE_RATE
      const loudness = Math.min(1, i / 80, (length - i) / 400)
      const tone = Math.sin(2 * Math.PI * pitch * seconds) + 0.5 * Math.sin(2 * Math.PI * vowel * seconds)
      samples[from + i] = 0.2 * loudness * (tone + 0.2 * next())
    }
    from += length
  }
  return samples
}

/** Between -1 and 1. */
export function createNoise(seed: number): () => number {
  let state = seed * 7919 + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  }
}
