import type { PlaybackFailure } from '@sidelight/domain/playback/playback-error'

export interface Clip {
  id: string
  url: string
}

/** Times are on `performance.now()`. */
export type ClipEvent =
  | { type: 'clip started'; id: string; atMs: number }
  | { type: 'clip ended'; id: string; atMs: number }
  | { type: 'clip failed'; id: string; failure: PlaybackFailure; atMs: number }

/** Signatures change with every look at the script; what they lead to does not. */
export const isSameClip = (one: Clip, other: Clip): boolean =>
  one.id === other.id && one.url.split('?', 1)[0] === other.url.split('?', 1)[0]

/** A line that is being heard. */
export interface ClipPlayback {
  sound: Clip
  hold: () => void
  /** Rejects as the browser does when it will not. */
  resume: (speed: number) => Promise<void>
  stop: () => void
  /** False where it cannot: somebody else must go on from the same place. */
  setSpeed: (speed: number) => boolean
  /** How far it has come, in seconds of the sound as it was recorded. */
  position: () => number
  seconds: () => number
}
