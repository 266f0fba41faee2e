import type { PlanKey } from './plans.ts'

/** By how much a script of this plan counts as submitted earlier. */
const HEAD_START_SECONDS: Record<PlanKey, number> = { free: 0, independent: 120, professional: 300, studio: 600 }

/** Seconds since this date fit into the queue's 32-bit priority for decades. */
const EPOCH_MS = Date.UTC(2026, 0, 1)

/**
 * Scripts with a larger priority are parsed first. A plan is a head start and not a separate queue, so that a script
 * waits at most for those submitted up to ten minutes later.
 */
export const parsePriority = (plan: PlanKey, submittedAt: Date): number =>
  HEAD_START_SECONDS[plan] - Math.floor((submittedAt.getTime() - EPOCH_MS) / 1000)
