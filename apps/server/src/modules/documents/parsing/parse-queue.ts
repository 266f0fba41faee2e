import { parsePriority } from '@sidelight/domain/billing/parse-priority'
import { getPlanOf } from '#modules/billing/plans/plans.service.ts'
import type { Context } from '#platform/context.ts'

/** Where a script stands among those of others, and that of one user's scripts one is read at a time. */
export async function queueOptionsOf(ctx: Context, ownerId: string): Promise<{ group: string; priority: number }> {
  // By the wall clock, as the queue itself: turns are about who waits for how long.
  return { group: ownerId, priority: parsePriority(await getPlanOf(ctx, ownerId), new Date()) }
}
