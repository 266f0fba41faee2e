import { users } from '@sidelight/contract'
import { type Door, mount } from '#platform/http/mount.ts'
import { toCurrentUser } from './users.wire.ts'

export function userRoutes(door: Door): void {
  mount(door, users.me, async ({ user }) => toCurrentUser(user))
}
