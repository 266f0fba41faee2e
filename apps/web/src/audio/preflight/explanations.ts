import type { ListenerKind } from '../listeners/line-listener.ts'
import type { MicrophoneProblem } from '../microphone/microphone.ts'

const BY_HAND = 'Space or a tap gives the next cue.'

const PROBLEMS: Record<MicrophoneProblem, string> = {
  denied: `Sidelight may not use the microphone. Allow it in the browser’s settings for this page to go hands-free. Until then: ${BY_HAND.toLowerCase()}`,
  absent: `No microphone was found. Plug one in to go hands-free. Until then: ${BY_HAND.toLowerCase()}`,
  busy: `Another program holds the microphone. Close it and try again. Until then: ${BY_HAND.toLowerCase()}`,
  unsupported: `This browser cannot listen, so hands-free is not available. ${BY_HAND}`,
  lost: `The microphone is gone. ${BY_HAND}`,
}

const LISTENERS: Record<ListenerKind, string> = {
  'on-device': 'Sidelight follows your line word by word.',
  'voice-only': 'Sidelight goes by your voice and its pauses.',
  browser: 'Your browser’s speech recognition follows your line.',
  tap: BY_HAND,
}

export const explainMicrophone = (problem: MicrophoneProblem): string => PROBLEMS[problem]

export const NOT_LOADED = `Listening could not be loaded. Check the connection and try again. Until then: ${BY_HAND.toLowerCase()}`
export const TOO_SLOW = `This device is too busy to follow your words. ${LISTENERS['voice-only']}`
export const SILENT_MICROPHONE = 'The microphone is silent. Is it muted?'

/** `wanted` is the listener that was chosen and could perhaps not be opened. */
export function explainListener(kind: ListenerKind, wanted: ListenerKind): string {
  if (kind === wanted) return LISTENERS[kind]
  if (wanted === 'browser') return `Your browser’s speech recognition did not answer. ${LISTENERS[kind]}`
  return `The files that follow your words could not be loaded. ${LISTENERS[kind]}`
}
