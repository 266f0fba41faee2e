import { activities } from '@sidelight/contract'
import { type RouteScope, mount } from '#platform/http/mount.ts'
import { listRecent } from './activities.service.ts'
import { toActivity } from './activities.wire.ts'

export function activityRoutes(routes: RouteScope): void {
  mount(routes, activities.recent, async ({ ctx, user }) => (await listRecent(ctx, user.userId)).map(toActivity))
}
