import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { VOICE_FRAME_SAMPLES } from '@sidelight/listening/voice/silero'

const FRAME_SECONDS = VOICE_FRAME_SAMPLES / SAMPLE_RATE
/** At this level above the noise a voice is as likely as not. */
const VOICE_OVER_NOISE_DB = 9
/** Below this level there is no voice even in a quiet room. */
const MIN_VOICE_DB = -55
const SOFTNESS_DB = 2
/** The noise level falls at once and rises slowly, so that a sentence does not become noise. */
const RISE_DB_PER_SECOND = 2

/** Detects a voice by loudness alone, for when the file of the voice detector could not be loaded. */
export class LoudnessDetector {
  #noiseDb: number | undefined

  reset(): void {
    this.#noiseDb = undefined
  }

  detect(frame: Float32Array): number {
    const levelDb = 10 * Math.log10(frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length + 1e-10)
    this.#noiseDb =
      this.#noiseDb === undefined ? levelDb : Math.min(levelDb, this.#noiseDb + RISE_DB_PER_SECOND * FRAME_SECONDS)
    const threshold = Math.max(MIN_VOICE_DB, this.#noiseDb + VOICE_OVER_NOISE_DB)
    return 1 / (1 + Math.exp((threshold - levelDb) / SOFTNESS_DB))
  }
}
