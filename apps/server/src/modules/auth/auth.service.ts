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
import { isKnownPlace, rememberPlace, sweepKnownPlaces } from './known-places.service.ts'
import { findPendingRegistration, remindOfVerification, sweepRegistrations } from './registrations.service.ts'
import { startSession, sweepSessions, type Tokens } from './sessions.service.ts'
import { sourceKey } from './source-key.ts'

interface Credentials {
  email: string
  password: string
}

interface Visitor {
  source: string
  device: string
}

/**
 * One answer for "no such account" and "wrong password", and one for every password of an open request, whether or not its
 * address has an account: who registers an address and then signs in must not learn it either. All after the same work.
 */
export async function login(ctx: Context, credentials: Credentials, { source, device }: Visitor): Promise<Tokens> {
  const key = emailKey(credentials.email)
  const forgive = await takeAttempts(ctx, key, source)
  try {
    const user = await repo.findUserByEmailKey(ctx.db, key)
    const pending = await findPendingRegistration(ctx, key, sourceKey(ctx, source))
    const isOwner = await ctx.passwords.matches(credentials.password, user?.passwordHash ?? null)
    const isUnverified = !isOwner && (await ctx.passwords.matches(credentials.password, pending?.passwordHash ?? null))
    const outcome = outcomeOf({ isOwner, isUnverified })
    ctx.log.info({ event: 'sign-in', outcome, userId: user?.id }, 'somebody signs in')
    if (isOwner && user) {
      const tokens = await startSession(ctx, user, device)
      if (!tokens) throw wrongCredentials()
      await forgive()
      await rememberPlace(ctx, user.id, source)
      return tokens
    }
    if (!isUnverified || !pending) throw wrongCredentials()
    await forgive()
    await remindOfVerification(ctx, pending, { source, owner: user })
    throw new AppError('email_unverified', 'Please verify your account first. The link is in your inbox.')
  } catch (error) {
    // Too busy to look at the password: that is no guess.
    if (error instanceof AppError && error.code === 'too_many_requests') await forgive()
    throw error
  }
}

/**
 * Counts a sign-in, and answers how to take that back. Strangers at many places can use up what an address is allowed;
 * its owner, at a place they signed in from before, is heard all the same.
 */
async function takeAttempts(ctx: Context, key: string, source: string): Promise<() => Promise<void>> {
  const attempts: [Allowance, string][] = [
    [LOGIN_PER_SOURCE, source],
    [LOGIN_PER_ADDRESS_AND_SOURCE, `${key} ${source}`],
  ]
  for (const [allowance, value] of attempts) await takeAttempt(ctx.db, allowance, value, ctx.clock.now())
  await takeAttempt(ctx.db, LOGIN_PER_ADDRESS, key, ctx.clock.now()).catch(async (error: unknown) => {
    if (!(await isKnownPlace(ctx, key, source))) throw error
  })
  return async () => {
    for (const [allowance, value] of [...attempts, [LOGIN_PER_ADDRESS, key] as const])
      await returnAttempt(ctx.db, allowance, value)
  }
}

function outcomeOf({ isOwner, isUnverified }: { isOwner: boolean; isUnverified: boolean }): string {
  if (isOwner) return 'signed in'
  return isUnverified ? 'unverified' : 'refused'
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
  await sweepKnownPlaces(ctx)
  await forgetEndedWindows(ctx.db, ctx.clock.now())
}
