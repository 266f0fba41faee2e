import { emailKey } from '@sidelight/domain/account/email'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, deleteEndedWindows, returnAttempt, takeAttempt } from '#platform/db/throttle.ts'
import { AppError } from '#platform/errors.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { LOGIN_PER_ADDRESS, LOGIN_PER_ADDRESS_AND_SOURCE, LOGIN_PER_SOURCE } from './rate-limits.ts'
import type { Notice } from './auth.mails.ts'
import * as repo from './auth.repo.ts'
import { sweepEmailChanges } from './email-change/email-changes.service.ts'
import { sweepSpentTokens } from './identities/identities.service.ts'
import { sweepMailRequests } from './mail-requests.service.ts'
import { sweepResets } from './passwords/passwords.service.ts'
import { isKnownNetwork, rememberNetwork, sweepKnownPlaces } from './sessions/known-networks.service.ts'
import {
  findPendingRegistration,
  remindOfVerification,
  sweepRegistrations,
} from './registration/registrations.service.ts'
import { startSession, sweepSessions, type Tokens } from './sessions/sessions.service.ts'
import { clientAddressKey } from './client-address-key.ts'

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
  const forgive = await takeAttempts(ctx, emailKey(credentials.email), source)
  try {
    const found = await recognise(ctx, credentials, source)
    ctx.log.info({ event: 'sign-in', outcome: found.outcome, userId: found.user?.id }, 'somebody signs in')
    const tokens = found.outcome === 'signed in' && (await startSession(ctx, found.user, device))
    if (tokens) {
      await forgive()
      await rememberNetwork(ctx, found.user.id, source)
      return tokens
    }
    if (found.outcome !== 'unverified') throw new AppError('unauthenticated', 'Invalid credentials')
    await forgive()
    await remindOfVerification(ctx, found.pending, { source, owner: found.user })
    throw new AppError('email_unverified', 'Please verify your account first. The link is in your inbox.')
  } catch (error) {
    // Too busy to look at the password: that is no guess.
    if (error instanceof AppError && error.code === 'too_many_requests') await forgive()
    throw error
  }
}

type User = NonNullable<Awaited<ReturnType<typeof repo.findUserByEmailKey>>>

type Recognised =
  | { outcome: 'signed in'; user: User }
  | { outcome: 'unverified'; user: User | undefined; pending: { id: string; email: string } }
  | { outcome: 'refused'; user: User | undefined }

/** Whoever is not the owner is compared with both, whatever there is to compare with. */
async function recognise(ctx: Context, { email, password }: Credentials, source: string): Promise<Recognised> {
  const key = emailKey(email)
  const user = await repo.findUserByEmailKey(ctx.db, key)
  const pending = await findPendingRegistration(ctx, key, clientAddressKey(ctx, source))
  const isOwner = await ctx.passwords.matches(password, user?.passwordHash ?? null)
  if (user && isOwner) return { outcome: 'signed in', user }
  const isUnverified = await ctx.passwords.matches(password, pending?.passwordHash ?? null)
  return pending && isUnverified ? { outcome: 'unverified', user, pending } : { outcome: 'refused', user }
}

/**
 * Counts a sign-in, and answers how to take that back. Strangers at many places can use up what an address is allowed;
 * its owner, at a place they signed in from before, is heard all the same.
 */
async function takeAttempts(ctx: Context, key: string, source: string): Promise<() => Promise<void>> {
  const attempts: [AttemptLimit, string][] = [
    [LOGIN_PER_SOURCE, source],
    [LOGIN_PER_ADDRESS_AND_SOURCE, `${key} ${source}`],
  ]
  for (const [allowance, value] of attempts) await takeAttempt(ctx.db, allowance, value, ctx.clock.now())
  await takeAttempt(ctx.db, LOGIN_PER_ADDRESS, key, ctx.clock.now()).catch(async (error: unknown) => {
    if (!(await isKnownNetwork(ctx, key, source))) throw error
  })
  return async () => {
    for (const [allowance, value] of [...attempts, [LOGIN_PER_ADDRESS, key] as const])
      await returnAttempt(ctx.db, allowance, value)
  }
}

/** A mail to somebody who has an account, about that account. */
export async function notifyUser(ctx: Context, userId: string, write: (notice: Notice) => Mail): Promise<void> {
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
  await deleteEndedWindows(ctx.db, ctx.clock.now())
}
