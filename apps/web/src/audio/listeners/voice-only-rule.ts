import { listFollowedWords } from '@sidelight/domain/following/spoken-words'
import type { VoiceActivity } from '@sidelight/listening/voice-activity'

/** How long a letter takes when nobody hurries; the fastest speakers need two thirds of it. */
const LETTER_MS = 70
const HURRIED_SHARE = 0.65

/** Silences after which the line is taken for over. */
const LIKELY_MS = 1500
const UNLIKELY_MS = 4000

/** How long a line takes to say. Words differ more in length than people do in speed. */
export function expectSpokenMs(line: string): number {
  const letters = listFollowedWords(line).flatMap((word) => word.spoken.map((spoken) => spoken.length))
  return letters.reduce((sum, length) => sum + length, 0) * LETTER_MS
}

/**
 * Whether the line is over, for an ear that hears voices and no words: by how long was spoken, and the silence since.
 * Who is held for is not answered before a whole line's time was spoken, or most of it and a long silence.
 */
export function isLineOver(voice: VoiceActivity, atMs: number, expectedMs: number, isHolding: boolean): boolean {
  if (!voice.hasSpoken || voice.isSpeaking) return false
  const share = voice.spokenMs / Math.max(1, expectedMs)
  const silenceMs = atMs - voice.lastMs
  if (share >= (isHolding ? 1 : HURRIED_SHARE)) return silenceMs >= LIKELY_MS
  return (!isHolding || share >= HURRIED_SHARE) && silenceMs >= UNLIKELY_MS
}
