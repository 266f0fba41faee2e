import type { PlanKey } from '../billing/plans.ts'

/** How far one line moves its user back in the shared queue: eight lines on Studio count as one on Free. */
const POSITION_STEPS: Record<PlanKey, number> = { studio: 1, professional: 2, independent: 4, free: 8 }

interface Queue {
  /** The position of the line being generated, not counting urgent lines; undefined while there is none. */
  current: number | undefined
  /** The position of this user's last line in the queue. */
  ownLast: number | undefined
  /** This user already has an urgent line in the queue. */
  isAwaiting: boolean
}

/**
 * Queue positions for the lines that a user requests, in order. A user without queued lines starts at the current
 * position, and further lines queue behind the user's own: two thousand lines of one user delay the first line of another
 * by one line. Every user is served, whatever others pay, because each line moves its user back.
 */
export function assignQueuePositions(lineCount: number, plan: PlanKey, { current, ownLast }: Queue): number[] {
  const step = POSITION_STEPS[plan]
  const start = Math.max(current ?? 0, ownLast === undefined ? (current ?? 0) : ownLast + step)
  return Array.from({ length: lineCount }, (_, index) => start + index * step)
}

/**
 * The position of a line that a user is waiting for: ahead of all other lines, and behind earlier urgent lines, because
 * equal positions are served in order of arrival. Undefined if the user already has an urgent line: the second one is
 * queued like any other.
 */
export const urgentQueuePosition = ({ current, isAwaiting }: Queue): number | undefined =>
  isAwaiting ? undefined : (current ?? 0) - 1
