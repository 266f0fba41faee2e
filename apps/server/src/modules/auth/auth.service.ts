import { emailKey } from '@sidelight/domain/account/email'
import { isReservedUsername } from '@sidelight/domain/account/username'
import { grantFreeMonth } from '#modules/credits/credits.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/db/db.ts'
import { type Allowance, forgetEndedWindows, returnAttempt, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { hashSecret, newSecret } from '#platform/security/one-time-secret.ts'
import { mailExistingAccountJob, mailVerificationJob } from './auth.jobs.ts'
import * as repo from './auth.repo.ts'
import { isCommonPassword } from './common-passwords.ts'
import { startSession, sweepSessions, type Tokens } from './sessions.service.ts'

const QUARTER_HOUR = 900
const HOUR = 3600
const LOGIN_PER_ADDRESS: Allowance = { name: 'login:address', attempts: 10, windowSeconds: QUARTER_HOUR }
const LOGIN_PER_SOURCE: Allowance = { name: 'login:source', attempts: 50, windowSeconds: QUARTER_HOUR }
const REGISTER_PER_SOURCE: Allowance = { name: 'register:source', attempts: 20, windowSeconds: HOUR }
const MAIL_PER_ADDRESS: Allowance = { name: 'mail:address', attempts: 3, windowSeconds: HOUR }

const VERIFY_LINK_SECONDS = 24 * HOUR

interface Registration {
  username: string
  name: string
  email: string
  password: string
}

/** Opens an account, or quietly does not: who asks never learns whether the address has one. */
export async function register(ctx: Context, { username, name, email, password }: Registration, ip: string) {
  const now = ctx.clock.now()
  await takeAttempt(ctx.db, REGISTER_PER_SOURCE, ip, now)
  if (isCommonPassword(password))
    throw new AppError('invalid_input', 'This password is too common. Please choose another.', {
      fields: { password: 'This password is too common. Please choose another.' },
    })
  const usernameKey = username.toLowerCase()
  // Asked before the address is looked at, so that the answer cannot depend on the address.
  if (isReservedUsername(username) || (await repo.isUsernameTaken(ctx.db, usernameKey))) throw usernameTaken()

  const passwordHash = await ctx.passwords.hash(password)
  const key = emailKey(email)
  try {
    await transact(ctx, async (ctx) => {
      const existing = await repo.findUserByEmailKey(ctx.db, key)
      if (existing) {
        const job = existing.verifiedAt ? mailExistingAccountJob : mailVerificationJob
        await ctx.jobs.enqueue(ctx.db, job, { userId: existing.id })
        return
      }
      const user = { email, emailKey: key, username, usernameKey, fullName: name, passwordHash }
      const { id } = await repo.insertUser(ctx.db, user)
      await ctx.jobs.enqueue(ctx.db, mailVerificationJob, { userId: id })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'app_user_username_key_unique')) throw usernameTaken()
    // Two registrations of one address at once: the other one sends the mail.
    if (!isUniqueViolation(error, 'app_user_email_key_unique')) throw error
  }
}

const usernameTaken = () =>
  new AppError('conflict', 'This user name is already taken.', {
    fields: { username: 'This user name is already taken.' },
  })

/** A new link each time it is asked for; only its hash stays with us. Undefined when nothing is to be mailed. */
export async function createVerificationLink(ctx: Context, userId: string) {
  const user = await repo.findUser(ctx.db, userId)
  if (!user || user.verifiedAt || !(await mayMail(ctx, user.emailKey))) return undefined
  const secret = newSecret()
  await repo.insertLink(ctx.db, {
    hash: hashSecret(secret),
    userId,
    purpose: 'verify email',
    expiresAt: secondsAfter(ctx.clock.now(), VERIFY_LINK_SECONDS),
  })
  return { user, url: `${ctx.config.web.origin}/verify/${secret}` }
}

/** Who is to be told about their own account, unless they were told enough for this hour. */
export async function findRecipient(ctx: Context, userId: string) {
  const user = await repo.findUser(ctx.db, userId)
  return user && (await mayMail(ctx, user.emailKey)) ? user : undefined
}

/** Nobody can have somebody else's mailbox filled through us. */
async function mayMail(ctx: Context, address: string): Promise<boolean> {
  try {
    await takeAttempt(ctx.db, MAIL_PER_ADDRESS, address, ctx.clock.now())
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

/** Proves the mailbox and gives the free pages. Browsers call twice, so a link that has done its work still succeeds. */
export async function verifyEmail(ctx: Context, secret: string): Promise<void> {
  const now = ctx.clock.now()
  const hash = hashSecret(secret)
  const link = await repo.findLink(ctx.db, hash, 'verify email')
  if (!link) throw new AppError('invalid_input', 'This link is not valid.')
  if (link.expiresAt <= now)
    throw new AppError('link_expired', 'This link has expired. Verification links are valid for 24 hours.')
  await transact(ctx, async (ctx) => {
    await repo.markLinkUsed(ctx.db, hash, now)
    const user = await repo.findUser(ctx.db, link.userId)
    if (user && (await repo.markVerified(ctx.db, user.id, now))) await grantFreeMonth(ctx, user)
  })
}

/** One answer for "no such account" and "wrong password", after the same work and so after the same time. */
export async function login(
  ctx: Context,
  credentials: { email: string; password: string },
  ip: string,
): Promise<Tokens> {
  const now = ctx.clock.now()
  const key = emailKey(credentials.email)
  await takeAttempt(ctx.db, LOGIN_PER_SOURCE, ip, now)
  await takeAttempt(ctx.db, LOGIN_PER_ADDRESS, key, now)

  const user = await repo.findUserByEmailKey(ctx.db, key)
  const isRight = await ctx.passwords.matches(credentials.password, user?.passwordHash ?? null)
  if (!user || !isRight) throw new AppError('unauthenticated', 'Invalid credentials')

  await returnAttempt(ctx.db, LOGIN_PER_SOURCE, ip)
  await returnAttempt(ctx.db, LOGIN_PER_ADDRESS, key)
  if (!user.verifiedAt) {
    await ctx.jobs.enqueue(ctx.db, mailVerificationJob, { userId: user.id })
    throw new AppError('email_unverified', 'Please verify your account first. We have sent you a new link.')
  }
  return startSession(ctx, user.id)
}

export async function sweepAuth(ctx: Context): Promise<void> {
  await sweepSessions(ctx)
  await forgetEndedWindows(ctx.db, ctx.clock.now())
}
