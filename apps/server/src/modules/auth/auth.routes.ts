import { auth } from '@sidelight/contract'
import { type Door, mount } from '#platform/http/mount.ts'
import { login } from './auth.service.ts'
import { toTokens } from './auth.wire.ts'
import { register, verifyEmail } from './registrations.service.ts'
import { endSession, rotate } from './sessions.service.ts'
import { AppError } from '#platform/errors.ts'

const later = async (): Promise<never> => {
  throw new AppError('unavailable', 'This is not served yet.')
}

export function authRoutes(door: Door): void {
  mount(door, auth.login, async ({ ctx, body, source }) => toTokens(await login(ctx, body, source)))

  mount(door, auth.register, async ({ ctx, body, source }) => {
    await register(ctx, body, source)
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

  mount(door, auth.googleSignIn, async () => null)
  mount(door, auth.googleLogin, later)
  mount(door, auth.resendVerification, later)
  mount(door, auth.resetPasswordRequest, later)
  mount(door, auth.resetPassword, later)
  mount(door, auth.updatePassword, later)
  mount(door, auth.changeEmail, later)
  mount(door, auth.confirmEmail, later)
  mount(door, auth.sessions, later)
  mount(door, auth.endSession, later)
  mount(door, auth.logoutEverywhere, later)
}
