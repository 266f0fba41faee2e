import { emailKey } from '@sidelight/domain/account/email'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import type { Effect } from '#platform/jobs/handler.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { ASK_FOR_MAIL_PER_SOURCE, isMailAllowed, isResetMailAllowed } from './rate-limits.ts'
import { mailRequestedJob } from './auth.jobs.ts'
import { existingAccountMail, passwordResetMail, signUpAgainMail, verificationMail } from './auth.mails.ts'
import { findUserByEmailKey } from './auth.repo.ts'
import * as repo from './mail-requests.repo.ts'
import { createResetLink } from './passwords/passwords.service.ts'
import { createVerificationLink, findOwnRegistration } from './registration/registrations.service.ts'
import { clientAddressKey } from './client-address-key.ts'

const RESET_PAGE = '/reset-password'
/** Longer than any mail server stays away; then nobody waits for the mail any more. */
const KEPT_SECONDS = 2 * 86_400

type Kind = 'password reset' | 'verification'

/**
 * Orders a link to choose a new password. Whether the address has an account is not even looked at here: the answer and
 * the work before it are the same for every address, and the job finds out.
 */
export async function requestPasswordReset(
  ctx: Context,
  { email, resetFormUrl }: { email: string; resetFormUrl: string },
  source: string,
): Promise<void> {
  await takeAttempt(ctx.db, ASK_FOR_MAIL_PER_SOURCE, source, ctx.clock.now())
  const key = emailKey(email)
  if (!(await isResetMailAllowed(ctx, key))) return
  await orderMail(ctx, { kind: 'password reset', emailKey: key, webOrigin: ownOrigin(ctx, resetFormUrl), source })
}

export async function resendVerification(ctx: Context, email: string, source: string): Promise<void> {
  await takeAttempt(ctx.db, ASK_FOR_MAIL_PER_SOURCE, source, ctx.clock.now())
  const key = emailKey(email)
  if (!(await isMailAllowed(ctx, key, source))) return
  await orderMail(ctx, { kind: 'verification', emailKey: key, webOrigin: ctx.config.web.origin, source })
}

/** Letter by letter one of our own pages, or the default: what a stranger sends is never taken apart, let alone mailed. */
const ownOrigin = ({ config }: Context, formUrl: string): string =>
  config.web.origins.find((origin) => formUrl === origin + RESET_PAGE) ?? config.web.origin

async function orderMail(
  ctx: Context,
  { source, ...request }: { kind: Kind; emailKey: string; webOrigin: string; source: string },
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const row = { ...request, sourceKey: clientAddressKey(ctx, source), createdAt: ctx.clock.now() }
    const { id } = await repo.insertMailRequest(ctx.db, row)
    await ctx.jobs.enqueue(ctx.db, mailRequestedJob, { requestId: id })
  })
}

export async function answerMailRequest(ctx: Context, requestId: string): Promise<Effect | undefined> {
  const request = await repo.findMailRequest(ctx.db, requestId)
  if (!request) return undefined
  const mail = await (request.kind === 'password reset' ? writeReset(ctx, request) : writeVerification(ctx, request))
  if (mail) await ctx.mailer.send(mail)
  return async (ctx) => void (await repo.deleteMailRequest(ctx.db, requestId))
}

interface Asked {
  emailKey: string
  webOrigin: string
  sourceKey: Buffer
}

async function writeReset(ctx: Context, { emailKey, webOrigin }: Asked): Promise<Mail | undefined> {
  const user = await findUserByEmailKey(ctx.db, emailKey)
  if (!user) return undefined
  const secret = await createResetLink(ctx, user.id)
  // A setting may have changed since the request was written down.
  const origin = ctx.config.web.origins.includes(webOrigin) ? webOrigin : ctx.config.web.origin
  return passwordResetMail({ to: user.email, name: user.fullName, url: `${origin}${RESET_PAGE}?token=${secret}` })
}

/** Only where somebody waits for it: nobody gets mail because a stranger typed their address. */
async function writeVerification(
  ctx: Context,
  { emailKey, sourceKey: clientAddressKey }: Asked,
): Promise<Mail | undefined> {
  const pending = await findOwnRegistration(ctx, emailKey, clientAddressKey)
  if (!pending) return undefined
  const user = await findUserByEmailKey(ctx.db, emailKey)
  if (user) return existingAccountMail({ to: user.email, name: user.fullName, origin: ctx.config.web.origin })
  if (pending === 'one of several') return signUpAgainMail({ to: emailKey, origin: ctx.config.web.origin })
  const link = await createVerificationLink(ctx, pending.id)
  return link && verificationMail(link)
}

export const sweepMailRequests = (ctx: Context) =>
  repo.forgetMailRequests(ctx.db, secondsAfter(ctx.clock.now(), -KEPT_SECONDS))
