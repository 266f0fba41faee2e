import type { PlaybackFailure } from '@sidelight/domain/playback/playback-error'
import { withoutQuery } from '@sidelight/domain/playback/playback-line'

export interface Clip {
  id: string
  url: string
}

/** A clip with the speed at which it is to be heard. */
export interface TimedClip extends Clip {
  speed: number
}

/** Times are on `performance.now()`. */
export type ClipEvent =
  | { type: 'clip started'; id: string; atMs: number }
  | { type: 'clip ended'; id: string; atMs: number }
  | { type: 'clip failed'; id: string; failure: PlaybackFailure; atMs: number }

/** An address that is signed anew is still that of the same sound. */
export const clipKey = ({ url }: Pick<Clip, 'url'>): string => withoutQuery(url)

export const isSameClip = (a: Clip, b: Clip): boolean => a.id === b.id && clipKey(a) === clipKey(b)

/** A clip that is being played. */
export interface ClipPlayback {
  clip: Clip
  pause: () => void
  /** Rejects with the browser's error. */
  resume: (speed: number) => Promise<void>
  stop: () => void
  /** Returns false if this playback has one speed only: another one must continue from the same position. */
  setSpeed: (speed: number) => boolean
  /** In seconds of the clip at its original speed. */
  position: () => number
  seconds: () => number
  /** When its last sound ends, on the audio clock; undefined if it is paused or not placed on that clock. */
  soundEndsAt: () => number | undefined
}
