import type { LineTiming } from '../direction/line-timing.ts'

export interface PlaybackLine {
  id: string
  /** A line of the actor's part. */
  isActors: boolean
  /** Empty if there is no clip and no recording. */
  audioUrl: string
  /** The clip is being generated, so playback waits for it. */
  isClipPending: boolean
  /** Nothing in it is read aloud; playback passes over it. */
  isSilent: boolean
  /** The rehearsal settings leave it out of runs. */
  isLeftOut?: boolean
  /** A run plays its clip from here on. */
  fromMs?: number | undefined
  /** Undefined for a line that simply answers the line before it. */
  timing?: LineTiming | undefined
}

/** A run goes on to the next line at once, as if this one were not there. */
export const isPassedOver = (line: PlaybackLine | undefined): boolean =>
  line !== undefined && (line.isLeftOut === true || (line.isSilent && line.audioUrl === ''))

/** The signature in the query changes every few minutes; the file does not. */
export const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? ''

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
export type Speed = (typeof SPEEDS)[number]

export const speedLabel = (speed: number): string => `${speed}x`
