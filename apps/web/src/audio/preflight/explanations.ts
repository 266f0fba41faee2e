import { CAPABILITIES } from '#lib/browser/capabilities.ts'
import type { ListenerKind } from '../listeners/line-listener.ts'
import type { MicrophoneProblem } from '../microphone/microphone.ts'

const BY_HAND = CAPABILITIES.listening.remedy

const PROBLEMS: Record<MicrophoneProblem, string> = {
  denied: `Sidelight isn't allowed to use the microphone. Allow it in your browser's settings for this page to go hands-free. Until then: ${BY_HAND.toLowerCase()}`,
  absent: `We couldn't find a microphone. Plug one in to go hands-free. Until then: ${BY_HAND.toLowerCase()}`,
  busy: `Another program is using the microphone. Close it and try again. Until then: ${BY_HAND.toLowerCase()}`,
  unsupported: `${CAPABILITIES.listening.title} ${CAPABILITIES.listening.remedy}`,
  lost: `The microphone was disconnected. ${BY_HAND}`,
}

const LISTENERS: Record<ListenerKind, string> = {
  'on-device': 'Sidelight follows your line word by word.',
  'voice-only': 'Sidelight hears your voice, not your words: a pause of a second and a half can end your line.',
  browser: "Your browser's speech recognition follows your line.",
  tap: BY_HAND,
}

export const explainMicrophone = (problem: MicrophoneProblem): string => PROBLEMS[problem]

export const NOT_LOADED = `We couldn't load listening. Check your connection and try again. Until then: ${BY_HAND.toLowerCase()}`
export const TOO_SLOW = `This device is too busy to follow your words. ${LISTENERS['voice-only']}`
export const SILENT_MICROPHONE = 'The microphone is silent. Is it muted?'

/** `wanted` is the listener that was chosen, `kind` the one that was opened. */
export function explainListener(kind: ListenerKind, wanted: ListenerKind): string {
  if (kind === wanted) return LISTENERS[kind]
  if (wanted === 'browser') return `Your browser's speech recognition didn't respond. ${LISTENERS[kind]}`
  return `The files that follow your words couldn't be loaded. ${LISTENERS[kind]}`
}
