import type { LearnedVoice } from '@sidelight/listening/sphinx/warp-estimator'
import { createSubscribers } from '#lib/state/subscribers.ts'
import { readKey, removeKey, writeKey } from '#lib/storage/storage.ts'

/**
 * What the listener has learned of the actor's voice, by microphone. It is kept in this browser only: nothing here calls
 * the server, and signing out removes it.
 */
type LearnedVoices = Record<string, LearnedVoice>

const forgetting = createSubscribers()

export const findLearnedVoice = (deviceId: string): LearnedVoice | undefined => readVoices()[deviceId]

export function storeLearnedVoice(deviceId: string, voice: LearnedVoice): void {
  writeKey('learnedVoices', JSON.stringify({ ...readVoices(), [deviceId]: voice }))
}

/** Open listeners forget the voice as well. */
export function forgetLearnedVoices(): void {
  removeKey('learnedVoices')
  forgetting.notify()
}

export const onVoicesForgotten = forgetting.subscribe

function readVoices(): LearnedVoices {
  try {
    const voices = JSON.parse(readKey('learnedVoices') ?? '{}') as Record<string, unknown>
    return Object.fromEntries(Object.entries(voices).flatMap(([id, voice]) => (isVoice(voice) ? [[id, voice]] : [])))
  } catch {
    return {}
  }
}

/** The value may come from an older version of this page. */
function isVoice(value: unknown): value is LearnedVoice {
  const { frames, scores } = (value ?? {}) as Partial<LearnedVoice>
  return Number.isFinite(frames) && Array.isArray(scores) && scores.every((score) => Number.isFinite(score))
}
