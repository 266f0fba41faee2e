export interface Segment {
  id: string
  /** The actor speaks it. */
  isActors: boolean
  /** Empty where there is nothing to hear. */
  audioUrl: string
  /** Somebody is making it: worth waiting for. */
  isComing: boolean
  /** Nothing in it is said aloud; playback passes over it. */
  isSilent: boolean
}

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
export type Speed = (typeof SPEEDS)[number]

export const speedLabel = (speed: number): string => `${speed}x`
