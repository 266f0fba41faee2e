import type { Principal } from '@sidelight/domain/account/principal'
import { recordActivity } from '#modules/activities/activities.service.ts'
import { recordEvent } from '#modules/audit/audit.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { takeAttempt } from '#platform/db/throttle.ts'
import { takeSourceAttempt } from '#platform/limits/source-attempts.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { hashSecret, newSecret } from '#platform/security/one-time-secret.ts'
import { RESET_PER_SOURCE, RESET_PER_TOKEN } from '../rate-limits.ts'
import { mailNoticeJob } from '../auth.jobs.ts'
import { findPassword, setPassword } from '../auth.repo.ts'
import { unlinkIdentities } from '../identities/identities.service.ts'
import { deletePasskeysOf } from '../passkeys/passkeys.repo.ts'
import * as repo from './passwords.repo.ts'
import { rejectWeakPassword } from './weak-passwords.ts'
import { endAllSessions } from '../sessions/sessions.service.ts'
import { confirmPassword } from '../sessions/step-up.service.ts'

const LINK_SECONDS = 3600

/** Every mail gets a new link. A later change of the password invalidates it. */
export async function createResetLink(ctx: Context, userId: string): Promise<string> {
  const secret = newSecret()
  const { passwordVersion = 1 } = (await findPassword(ctx.db, userId)) ?? {}
  const expiresAt = secondsAfter(ctx.clock.now(), LINK_SECONDS)
  await repo.insertReset(ctx.db, { hash: hashSecret(secret), userId, passwordVersion, expiresAt })
  return secret
}

/**
 * Sets a new password with a link from a mail, without signing in. Afterwards only the new password opens the account:
 * sessions end, passkeys are deleted and Google is unlinked, because a reset is how an owner recovers a stolen account.
 */
export async function resetPassword(
  ctx: Context,
  { secret, newPassword }: { secret: string; newPassword: string },
  source: string,
): Promise<void> {
  const now = ctx.clock.now()
  await takeSourceAttempt(ctx.db, RESET_PER_SOURCE, source, now)
  const hash = hashSecret(secret)
  const reset = await repo.findReset(ctx.db, hash)
  if (!reset) throw new AppError('invalid_input', 'This link is not valid.')
  await takeAttempt(ctx.db, RESET_PER_TOKEN, hash.toString('hex'), now)
  if (reset.usedAt !== null) throw linkExpired('This link has been used already. Please ask for a new one.')
  if (reset.expiresAt <= now) throw linkExpired('This link has expired. Reset links are valid for 60 minutes.')
  await rejectWeakPassword(ctx, newPassword, 'new_password')

  const { userId, passwordVersion } = reset
  const passwordHash = await ctx.passwords.hash(newPassword)
  await transact(ctx, async (ctx) => {
    if (!(await repo.spendReset(ctx.db, hash, now)))
      throw linkExpired('This link has been used already. Please ask for a new one.')
    if (!(await setPassword(ctx.db, { id: userId, passwordVersion }, passwordHash)))
      throw linkExpired('Your password was changed after this link was sent. Please ask for a new one.')
    await recordEvent(ctx, { action: 'password reset', userId })
    await endAllSessions(ctx, userId, { reason: 'password reset' })
    const hadPasskeys = await deletePasskeysOf(ctx.db, userId)
    const hadGoogle = await unlinkIdentities(ctx, userId)
    await ctx.jobs.enqueue(ctx.db, mailNoticeJob, { userId, about: describeReset({ hadGoogle, hadPasskeys }) })
    await recordActivity(ctx, userId, {
      action: 'Password reset',
      description: 'You chose a new password by mail. Every session was signed out.',
    })
  })
  ctx.log.info({ userId }, 'a password was reset')
}

function describeReset({ hadGoogle, hadPasskeys }: { hadGoogle: boolean; hadPasskeys: boolean }) {
  if (hadGoogle) return hadPasskeys ? 'password reset, Google and passkeys removed' : 'password reset, Google removed'
  return hadPasskeys ? 'password reset, passkeys removed' : 'password reset'
}

const linkExpired = (message: string) => new AppError('link_expired', message)

export async function updatePassword(
  ctx: Context,
  user: Principal,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { passwordVersion } = await confirmPassword(ctx, user, oldPassword, 'old_password')
  await rejectWeakPassword(ctx, newPassword, 'new_password')
  const { userId, sessionId } = user
  const passwordHash = await ctx.passwords.hash(newPassword)
  await transact(ctx, async (ctx) => {
    if (!(await setPassword(ctx.db, { id: userId, passwordVersion }, passwordHash)))
      throw new AppError('conflict', 'Your password was changed meanwhile. Please try again.')
    await recordEvent(ctx, { action: 'password changed', userId })
    await endAllSessions(ctx, userId, { reason: 'password changed', except: sessionId })
    await ctx.jobs.enqueue(ctx.db, mailNoticeJob, { userId, about: 'password changed' })
    await recordActivity(ctx, userId, {
      action: 'Password changed',
      description: 'Your password was changed. All other sessions were signed out.',
    })
  })
  ctx.log.info({ userId }, 'a password was changed')
}

/** For links in a mailbox that no longer belongs to the account. */
export const deleteResetsOf = (ctx: Context, userId: string) => repo.deleteResetsOf(ctx.db, userId)
