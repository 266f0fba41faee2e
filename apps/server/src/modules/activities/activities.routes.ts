import { activities } from '@sidelight/contract'
import { type Door, mount } from '#platform/http/mount.ts'
import { listRecent } from './activities.service.ts'
import { toActivity } from './activities.wire.ts'

export function activityRoutes(door: Door): void {
  mount(door, activities.recent, async ({ ctx, user }) => (await listRecent(ctx, user.userId)).map(toActivity))
}
