/** Why a clip could not be played. */
export type PlaybackFailure =
  /** The browser plays nothing before a user gesture. */
  | { kind: 'blocked' }
  /** Another clip replaced it; not an error. */
  | { kind: 'aborted' }
  | { kind: 'network' }
  /** The address no longer works, or does not lead to audio. */
  | { kind: 'expired' }
  | { kind: 'status'; status: number }
  | { kind: 'other' }

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
