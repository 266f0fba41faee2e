import { listFollowedWords } from '@sidelight/domain/following/spoken-words'
import type { VoiceActivity } from '@sidelight/listening/voice-activity'

/** The time to speak one letter; the fastest speakers need two thirds of it. */
const LETTER_MS = 70
const HURRIED_SHARE = 0.65

/** The silence after which the line counts as over, by how much of it was spoken. */
const LIKELY_MS = 1500
const UNLIKELY_MS = 4000

/** Estimates the time to speak a line by its letters: words differ more in length than people do in speed. */
export function expectSpokenMs(line: string): number {
  const letters = listFollowedWords(line).flatMap((word) => word.spoken.map((spoken) => spoken.length))
  return letters.reduce((sum, length) => sum + length, 0) * LETTER_MS
}

/**
 * Decides by the length of the speech and the silence after it. With "Hold for me" the actor must have spoken for the time
 * of the whole line, or for most of it followed by a long silence.
 */
export function isLineOver(voice: VoiceActivity, atMs: number, expectedMs: number, isHolding: boolean): boolean {
  if (!voice.hasSpoken || voice.isSpeaking) return false
  const share = voice.spokenMs / Math.max(1, expectedMs)
  const silenceMs = atMs - voice.lastMs
  if (share >= (isHolding ? 1 : HURRIED_SHARE)) return silenceMs >= LIKELY_MS
  return (!isHolding || share >= HURRIED_SHARE) && silenceMs >= UNLIKELY_MS
}
