import { fadeEnd } from './fade.ts'
import type { TimedAudio } from './timed-audio.ts'

/** The end of a word is audible for a moment after its last sound was counted. */
const AFTER_WORD_MS = 15
const FADE_MS = 12

/** Ends the audio with its last word, without the silence that other lines have behind it. */
export function cutOff({ samples, words }: TimedAudio, sampleRate: number): TimedAudio {
  const endMs = (words.at(-1)?.endMs ?? 0) + AFTER_WORD_MS
  const cut = samples.slice(0, Math.round((endMs / 1000) * sampleRate))
  fadeEnd(cut, Math.round((FADE_MS / 1000) * sampleRate))
  return { samples: cut, words }
}
