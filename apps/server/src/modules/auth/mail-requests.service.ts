import { emailKey } from '@sidelight/domain/account/email'
import type { Context } from '#platform/context.ts'
import { takeSourceAttempt } from '#platform/limits/source-attempts.ts'
import { transact } from '#platform/db/transact.ts'
import type { Effect } from '#platform/jobs/handler.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { clientAddressKeys } from '#platform/security/client-address-keys.ts'
import { ASK_FOR_MAIL_PER_SOURCE, isMailAllowed, isResetMailAllowed } from './rate-limits.ts'
import { mailRequestedJob } from './auth.jobs.ts'
import { existingAccountMail, passwordResetMail, signUpAgainMail, verificationMail } from './auth.mails.ts'
import { findUserByEmailKey } from './auth.repo.ts'
import * as repo from './mail-requests.repo.ts'
import { createResetLink } from './passwords/passwords.service.ts'
import { createVerificationLink, findOwnRegistration } from './registration/registrations.service.ts'

const RESET_PAGE = '/reset-password'

type Kind = 'password reset' | 'verification'

/**
 * Requests a link to choose a new password. The request does not look up the address: response and work are the same for
 * every address, and only the job finds out whether it has an account.
 */
export async function requestPasswordReset(
  ctx: Context,
  { email, resetFormUrl }: { email: string; resetFormUrl: string },
  source: string,
): Promise<void> {
  await takeSourceAttempt(ctx.db, ASK_FOR_MAIL_PER_SOURCE, source, ctx.clock.now())
  const key = emailKey(email)
  if (!(await isResetMailAllowed(ctx, key))) return
  await enqueueMail(ctx, { kind: 'password reset', emailKey: key, webOrigin: findOwnOrigin(ctx, resetFormUrl), source })
}

export async function resendVerification(ctx: Context, email: string, source: string): Promise<void> {
  await takeSourceAttempt(ctx.db, ASK_FOR_MAIL_PER_SOURCE, source, ctx.clock.now())
  const key = emailKey(email)
  if (!(await isMailAllowed(ctx, key, source))) return
  await enqueueMail(ctx, { kind: 'verification', emailKey: key, webOrigin: ctx.config.web.origin, source })
}

/**
 * For an operator whom the owner of the address has asked, so no limit applies. False when there is no account, or nothing to
 * verify. Has no source: that of the operator says nothing about who signed up.
 */
export async function mailLink(ctx: Context, kind: Kind, email: string): Promise<boolean> {
  const key = emailKey(email)
  const found = await (kind === 'password reset'
    ? findUserByEmailKey(ctx.db, key)
    : findOwnRegistration(ctx, key, clientAddressKeys(ctx, NO_SOURCE)))
  if (!found) return false
  await enqueueMail(ctx, { kind, emailKey: key, webOrigin: ctx.config.web.origin, source: NO_SOURCE })
  return true
}

/** A source that no client has, so that no limit of a client counts the mail. */
const NO_SOURCE = ''

/** One of our own origins if the URL matches exactly, else the default. The given URL is never parsed or mailed. */
const findOwnOrigin = ({ config }: Context, formUrl: string): string =>
  config.web.origins.find((origin) => formUrl === origin + RESET_PAGE) ?? config.web.origin

async function enqueueMail(
  ctx: Context,
  { source, ...request }: { kind: Kind; emailKey: string; webOrigin: string; source: string },
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const [sourceKey] = clientAddressKeys(ctx, source)
    const row = { ...request, sourceKey, createdAt: ctx.clock.now() }
    const { id } = await repo.insertMailRequest(ctx.db, row)
    await ctx.jobs.enqueue(ctx.db, mailRequestedJob, { requestId: id })
  })
}

export async function sendRequestedMail(ctx: Context, requestId: string): Promise<Effect | undefined> {
  const request = await repo.findMailRequest(ctx.db, requestId)
  if (!request) return undefined
  const mail = await (request.kind === 'password reset'
    ? composeReset(ctx, request)
    : composeVerification(ctx, request))
  if (mail) await ctx.mailer.send(mail)
  return async (ctx) => void (await repo.deleteMailRequest(ctx.db, requestId))
}

interface RequestedMail {
  emailKey: string
  webOrigin: string
  sourceKey: Buffer
}

async function composeReset(ctx: Context, { emailKey, webOrigin }: RequestedMail): Promise<Mail | undefined> {
  const user = await findUserByEmailKey(ctx.db, emailKey)
  if (!user) return undefined
  const secret = await createResetLink(ctx, user.id)
  // The configuration may have changed since the request was stored.
  const origin = ctx.config.web.origins.includes(webOrigin) ? webOrigin : ctx.config.web.origin
  return passwordResetMail({ to: user.email, name: user.fullName, url: `${origin}${RESET_PAGE}?token=${secret}` })
}

/** Only for a pending registration, so that nobody gets mail because another person typed their address. */
async function composeVerification(ctx: Context, { emailKey, sourceKey }: RequestedMail): Promise<Mail | undefined> {
  const pending = await findOwnRegistration(ctx, emailKey, [sourceKey])
  if (!pending) return undefined
  const user = await findUserByEmailKey(ctx.db, emailKey)
  if (user) return existingAccountMail({ to: user.email, name: user.fullName, origin: ctx.config.web.origin })
  if (pending === 'ambiguous') return signUpAgainMail({ to: emailKey, origin: ctx.config.web.origin })
  const link = await createVerificationLink(ctx, pending.id)
  return link && verificationMail(link)
}
