import { credits } from '@sidelight/contract'
import { type RouteScope, mount } from '#platform/http/mount.ts'
import { getBalance } from './credits.service.ts'
import { toCredits } from './credits.wire.ts'

export function creditRoutes(routes: RouteScope): void {
  mount(routes, credits.current, async ({ ctx, user }) => toCredits(await getBalance(ctx, user.userId)))
}
