import { auth } from '@sidelight/contract'
import { type Door, mount } from '#platform/http/mount.ts'
import { login, register, verifyEmail } from './auth.service.ts'
import { toTokens } from './auth.wire.ts'
import { endSession, rotate } from './sessions.service.ts'

export function authRoutes(door: Door): void {
  mount(door, auth.login, async ({ ctx, body, ip }) => toTokens(await login(ctx, body, ip)))

  mount(door, auth.register, async ({ ctx, body, ip }) => {
    await register(ctx, body, ip)
    return { is_verified: false }
  })

  mount(door, auth.refreshToken, async ({ ctx, refreshToken }) => toTokens(await rotate(ctx, refreshToken)))

  mount(door, auth.verifyEmail, async ({ ctx, params }) => {
    await verifyEmail(ctx, params.token)
    return null
  })

  mount(door, auth.logout, async ({ ctx, user }) => {
    await endSession(ctx, user)
    return null
  })
}
