import type { SpokenWord } from '../speech.ts'

/** Audio and the times of the words of the script in it. */
export interface TimedAudio {
  samples: Float32Array
  words: SpokenWord[]
}
