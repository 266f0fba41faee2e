import { randomInt } from 'node:crypto'
import { emailKey } from '@sidelight/domain/account/email'
import { toDisplayName, usernameFrom } from '@sidelight/domain/account/default-names'
import { recordActivity } from '#modules/activities/activities.service.ts'
import { recordEvent } from '#modules/audit/audit.service.ts'
import { grantFreeMonth } from '#modules/credits/credits.service.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/db/db.ts'
import { returnSourceAttempt, takeSourceAttempt } from '#platform/limits/source-attempts.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { switchedOff } from '#platform/switches/switches.ts'
import type { ExternalIdentity } from '#platform/identity/identity.ts'
import { hashSecret } from '#platform/security/one-time-secret.ts'
import { GOOGLE_PER_SOURCE } from '../rate-limits.ts'
import { mailNoticeJob } from '../auth.jobs.ts'
import { findUserByEmailKey, insertUser, isUsernameTaken, setPassword } from '../auth.repo.ts'
import { deletePasskeysOf } from '../passkeys/passkeys.repo.ts'
import * as repo from './identities.repo.ts'
import { rememberNetwork } from '../sessions/known-networks.service.ts'
import { deleteRegistrationsOf } from '../registration/registrations.service.ts'
import { endAllSessions, startSession, type Tokens } from '../sessions/sessions.service.ts'

const MAX_ATTEMPTS = 4
const CONFLICT_CONSTRAINTS = ['identity_pkey', 'app_user_email_key_unique', 'app_user_username_key_unique']

interface Account {
  id: string
  email: string
}

/** Each ID token works once. The account is found by the subject, even if the address has changed. */
export async function signInWithGoogle(
  ctx: Context,
  idToken: string,
  { source, device }: { source: string; device: string },
): Promise<Tokens & { email: string }> {
  await takeSourceAttempt(ctx.db, GOOGLE_PER_SOURCE, source, ctx.clock.now())
  const identity = await ctx.identity.verify(idToken)
  if (!identity) throw signInFailed()
  const user = await retryOnConflict(() =>
    transact(ctx, async (ctx) => {
      const token = { hash: hashSecret(signedPart(idToken)), expiresAt: identity.expiresAt }
      if (!(await repo.spendToken(ctx.db, token))) throw signInFailed()
      return (await repo.findUserOfIdentity(ctx.db, identity)) ?? (await linkOrOpenAccount(ctx, identity))
    }),
  )
  ctx.log.info({ userId: user.id }, 'signed in through the provider')
  const tokens = await startSession(ctx, user, { device, method: 'Google' })
  if (!tokens) throw signInFailed()
  await returnSourceAttempt(ctx.db, GOOGLE_PER_SOURCE, source)
  await rememberNetwork(ctx, user.id, source)
  return { ...tokens, email: user.email }
}

/** Without the signature, because one signature has several encodings, and each would count as another token. */
const signedPart = (idToken: string): string => idToken.slice(0, idToken.lastIndexOf('.'))

const signInFailed = () => new AppError('unauthenticated', 'Google sign-in failed. Please try again.')

/** Two first sign-ins at once, or a user name taken meanwhile: a retry finds the new rows. */
async function retryOnConflict(signIn: () => Promise<Account>): Promise<Account> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await signIn()
    } catch (error) {
      const isConflict = CONFLICT_CONSTRAINTS.some((constraint) => isUniqueViolation(error, constraint))
      if (!isConflict || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/**
 * The first sign-in of a subject. It is linked to an existing account of the same address only if the provider hosts the
 * mailbox; otherwise the provider may have verified the address years ago, for a former owner. Pending registrations of
 * the address are deleted with their passwords, because nobody has verified them.
 */
async function linkOrOpenAccount(ctx: Context, identity: ExternalIdentity): Promise<Account> {
  if (ctx.switches.isOn('read-only')) throw switchedOff('read-only')
  const { issuer, subject, email, name } = identity
  const linkedAt = ctx.clock.now()
  const key = emailKey(email)
  await deleteRegistrationsOf(ctx, key)
  const existing = await findUserByEmailKey(ctx.db, key)
  if (existing && !identity.isMailboxOfProvider)
    throw new AppError('conflict', 'This address already has an account. Please sign in with your password.')
  const user = existing ?? (await openAccount(ctx, { email, key, name }))
  await repo.insertIdentity(ctx.db, { issuer, subject, userId: user.id, emailKey: key, linkedAt })
  await recordEvent(ctx, { action: 'Google linked', userId: user.id })
  if (existing) {
    await removeOtherWaysIn(ctx, existing)
    await ctx.jobs.enqueue(ctx.db, mailNoticeJob, { userId: user.id, about: 'Google linked' })
    await recordActivity(ctx, user.id, { action: 'Google added', description: 'You can now sign in with Google.' })
  }
  return { id: user.id, email: user.email }
}

/**
 * A stranger may have signed up with the address, and its owner opened the link in the mail: the password is then the
 * stranger's, and so are the passkeys that were added with it. That the stranger was in the same network proves nothing:
 * a school or a carrier is one network.
 */
async function removeOtherWaysIn(ctx: Context, user: { id: string; passwordVersion: number }): Promise<void> {
  await setPassword(ctx.db, user, null)
  await deletePasskeysOf(ctx.db, user.id)
  await recordEvent(ctx, { action: 'password removed', userId: user.id, by: 'system' })
  await endAllSessions(ctx, user.id, { reason: 'password changed' })
}

async function openAccount(
  ctx: Context,
  { email, key, name }: { email: string; key: string; name: string | undefined },
): Promise<Account> {
  if (!ctx.switches.isOn('sign-up')) throw switchedOff('sign-up')
  const fullName = toDisplayName(name, email)
  const username = await findFreeUsername(ctx, usernameFrom(fullName))
  const user = await insertUser(ctx.db, {
    email,
    emailKey: key,
    username,
    usernameKey: username,
    fullName,
    passwordHash: null,
    verifiedAt: ctx.clock.now(),
  })
  await recordEvent(ctx, { action: 'account opened', userId: user.id, details: { method: 'Google' } })
  await grantFreeMonth(ctx, user)
  return user
}

async function findFreeUsername(ctx: Context, base: string): Promise<string> {
  const candidates = [base, ...Array.from({ length: 5 }, () => `${base}_${randomInt(100, 99_999)}`)]
  for (const candidate of candidates) {
    const isTaken = await isUsernameTaken(ctx.db, candidate)
    if (!isTaken && !(await repo.isUsernameHeld(ctx.db, candidate, ctx.clock.now()))) return candidate
  }
  throw new AppError('unavailable', 'Google sign-in failed. Please try again.')
}

/** Unlinks all identities, or those that were linked by this address. Call it in a transaction. */
export async function unlinkIdentities(ctx: Context, userId: string, linkedEmailKey?: string): Promise<boolean> {
  const hasUnlinked = await repo.deleteIdentities(ctx.db, userId, linkedEmailKey)
  if (hasUnlinked) await recordEvent(ctx, { action: 'Google unlinked', userId })
  return hasUnlinked
}

export const listIdentities = (ctx: Context, userId: string) => repo.listIdentities(ctx.db, userId)
