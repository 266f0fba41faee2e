/** What is known of the ear: whether it listens now, and whether there is a microphone to listen with. */
export interface EarState {
  isListening: boolean
  isMicrophoneAvailable: boolean
}

export type EarEvent =
  | { type: 'started' }
  | { type: 'ended' }
  /** The names the browser gives to what goes wrong; others pass. */
  | { type: 'failed'; error: string }
  | { type: 'microphone returned' }

export const EAR_AT_REST: EarState = { isListening: false, isMicrophoneAvailable: true }

/** Refused by the person, refused by a policy, or unplugged. */
const WITHOUT_MICROPHONE = new Set(['not-allowed', 'service-not-allowed', 'audio-capture'])

export function advanceEar(state: EarState, event: EarEvent): EarState {
  switch (event.type) {
    case 'started':
      return { isListening: true, isMicrophoneAvailable: true }
    case 'ended':
      return { ...state, isListening: false }
    case 'failed':
      return WITHOUT_MICROPHONE.has(event.error) ? { isListening: false, isMicrophoneAvailable: false } : state
    case 'microphone returned':
      return { ...state, isMicrophoneAvailable: true }
  }
}
