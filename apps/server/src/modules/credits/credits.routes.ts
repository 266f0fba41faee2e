import { credits } from '@sidelight/contract'
import { type RouteScope, mount } from '#platform/http/mount.ts'
import { getBalance } from './credits.service.ts'
import { toCredits } from './credits.wire.ts'
import { findPauses, type FindPlan } from './pauses.service.ts'

/** `findPlan` is injected, because plans are bought, and buying grants pages. */
export function creditRoutes(routes: RouteScope, findPlan: FindPlan): void {
  mount(routes, credits.current, async ({ ctx, user: { userId } }) =>
    toCredits(await getBalance(ctx, userId), await findPauses(ctx, userId, findPlan)),
  )
}
