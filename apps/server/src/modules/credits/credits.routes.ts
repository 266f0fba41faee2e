import { credits } from '@sidelight/contract'
import { type Door, mount } from '#platform/http/mount.ts'
import { getBalance } from './credits.service.ts'
import { toCredits } from './credits.wire.ts'

export function creditRoutes(door: Door): void {
  mount(door, credits.current, async ({ ctx, user }) => toCredits(await getBalance(ctx, user.userId)))
}
