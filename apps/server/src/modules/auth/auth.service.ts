import { emailKey } from '@sidelight/domain/account/email'
import { deleteEndedEvents, recordEvent } from '#modules/audit/audit.service.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, returnAttempt, takeAttempt } from '#platform/db/throttle.ts'
import { AppError } from '#platform/errors.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { clientAddressKeys } from '#platform/security/client-address-keys.ts'
import { LOGIN_PER_ADDRESS, LOGIN_PER_ADDRESS_AND_SOURCE, LOGIN_PER_SOURCE } from './rate-limits.ts'
import type { Notice } from './auth.mails.ts'
import * as repo from './auth.repo.ts'
import { isKnownNetwork, rememberNetwork } from './sessions/known-networks.service.ts'
import { findPendingRegistration, remindOfVerification } from './registration/registrations.service.ts'
import { startSession, cleanUpSessions, type Tokens } from './sessions/sessions.service.ts'

interface Credentials {
  email: string
  password: string
}

interface Visitor {
  source: string
  device: string
}

/**
 * "No such account" and "wrong password" get the same response. The password of a pending registration gets its own
 * response, whether or not the address has an account, so that registering an address and then signing in does not reveal
 * the account either. All cases take the same time.
 */
export async function login(ctx: Context, credentials: Credentials, { source, device }: Visitor): Promise<Tokens> {
  const returnAttempts = await takeAttempts(ctx, emailKey(credentials.email), source)
  try {
    const check = await checkCredentials(ctx, credentials, source)
    ctx.log.info({ event: 'sign-in', outcome: check.outcome, userId: check.user?.id }, 'sign-in attempt')
    const tokens =
      check.outcome === 'signed in' && (await startSession(ctx, check.user, { device, method: 'password' }))
    if (tokens) {
      await returnAttempts()
      await rememberNetwork(ctx, check.user.id, source)
      return tokens
    }
    if (check.outcome !== 'unverified') {
      // Also without an account: if only an account took the time for this, the time would reveal it.
      await recordEvent(ctx, { action: 'sign-in refused', userId: check.user?.id ?? null, by: 'visitor' })
      throw new AppError('unauthenticated', 'Invalid credentials')
    }
    await returnAttempts()
    await remindOfVerification(ctx, check.pending, { source, owner: check.user })
    throw new AppError('email_unverified', 'Please verify your account first. The link is in your inbox.')
  } catch (error) {
    // The server was too busy to check the password, so this was no guess.
    if (error instanceof AppError && error.code === 'too_many_requests') await returnAttempts()
    throw error
  }
}

type User = NonNullable<Awaited<ReturnType<typeof repo.findUserByEmailKey>>>

type CredentialCheck =
  | { outcome: 'signed in'; user: User }
  | { outcome: 'unverified'; user: User | undefined; pending: { id: string; email: string } }
  | { outcome: 'refused'; user: User | undefined }

/** A wrong password is always checked against both hashes, even missing ones, so that the time reveals nothing. */
async function checkCredentials(
  ctx: Context,
  { email, password }: Credentials,
  source: string,
): Promise<CredentialCheck> {
  const key = emailKey(email)
  const user = await repo.findUserByEmailKey(ctx.db, key)
  const pending = await findPendingRegistration(ctx, key, clientAddressKeys(ctx, source))
  const isOwner = await ctx.passwords.matches(password, user?.passwordHash ?? null)
  if (user && isOwner) return { outcome: 'signed in', user }
  const isUnverified = await ctx.passwords.matches(password, pending?.passwordHash ?? null)
  return pending && isUnverified ? { outcome: 'unverified', user, pending } : { outcome: 'refused', user }
}

/**
 * Counts a sign-in against its limits and returns a function that undoes it. Attackers at many IP addresses can use up the
 * limit of an email address; its owner can still sign in from a network that was used before.
 */
async function takeAttempts(ctx: Context, key: string, source: string): Promise<() => Promise<void>> {
  const attempts: [AttemptLimit, string][] = [
    [LOGIN_PER_SOURCE, source],
    [LOGIN_PER_ADDRESS_AND_SOURCE, `${key} ${source}`],
  ]
  for (const [limit, value] of attempts) await takeAttempt(ctx.db, limit, value, ctx.clock.now())
  await takeAttempt(ctx.db, LOGIN_PER_ADDRESS, key, ctx.clock.now()).catch(async (error: unknown) => {
    if (!(await isKnownNetwork(ctx, key, source))) throw error
  })
  return async () => {
    for (const [limit, value] of [...attempts, [LOGIN_PER_ADDRESS, key] as const])
      await returnAttempt(ctx.db, limit, value)
  }
}

export async function notifyUser(ctx: Context, userId: string, compose: (notice: Notice) => Mail): Promise<void> {
  const user = await repo.findUser(ctx.db, userId)
  if (user) await ctx.mailer.send(compose({ to: user.email, name: user.fullName, origin: ctx.config.web.origin }))
}

/** Returns whether more is due. */
export async function cleanUpAuth(ctx: Context): Promise<boolean> {
  const areTokensDue = await cleanUpSessions(ctx)
  return (await deleteEndedEvents(ctx)) || areTokensDue
}
