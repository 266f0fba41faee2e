import { randomInt } from 'node:crypto'
import { emailKey } from '@sidelight/domain/account/email'
import { toDisplayName, usernameFrom } from '@sidelight/domain/account/default-names'
import { recordActivity } from '#modules/activities/activities.service.ts'
import { grantFreeMonth } from '#modules/credits/credits.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/db/db.ts'
import { returnAttempt, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import type { ExternalIdentity } from '#platform/identity/identity.ts'
import { hashSecret } from '#platform/security/one-time-secret.ts'
import { GOOGLE_PER_SOURCE } from '../rate-limits.ts'
import { mailNoticeJob } from '../auth.jobs.ts'
import { findUserByEmailKey, insertUser, isUsernameTaken } from '../auth.repo.ts'
import * as repo from './identities.repo.ts'
import { rememberNetwork } from '../sessions/known-networks.service.ts'
import { forgetRegistrationsOf } from '../registration/registrations.service.ts'
import { startSession, type Tokens } from '../sessions/sessions.service.ts'

const DAY_SECONDS = 86_400
const ATTEMPTS = 4
const RACES = ['identity_pkey', 'app_user_email_key_unique', 'app_user_username_key_unique']

interface Known {
  id: string
  email: string
}

/** The provider's word, once for each token. The account it opens is found by the subject, whatever the address is now. */
export async function signInWithGoogle(
  ctx: Context,
  idToken: string,
  { source, device }: { source: string; device: string },
): Promise<Tokens & { email: string }> {
  await takeAttempt(ctx.db, GOOGLE_PER_SOURCE, source, ctx.clock.now())
  const identity = await ctx.identity.verify(idToken)
  if (!identity) throw refused()
  const user = await outlastingRaces(() =>
    transact(ctx, async (ctx) => {
      const token = { hash: hashSecret(signedPart(idToken)), expiresAt: identity.expiresAt }
      if (!(await repo.spendToken(ctx.db, token))) throw refused()
      return (await repo.findUserOfIdentity(ctx.db, identity)) ?? (await welcome(ctx, identity))
    }),
  )
  ctx.log.info({ userId: user.id }, 'signed in through the provider')
  const tokens = await startSession(ctx, user, device)
  if (!tokens) throw refused()
  await returnAttempt(ctx.db, GOOGLE_PER_SOURCE, source)
  await rememberNetwork(ctx, user.id, source)
  return { ...tokens, email: user.email }
}

/** Without the signature: one signature can be spelled in several ways, and each would count as another token. */
const signedPart = (idToken: string): string => idToken.slice(0, idToken.lastIndexOf('.'))

const refused = () => new AppError('unauthenticated', 'Google sign-in failed. Please try again.')

/** Two first sign-ins at once, or somebody else who takes the name: the loser looks again and finds what is there now. */
async function outlastingRaces(work: () => Promise<Known>): Promise<Known> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isRace = RACES.some((constraint) => isUniqueViolation(error, constraint))
      if (!isRace || attempt === ATTEMPTS) throw error
    }
  }
}

/**
 * The first time this subject comes. An account of the same address is theirs, where the provider runs the mailbox: then
 * both sides have proved it. A provider that was shown it years ago would lead a former owner into the account. Open
 * requests for one are not: whoever made them has proved nothing, so they go, and their passwords with them.
 */
async function welcome(ctx: Context, identity: ExternalIdentity): Promise<Known> {
  const { issuer, subject, email, name } = identity
  const linkedAt = ctx.clock.now()
  const key = emailKey(email)
  await forgetRegistrationsOf(ctx, key)
  const existing = await findUserByEmailKey(ctx.db, key)
  if (existing && !identity.isMailboxOfProvider)
    throw new AppError('conflict', 'This address already has an account. Please sign in with your password.')
  const user = existing ?? (await openAccount(ctx, { email, key, name }))
  await repo.insertIdentity(ctx.db, { issuer, subject, userId: user.id, emailKey: key, linkedAt })
  if (existing) {
    await ctx.jobs.enqueue(ctx.db, mailNoticeJob, { userId: user.id, about: 'Google linked' })
    await recordActivity(ctx, user.id, { action: 'Google added', description: 'You can now sign in with Google.' })
  }
  return { id: user.id, email: user.email }
}

async function openAccount(
  ctx: Context,
  { email, key, name }: { email: string; key: string; name: string | undefined },
): Promise<Known> {
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

/** Those that were linked by an address, where one is named. Whoever had them must prove the mailbox anew. */
export const unlinkIdentities = (ctx: Context, userId: string, linkedBy?: string): Promise<boolean> =>
  repo.deleteIdentities(ctx.db, userId, linkedBy)

export const listIdentities = (ctx: Context, userId: string) => repo.listIdentities(ctx.db, userId)

/** A token can no longer be used once it has expired; the day covers clocks that disagree. */
export const sweepSpentTokens = (ctx: Context) =>
  repo.forgetSpentTokens(ctx.db, secondsAfter(ctx.clock.now(), -DAY_SECONDS))
