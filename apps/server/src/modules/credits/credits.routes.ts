import { credits } from '@sidelight/contract'
import { type RouteScope, mount } from '#platform/http/mount.ts'
import { getBalance } from './credits.service.ts'
import { toCredits } from './credits.wire.ts'
import { findPauses } from './pauses.service.ts'

export function creditRoutes(routes: RouteScope): void {
  mount(routes, credits.current, async ({ ctx, user: { userId } }) =>
    toCredits(await getBalance(ctx, userId), await findPauses(ctx, userId)),
  )
}
