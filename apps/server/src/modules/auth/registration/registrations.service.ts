import { emailKey } from '@sidelight/domain/account/email'
import { recordEvent } from '#modules/audit/audit.service.ts'
import { grantFreeMonth } from '#modules/credits/credits.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/db/db.ts'
import { RETENTION } from '#platform/db/retention.ts'
import { takeAttempt } from '#platform/db/throttle.ts'
import { takeSourceAttempt } from '#platform/limits/source-attempts.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { switchedOff } from '#platform/switches/switches.ts'
import { clientAddressKeys } from '#platform/security/client-address-keys.ts'
import { hashSecret, newSecret } from '#platform/security/one-time-secret.ts'
import { mailExistingAccountJob, mailVerificationJob } from '../auth.jobs.ts'
import { findUserByEmailKey, insertUser } from '../auth.repo.ts'
import { isMailAllowed, OPEN_LINK_PER_SOURCE, REGISTER_PER_SOURCE, TAKE_OVER_PER_USERNAME } from '../rate-limits.ts'
import { rejectWeakPassword } from '../passwords/weak-passwords.ts'
import { rememberDevice } from './device-sign-in.service.ts'
import * as repo from './registrations.repo.ts'
import { claimUsername } from './usernames.service.ts'

const DAY_SECONDS = 86_400
const LINK_SECONDS = DAY_SECONDS
const RETENTION_SECONDS = RETENTION.registration.days * DAY_SECONDS

export interface RegistrationRequest {
  username: string
  name: string
  email: string
  password: string
  deviceSecret?: string | undefined
}

/**
 * Stores a registration. The request never reveals whether the address has an account: work, response and the hold on the
 * user name are the same, and only the mail differs.
 */
export async function register(ctx: Context, request: RegistrationRequest, source: string): Promise<void> {
  const now = ctx.clock.now()
  if (!ctx.switches.isOn('sign-up')) throw switchedOff('sign-up')
  await takeSourceAttempt(ctx.db, REGISTER_PER_SOURCE, source, now)
  await rejectWeakPassword(ctx, request.password, 'password')
  const key = emailKey(request.email)
  await transferOwnHold(ctx, request, key)
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
      sourceKey: clientAddressKeys(ctx, source)[0],
      createdAt: now,
    })
    if (request.deviceSecret !== undefined) await rememberDevice(ctx, id, request.deviceSecret)
    if (!isMailed) return
    if (existing) await ctx.jobs.enqueue(ctx.db, mailExistingAccountJob, { userId: existing.id })
    else await ctx.jobs.enqueue(ctx.db, mailVerificationJob, { registrationId: id })
  })
}

/**
 * A visitor who mistyped the address signs up again with the right one, while the user name is still held for the wrong
 * one. The same password shows that it is the same person.
 */
async function transferOwnHold(ctx: Context, { username, password }: RegistrationRequest, key: string): Promise<void> {
  const usernameKey = username.toLowerCase()
  const since = secondsAfter(ctx.clock.now(), -DAY_SECONDS)
  const earlier = await repo.findOpenRegistrationByUsername(ctx.db, usernameKey, since)
  if (!earlier || earlier.emailKey === key) return
  await takeAttempt(ctx.db, TAKE_OVER_PER_USERNAME, usernameKey, ctx.clock.now())
  if (!(await ctx.passwords.matches(password, earlier.passwordHash))) return
  await repo.transferUsernameHold(ctx.db, usernameKey, { from: earlier.emailKey, to: key })
}

/** Every mail gets a new link, of which only the hash is stored. Undefined when there is nothing left to verify. */
export async function createVerificationLink(ctx: Context, registrationId: string) {
  const registration = await repo.findRegistration(ctx.db, registrationId)
  if (!registration || registration.userId !== null) return undefined
  const secret = newSecret()
  const expiresAt = secondsAfter(ctx.clock.now(), LINK_SECONDS)
  await repo.insertLink(ctx.db, { hash: hashSecret(secret), registrationId, expiresAt })
  const { email, username } = registration
  return { to: email, username, url: `${ctx.config.web.origin}/verify/${secret}` }
}

/** Sends the mail of the registration again: a link, or to the owner of the address that it has an account. */
export async function remindOfVerification(
  ctx: Context,
  pending: { id: string; email: string },
  { source, owner }: { source: string; owner: { id: string } | undefined },
): Promise<void> {
  if (!(await isMailAllowed(ctx, emailKey(pending.email), source))) return
  if (owner) await ctx.jobs.enqueue(ctx.db, mailExistingAccountJob, { userId: owner.id })
  else await ctx.jobs.enqueue(ctx.db, mailVerificationJob, { registrationId: pending.id })
}

/** The newest unverified registration of this address; one from the same source before all others. */
export const findPendingRegistration = (ctx: Context, key: string, sourceKeys: Buffer[]) =>
  repo.findOpenRegistration(ctx.db, key, { since: secondsAfter(ctx.clock.now(), -RETENTION_SECONDS), sourceKeys })

/**
 * The registration whose link may be mailed on a request: one from the same source, or the only one. Of
 * several from other sources none may be chosen, because opening its link creates an account with that one's password.
 */
export async function findOwnRegistration(
  ctx: Context,
  key: string,
  sourceKeys: Buffer[],
): Promise<{ id: string } | 'ambiguous' | undefined> {
  const pending = await findPendingRegistration(ctx, key, sourceKeys)
  if (!pending || sourceKeys.some((key) => pending.sourceKey?.equals(key))) return pending
  const isOnly =
    (await repo.countOpenRegistrations(ctx.db, key, secondsAfter(ctx.clock.now(), -RETENTION_SECONDS))) === 1
  return isOnly ? pending : 'ambiguous'
}

/** For an address that was verified in another way: its pending registrations and their passwords become invalid. */
export const deleteRegistrationsOf = (ctx: Context, key: string) => repo.deleteRegistrationsOf(ctx.db, key)

/**
 * Creates the account of a registration and grants its free pages. Browsers may call twice, so a used link still succeeds.
 * If the address got an account by another link meanwhile, nothing changes: this password may be an attacker's.
 */
export async function verifyEmail(ctx: Context, secret: string, source: string): Promise<void> {
  const now = ctx.clock.now()
  await takeSourceAttempt(ctx.db, OPEN_LINK_PER_SOURCE, source, now)
  await transact(ctx, async (ctx) => {
    const registration = await repo.lockRegistrationOfLink(ctx.db, hashSecret(secret))
    if (!registration) throw new AppError('invalid_input', 'This link is not valid.')
    if (registration.expiresAt <= now)
      throw new AppError('link_expired', 'This link has expired. Verification links are valid for 24 hours.')
    if (registration.userId !== null) return

    const { id, email, emailKey, username, fullName, passwordHash } = registration
    const usernameKey = username.toLowerCase()
    const newUser = { email, emailKey, username, usernameKey, fullName, passwordHash, verifiedAt: now }
    const user = await insertUser(ctx.db, newUser).catch(throwConflict)
    await repo.markFulfilled(ctx.db, id, user.id)
    await recordEvent(ctx, { action: 'account opened', userId: user.id, details: { method: 'password' } })
    await grantFreeMonth(ctx, user)
  })
}

function throwConflict(error: unknown): never {
  if (isUniqueViolation(error, 'app_user_email_key_unique'))
    throw new AppError('conflict', 'This address already has an account. Please sign in.')
  if (isUniqueViolation(error, 'app_user_username_key_unique'))
    throw new AppError('conflict', 'Somebody took this user name meanwhile. Please sign up again with another.')
  throw error
}
