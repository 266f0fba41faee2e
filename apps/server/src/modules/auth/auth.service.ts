import { emailKey } from '@sidelight/domain/account/email'
import type { Context } from '#platform/context.ts'
import { type Allowance, forgetEndedWindows, returnAttempt, takeAttempt } from '#platform/db/throttle.ts'
import { AppError } from '#platform/errors.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { LOGIN_PER_ADDRESS, LOGIN_PER_ADDRESS_AND_SOURCE, LOGIN_PER_SOURCE } from './allowances.ts'
import type { Notice } from './auth.mails.ts'
import * as repo from './auth.repo.ts'
import { sweepEmailChanges } from './email-changes.service.ts'
import { sweepSpentTokens } from './identities.service.ts'
import { sweepMailRequests } from './mail-requests.service.ts'
import { sweepResets } from './passwords.service.ts'
import { findPendingRegistration, remindOfVerification, sweepRegistrations } from './registrations.service.ts'
import { startSession, sweepSessions, type Tokens } from './sessions.service.ts'

interface Credentials {
  email: string
  password: string
}

interface Visitor {
  source: string
  device: string
}

/** One answer for "no such account" and "wrong password", after the same work and so after the same time. */
export async function login(ctx: Context, credentials: Credentials, { source, device }: Visitor): Promise<Tokens> {
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
    const pending = await findPendingRegistration(ctx, key)
    const passwordHash = user ? user.passwordHash : (pending?.passwordHash ?? null)
    const isRight = await ctx.passwords.matches(credentials.password, passwordHash)
    ctx.log.info({ event: 'sign-in', outcome: outcomeOf(user, isRight), userId: user?.id }, 'somebody signs in')
    if (!isRight) throw wrongCredentials()
    await forgive()
    if (user) return await startSession(ctx, user.id, device)
    if (pending) await remindOfVerification(ctx, pending, source)
    throw new AppError('email_unverified', 'Please verify your account first. The link is in your inbox.')
  } catch (error) {
    // Too busy to look at the password: that is no guess.
    if (error instanceof AppError && error.code === 'too_many_requests') await forgive()
    throw error
  }
}

function outcomeOf(user: object | undefined, isRight: boolean): string {
  if (!isRight) return 'refused'
  return user ? 'signed in' : 'unverified'
}

const wrongCredentials = () => new AppError('unauthenticated', 'Invalid credentials')

/** A mail to somebody who has an account, about that account. */
export async function tellUser(ctx: Context, userId: string, write: (notice: Notice) => Mail): Promise<void> {
  const user = await repo.findUser(ctx.db, userId)
  if (user) await ctx.mailer.send(write({ to: user.email, name: user.fullName, origin: ctx.config.web.origin }))
}

export async function sweepAuth(ctx: Context): Promise<void> {
  await sweepSessions(ctx)
  await sweepRegistrations(ctx)
  await sweepMailRequests(ctx)
  await sweepResets(ctx)
  await sweepEmailChanges(ctx)
  await sweepSpentTokens(ctx)
  await forgetEndedWindows(ctx.db, ctx.clock.now())
}
