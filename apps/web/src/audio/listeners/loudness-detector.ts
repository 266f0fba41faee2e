import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { VOICE_FRAME_SAMPLES } from '@sidelight/listening/voice/silero'

const FRAME_SECONDS = VOICE_FRAME_SAMPLES / SAMPLE_RATE
/** So much louder than the room somebody speaks as likely as not; */
const VOICE_OVER_ROOM_DB = 9
/** and below this not even in a quiet room. */
const QUIETEST_VOICE_DB = -55
const SOFTNESS_DB = 2
/** The room's level follows what is quieter at once, what is louder slowly: a sentence must not become the room. */
const RISE_DB_PER_SECOND = 2

/** Whether somebody speaks, by loudness alone: for when not even the voice detector's file could be had. */
export class LoudnessDetector {
  #roomDb: number | undefined

  forget(): void {
    this.#roomDb = undefined
  }

  hear(frame: Float32Array): number {
    const levelDb = 10 * Math.log10(frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length + 1e-10)
    this.#roomDb =
      this.#roomDb === undefined ? levelDb : Math.min(levelDb, this.#roomDb + RISE_DB_PER_SECOND * FRAME_SECONDS)
    const threshold = Math.max(QUIETEST_VOICE_DB, this.#roomDb + VOICE_OVER_ROOM_DB)
    return 1 / (1 + Math.exp((threshold - levelDb) / SOFTNESS_DB))
  }
}
