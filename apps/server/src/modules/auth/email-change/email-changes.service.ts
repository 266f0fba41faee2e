import { emailKey } from '@sidelight/domain/account/email'
import type { Principal } from '@sidelight/domain/account/principal'
import { recordActivity } from '#modules/activities/activities.service.ts'
import { recordEvent } from '#modules/audit/audit.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/db/db.ts'
import { takeAttempt } from '#platform/db/throttle.ts'
import { takeSourceAttempt } from '#platform/limits/source-attempts.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import type { Effect } from '#platform/jobs/handler.ts'
import { hashSecret, newSecret } from '#platform/security/one-time-secret.ts'
import { CHANGE_EMAIL_PER_USER, isMailAllowed, OPEN_LINK_PER_SOURCE } from '../rate-limits.ts'
import { mailEmailChangeJob, mailNoticeJob, mailOldAddressJob } from '../auth.jobs.ts'
import { emailChangeRequestedMail, emailChangedMail, emailChangeMail } from '../auth.mails.ts'
import { findUserByEmailKey, setEmail } from '../auth.repo.ts'
import * as repo from './email-changes.repo.ts'
import { unlinkIdentities } from '../identities/identities.service.ts'
import { deleteResetsOf } from '../passwords/passwords.service.ts'
import { confirmPassword } from '../sessions/step-up.service.ts'

const DAY_SECONDS = 86_400
const LINK_SECONDS = DAY_SECONDS

/** The response never reveals whether the new address has an account: only the job looks it up, and mails its owner. */
export async function changeEmail(
  ctx: Context,
  user: Principal,
  { newEmail, password }: { newEmail: string; password: string },
  source: string,
): Promise<void> {
  const { passwordVersion } = await confirmPassword(ctx, user, password, 'password')
  const newEmailKey = emailKey(newEmail)
  if (newEmailKey === emailKey(user.email)) {
    const message = 'This is your address already.'
    throw new AppError('invalid_input', message, { fields: { new_email: message } })
  }
  const createdAt = ctx.clock.now()
  await takeAttempt(ctx.db, CHANGE_EMAIL_PER_USER, user.userId, createdAt)
  const isMailed = await isMailAllowed(ctx, newEmailKey, source)
  await transact(ctx, async (ctx) => {
    const change = { userId: user.userId, oldEmail: user.email, newEmail, newEmailKey, passwordVersion, createdAt }
    const { id: changeId } = await repo.replaceChange(ctx.db, change)
    await recordEvent(ctx, { action: 'e-mail change requested', userId: user.userId, details: { changeId } })
    if (isMailed) await ctx.jobs.enqueue(ctx.db, mailEmailChangeJob, { changeId })
    await ctx.jobs.enqueue(ctx.db, mailOldAddressJob, { changeId, about: 'asked' })
  })
}

export async function mailEmailChange(ctx: Context, changeId: string): Promise<Effect | undefined> {
  const change = await repo.findChange(ctx.db, changeId)
  if (!change || change.doneAt !== null) return undefined
  const owner = await findUserByEmailKey(ctx.db, change.newEmailKey)
  if (owner) return (ctx) => ctx.jobs.enqueue(ctx.db, mailNoticeJob, { userId: owner.id, about: 'address wanted' })
  const secret = newSecret()
  const expiresAt = secondsAfter(ctx.clock.now(), LINK_SECONDS)
  await repo.insertLink(ctx.db, { hash: hashSecret(secret), emailChangeId: changeId, expiresAt })
  const url = `${ctx.config.web.origin}/confirm-email/${secret}`
  await ctx.mailer.send(emailChangeMail({ to: change.newEmail, url }))
  return undefined
}

export async function mailOldAddress(ctx: Context, changeId: string, about: 'asked' | 'done'): Promise<void> {
  const change = await repo.findChange(ctx.db, changeId)
  if (!change) return
  const compose = about === 'asked' ? emailChangeRequestedMail : emailChangedMail
  const { oldEmail, fullName } = change
  const { web, mail } = ctx.config
  await ctx.mailer.send(compose({ to: oldEmail, name: fullName, origin: web.origin, support: mail.supportAddress }))
}

/** Browsers may call twice, so a used link still succeeds. It signs nobody in. */
export async function confirmEmail(ctx: Context, secret: string, source: string): Promise<void> {
  const now = ctx.clock.now()
  await takeSourceAttempt(ctx.db, OPEN_LINK_PER_SOURCE, source, now)
  await transact(ctx, async (ctx) => {
    const change = await repo.lockChangeOfLink(ctx.db, hashSecret(secret))
    if (!change) throw new AppError('invalid_input', 'This link is not valid.')
    if (change.expiresAt <= now)
      throw new AppError('link_expired', 'This link has expired. Links to a new address are valid for 24 hours.')
    if (change.doneAt !== null) return
    if (change.passwordVersion !== change.currentPasswordVersion)
      throw new AppError(
        'link_expired',
        'Your password was changed after this link was sent. Please ask for a new one.',
      )

    const { id, userId, oldEmail, newEmail, newEmailKey } = change
    await setEmail(ctx.db, userId, { email: newEmail, emailKey: newEmailKey }).catch(throwConflict)
    // The old mailbox must not open the account any more, neither by a reset link nor through Google.
    await deleteResetsOf(ctx, userId)
    await unlinkIdentities(ctx, userId, emailKey(oldEmail))
    await repo.markDone(ctx.db, id, now)
    await recordEvent(ctx, { action: 'e-mail changed', userId, details: { changeId: id } })
    await ctx.jobs.enqueue(ctx.db, mailOldAddressJob, { changeId: id, about: 'done' })
    await recordActivity(ctx, userId, { action: 'E-mail changed', description: 'You have a new address.' })
    ctx.log.info({ userId }, 'an address was changed')
  })
}

/** The link proves access to the mailbox, so this error may reveal that the address has an account. */
function throwConflict(error: unknown): never {
  if (isUniqueViolation(error, 'app_user_email_key_unique'))
    throw new AppError('conflict', 'This address got its own account in the meantime, so nothing changed.')
  throw error
}
