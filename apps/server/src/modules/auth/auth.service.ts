import { emailKey } from '@sidelight/domain/account/email'
import { deleteEndedEvents, recordEvent } from '#modules/audit/audit.service.ts'
import type { Context } from '#platform/context.ts'
import { returnAttempt, takeAttempt } from '#platform/db/throttle.ts'
import { AppError } from '#platform/errors.ts'
import { returnSourceAttempt, takeSourceAttempt } from '#platform/limits/source-attempts.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { clientAddressKeys } from '#platform/security/client-address-keys.ts'
import {
  KNOWN_LOGIN_PER_SOURCE,
  LOGIN_PER_ADDRESS,
  LOGIN_PER_ADDRESS_AND_SOURCE,
  LOGIN_PER_SOURCE,
} from './rate-limits.ts'
import type { Notice } from './auth.mails.ts'
import * as repo from './auth.repo.ts'
import { isKnownNetwork, rememberNetwork } from './sessions/known-networks.service.ts'
import { findPendingRegistration, remindOfVerification } from './registration/registrations.service.ts'
import { startSession, cleanUpSessions, type Tokens } from './sessions/sessions.service.ts'

interface Credentials {
  email: string
  password: string
}

/** `isKnown`: the account was signed in to from there. */
interface Network {
  source: string
  isKnown: boolean
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
  const key = emailKey(credentials.email)
  const isKnown = await isKnownNetwork(ctx, key, source)
  const returnAttempts = await takeAttempts(ctx, key, { source, isKnown })
  try {
    const check = await checkCredentials(ctx, credentials, { source, isKnown })
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
  { source, isKnown }: Network,
): Promise<CredentialCheck> {
  const key = emailKey(email)
  const user = await repo.findUserByEmailKey(ctx.db, key)
  const pending = await findPendingRegistration(ctx, key, clientAddressKeys(ctx, source))
  const isOwner = await ctx.passwords.matches(password, user?.passwordHash ?? null, isKnown)
  if (user && isOwner) return { outcome: 'signed in', user }
  const isUnverified = await ctx.passwords.matches(password, pending?.passwordHash ?? null, isKnown)
  return pending && isUnverified ? { outcome: 'unverified', user, pending } : { outcome: 'refused', user }
}

/**
 * Counts a sign-in against its limits and returns a function that undoes it. Attackers can use up the limit of an address
 * from many networks, and that of a network with many addresses; where the account was signed in to before, neither counts.
 */
async function takeAttempts(ctx: Context, key: string, { source, isKnown }: Network): Promise<() => Promise<void>> {
  const ofSource = isKnown ? KNOWN_LOGIN_PER_SOURCE : LOGIN_PER_SOURCE
  const attempts = [
    [LOGIN_PER_ADDRESS_AND_SOURCE, `${key} ${source}`] as const,
    ...(isKnown ? [] : [[LOGIN_PER_ADDRESS, key] as const]),
  ]
  await takeSourceAttempt(ctx.db, ofSource, source, ctx.clock.now())
  for (const [limit, value] of attempts) await takeAttempt(ctx.db, limit, value, ctx.clock.now())
  return async () => {
    await returnSourceAttempt(ctx.db, ofSource, source)
    for (const [limit, value] of attempts) await returnAttempt(ctx.db, limit, value)
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
