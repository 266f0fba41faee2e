import type { PlanKey } from './plans.ts'

/** How much earlier than it came a script of this plan counts as having come. */
const HEAD_START_SECONDS: Record<PlanKey, number> = { free: 0, independent: 120, professional: 300, studio: 600 }

/** From here on seconds fit into the number that a queue can hold, for decades. */
const BEGINNING_MS = Date.UTC(2026, 0, 1)

/**
 * Larger goes first. Whoever waits grows older with everybody else, so nothing that came ten minutes later is ever ahead:
 * a head start, not a queue of its own.
 */
export const parsePriority = (plan: PlanKey, cameAt: Date): number =>
  HEAD_START_SECONDS[plan] - Math.floor((cameAt.getTime() - BEGINNING_MS) / 1000)
