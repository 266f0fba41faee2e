import { getPlan, type PlanKey } from './plans.ts'

/** Seconds since this date fit into the queue's 32-bit priority for decades. */
const EPOCH_MS = Date.UTC(2026, 0, 1)

/**
 * Scripts with a larger priority are parsed first. A plan is a head start and not a separate queue, so that a script
 * waits at most for those submitted up to ten minutes later.
 */
export const parsePriority = (plan: PlanKey, submittedAt: Date): number =>
  getPlan(plan).headStartMinutes * 60 - Math.floor((submittedAt.getTime() - EPOCH_MS) / 1000)
