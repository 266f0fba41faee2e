import type { PlanKey } from '../billing/plans.ts'

/** How far one line moves its user back in the common queue. Eight lines of a studio take the place of one free line. */
const STEPS: Record<PlanKey, number> = { studio: 1, professional: 2, independent: 4, free: 8 }

interface Queue {
  /** The turn of what is being made right now, but for what somebody sits and waits for; undefined while there is none. */
  current: number | undefined
  /** The last turn this user has in the queue. */
  ownLast: number | undefined
  /** This user sits and waits for a line that went ahead. */
  isAwaiting: boolean
}

/**
 * Turns for lines that one user orders, in their order. Whoever comes anew starts where the queue is now, and whoever
 * orders much stands behind themselves alone: two thousand lines of one delay the first line of another by one line.
 * Everybody's turn comes, whatever others pay, because each of their lines moves them back too.
 */
export function assignQueuePositions(lineCount: number, plan: PlanKey, { current, ownLast }: Queue): number[] {
  const step = STEPS[plan]
  const start = Math.max(current ?? 0, ownLast === undefined ? (current ?? 0) : ownLast + step)
  return Array.from({ length: lineCount }, (_, index) => start + index * step)
}

/**
 * Somebody sits and waits for this one line: it goes ahead of what nobody waits for, and behind those of others who wait,
 * since equal turns go by who came first. One for each user; undefined for a second one, which takes its turn as any other.
 */
export const urgentQueuePosition = ({ current, isAwaiting }: Queue): number | undefined =>
  isAwaiting ? undefined : (current ?? 0) - 1
