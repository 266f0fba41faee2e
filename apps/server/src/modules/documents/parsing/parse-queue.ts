import { parsePriority } from '@sidelight/domain/billing/parse-priority'
import { getPlanOf } from '#modules/billing/plans/plans.service.ts'
import type { Context } from '#platform/context.ts'

/** The priority of a script by its owner's plan. The group lets one script per user run at a time. */
export async function getQueueOptions(ctx: Context, ownerId: string): Promise<{ group: string; priority: number }> {
  // The real time and not ctx.clock, as in the queue, because priorities depend on the waiting time.
  return { group: ownerId, priority: parsePriority(await getPlanOf(ctx, ownerId), new Date()) }
}
