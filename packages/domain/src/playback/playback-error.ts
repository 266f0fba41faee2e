/** Why a line could not be heard, in the terms of whoever tried to play it. */
export type PlaybackFailure =
  /** The browser wants a click before it makes a sound. */
  | { kind: 'blocked' }
  /** Another sound took its place: nobody's fault. */
  | { kind: 'aborted' }
  | { kind: 'network' }
  /** The address no longer works, or what it leads to is no sound. */
  | { kind: 'expired' }
  | { kind: 'status'; status: number }
  | { kind: 'other' }

/** What to tell the actor; nothing for what needs no telling. */
export function findErrorText(failure: PlaybackFailure): string | undefined {
  switch (failure.kind) {
    case 'aborted':
      return undefined
    case 'blocked':
      return 'Audio playback was blocked. Please interact with the page first.'
    case 'network':
      return 'Network error. Please check your connection.'
    case 'expired':
      return 'Failed to load audio. The URL may have expired.'
    case 'status':
      return `Audio error (${failure.status}). Please refresh.`
    case 'other':
      return 'Failed to play audio.'
  }
}
