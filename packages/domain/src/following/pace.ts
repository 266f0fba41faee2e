/** How soon the partner answers. */
export type Pace = 'tight' | 'natural' | 'roomy'

interface PaceDelays {
  /** From the actor's last word to the end of the actor's turn. */
  noticeMs: number
  /** From the end of the turn to the partner's line. */
  pauseMs: number
}

const DELAYS: Record<Pace, PaceDelays> = {
  tight: { noticeMs: 0, pauseMs: 0 },
  natural: { noticeMs: 500, pauseMs: 1000 },
  roomy: { noticeMs: 500, pauseMs: 1500 },
}

export function paceDelays(pace: Pace): PaceDelays {
  return DELAYS[pace]
}
