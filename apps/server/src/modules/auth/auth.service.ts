import { emailKey } from '@sidelight/domain/account/email'
import type { Context } from '#platform/context.ts'
import { type Allowance, forgetEndedWindows, returnAttempt, takeAttempt } from '#platform/db/throttle.ts'
import { AppError } from '#platform/errors.ts'
import { LOGIN_PER_ADDRESS, LOGIN_PER_ADDRESS_AND_SOURCE, LOGIN_PER_SOURCE } from './allowances.ts'
import * as repo from './auth.repo.ts'
import { remindOfVerification, sweepRegistrations } from './registrations.service.ts'
import { startSession, sweepSessions, type Tokens } from './sessions.service.ts'

interface Credentials {
  email: string
  password: string
}

/** One answer for "no such account" and "wrong password", after the same work and so after the same time. */
export async function login(ctx: Context, credentials: Credentials, source: string): Promise<Tokens> {
  const key = emailKey(credentials.email)
  const attempts: [Allowance, string][] = [
    [LOGIN_PER_SOURCE, source],
    [LOGIN_PER_ADDRESS_AND_SOURCE, `${key} ${source}`],
    [LOGIN_PER_ADDRESS, key],
  ]
  for (const [allowance, value] of attempts) await takeAttempt(ctx.db, allowance, value, ctx.clock.now())
  const forgive = async () => {
    for (const [allowance, value] of attempts) await returnAttempt(ctx.db, allowance, value)
  }

  try {
    const user = await repo.findUserByEmailKey(ctx.db, key)
    if (!user && (await remindOfVerification(ctx, credentials, source))) {
      await forgive()
      throw new AppError('email_unverified', 'Please verify your account first. The link is in your inbox.')
    }
    if (!user || !(await ctx.passwords.matches(credentials.password, user.passwordHash))) throw wrongCredentials()
    await forgive()
    return await startSession(ctx, user.id)
  } catch (error) {
    // Too busy to look at the password: that is no guess.
    if (error instanceof AppError && error.code === 'too_many_requests') await forgive()
    throw error
  }
}

const wrongCredentials = () => new AppError('unauthenticated', 'Invalid credentials')

export const findRecipient = (ctx: Context, userId: string) => repo.findUser(ctx.db, userId)

export async function sweepAuth(ctx: Context): Promise<void> {
  await sweepSessions(ctx)
  await sweepRegistrations(ctx)
  await forgetEndedWindows(ctx.db, ctx.clock.now())
}
