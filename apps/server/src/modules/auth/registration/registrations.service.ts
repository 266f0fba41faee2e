import { emailKey } from '@sidelight/domain/account/email'
import { grantFreeMonth } from '#modules/credits/credits.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/db/db.ts'
import { takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { hashSecret, newSecret } from '#platform/security/one-time-secret.ts'
import { mailExistingAccountJob, mailVerificationJob } from '../auth.jobs.ts'
import { findUserByEmailKey, insertUser } from '../auth.repo.ts'
import { isMailAllowed, OPEN_LINK_PER_SOURCE, REGISTER_PER_SOURCE, TAKE_OVER_PER_USERNAME } from '../rate-limits.ts'
import { rejectCommonPassword } from '../passwords/common-passwords.ts'
import * as repo from './registrations.repo.ts'
import { clientAddressKey } from '../client-address-key.ts'
import { claimUsername } from './usernames.service.ts'

const DAY_SECONDS = 86_400
const LINK_SECONDS = DAY_SECONDS
/** After this a request is forgotten. */
const KEPT_SECONDS = 7 * DAY_SECONDS

export interface RegistrationRequest {
  username: string
  name: string
  email: string
  password: string
}

/**
 * Takes a request for an account. Who asks never learns whether the address has one: the work, the answer and the hold on
 * the user name are the same, and only the mail differs.
 */
export async function register(ctx: Context, request: RegistrationRequest, source: string): Promise<void> {
  const now = ctx.clock.now()
  await takeAttempt(ctx.db, REGISTER_PER_SOURCE, source, now)
  rejectCommonPassword(request.password, 'password')
  const key = emailKey(request.email)
  await takeOverOwnHold(ctx, request, key)
  await claimUsername(ctx, request.username, key)

  const passwordHash = await ctx.passwords.hash(request.password)
  const isMailed = await isMailAllowed(ctx, key, source)
  await transact(ctx, async (ctx) => {
    const existing = await findUserByEmailKey(ctx.db, key)
    const { id } = await repo.insertRegistration(ctx.db, {
      email: request.email,
      emailKey: key,
      username: request.username,
      fullName: request.name,
      passwordHash,
      sourceKey: clientAddressKey(ctx, source),
      createdAt: now,
    })
    if (!isMailed) return
    if (existing) await ctx.jobs.enqueue(ctx.db, mailExistingAccountJob, { userId: existing.id })
    else await ctx.jobs.enqueue(ctx.db, mailVerificationJob, { registrationId: id })
  })
}

/**
 * Somebody who mistyped their address signs up again with the right one, and the name they chose is held for the wrong one.
 * The password tells that it is the same person.
 */
async function takeOverOwnHold(ctx: Context, { username, password }: RegistrationRequest, key: string): Promise<void> {
  const usernameKey = username.toLowerCase()
  const since = secondsAfter(ctx.clock.now(), -DAY_SECONDS)
  const earlier = await repo.findOpenRegistrationByUsername(ctx.db, usernameKey, since)
  if (!earlier || earlier.emailKey === key) return
  await takeAttempt(ctx.db, TAKE_OVER_PER_USERNAME, usernameKey, ctx.clock.now())
  if (!(await ctx.passwords.matches(password, earlier.passwordHash))) return
  await repo.transferUsernameHold(ctx.db, usernameKey, { from: earlier.emailKey, to: key })
}

/** A new link each time a mail is made; only its hash stays with us. Undefined when there is nothing left to verify. */
export async function createVerificationLink(ctx: Context, registrationId: string) {
  const registration = await repo.findRegistration(ctx.db, registrationId)
  if (!registration || registration.userId !== null) return undefined
  const secret = newSecret()
  const expiresAt = secondsAfter(ctx.clock.now(), LINK_SECONDS)
  await repo.insertLink(ctx.db, { hash: hashSecret(secret), registrationId, expiresAt })
  const { email, username } = registration
  return { to: email, username, url: `${ctx.config.web.origin}/verify/${secret}` }
}

/** Mails again what the request was answered with: a link, or to the owner of the address that they have an account. */
export async function remindOfVerification(
  ctx: Context,
  pending: { id: string; email: string },
  { source, owner }: { source: string; owner: { id: string } | undefined },
): Promise<void> {
  if (!(await isMailAllowed(ctx, emailKey(pending.email), source))) return
  if (owner) await ctx.jobs.enqueue(ctx.db, mailExistingAccountJob, { userId: owner.id })
  else await ctx.jobs.enqueue(ctx.db, mailVerificationJob, { registrationId: pending.id })
}

/** The newest request for this address that nobody has opened; where a place is given, first of all the one from there. */
export const findPendingRegistration = (ctx: Context, key: string, source?: Buffer) =>
  repo.findOpenRegistration(ctx.db, key, { since: secondsAfter(ctx.clock.now(), -KEPT_SECONDS), source })

/**
 * The request whose link may be mailed to who asks for it at that place: their own, or the only one. Of several that came
 * from elsewhere none may be chosen, since whoever opens its link gets an account with the password in it.
 */
export async function findOwnRegistration(
  ctx: Context,
  key: string,
  source: Buffer,
): Promise<{ id: string } | 'one of several' | undefined> {
  const pending = await findPendingRegistration(ctx, key, source)
  if (!pending || pending.sourceKey?.equals(source)) return pending
  const isOnly = (await repo.countOpenRegistrations(ctx.db, key, secondsAfter(ctx.clock.now(), -KEPT_SECONDS))) === 1
  return isOnly ? pending : 'one of several'
}

/** Whoever proves the mailbox by another way makes these worthless, and their passwords with them. */
export const forgetRegistrationsOf = (ctx: Context, key: string) => repo.deleteRegistrationsOf(ctx.db, key)

/**
 * Makes the account the link stands for and gives it its free pages. Browsers call twice, so a link that has done its work
 * still succeeds. One for an address that became an account by another link changes nothing: its password may be a stranger's.
 */
export async function verifyEmail(ctx: Context, secret: string, source: string): Promise<void> {
  const now = ctx.clock.now()
  await takeAttempt(ctx.db, OPEN_LINK_PER_SOURCE, source, now)
  await transact(ctx, async (ctx) => {
    const registration = await repo.lockRegistrationOfLink(ctx.db, hashSecret(secret))
    if (!registration) throw new AppError('invalid_input', 'This link is not valid.')
    if (registration.expiresAt <= now)
      throw new AppError('link_expired', 'This link has expired. Verification links are valid for 24 hours.')
    if (registration.userId !== null) return

    const { id, email, emailKey, username, fullName, passwordHash } = registration
    const usernameKey = username.toLowerCase()
    const newUser = { email, emailKey, username, usernameKey, fullName, passwordHash, verifiedAt: now }
    const user = await insertUser(ctx.db, newUser).catch(explainCollision)
    await repo.markFulfilled(ctx.db, id, user.id)
    await grantFreeMonth(ctx, user)
  })
}

function explainCollision(error: unknown): never {
  if (isUniqueViolation(error, 'app_user_email_key_unique'))
    throw new AppError('conflict', 'This address already has an account. Please sign in.')
  if (isUniqueViolation(error, 'app_user_username_key_unique'))
    throw new AppError('conflict', 'Somebody took this user name meanwhile. Please sign up again with another.')
  throw error
}

export async function sweepRegistrations(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await repo.forgetRegistrations(ctx.db, { createdBefore: secondsAfter(now, -KEPT_SECONDS), now })
}
