import { emailKey } from '@sidelight/domain/account/email'
import type { Principal } from '@sidelight/domain/account/principal'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, mayAttempt, returnAttempt, takeAttempt } from '#platform/db/throttle.ts'
import { takeSourceAttempt } from '#platform/limits/source-attempts.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import type { Effect } from '#platform/jobs/handler.ts'
import { mailSupportJob } from './support.jobs.ts'
import * as repo from './support.repo.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const PER_SOURCE: AttemptLimit = { name: 'contact:source', attempts: 3, windowSeconds: HOUR }
const PER_ADDRESS: AttemptLimit = { name: 'contact:address', attempts: 10, windowSeconds: DAY }
const PER_USER: AttemptLimit = { name: 'contact:user', attempts: 5, windowSeconds: DAY }
/** Keyed by address and text, so that nobody can block another sender or find out whether an address ever wrote. */
const SAME_MESSAGE: AttemptLimit = { name: 'contact:message', attempts: 1, windowSeconds: HOUR / 4 }
/** What the support team can read. Further messages wait in the queue. */
const MAILED_PER_DAY: AttemptLimit = { name: 'contact:mailed', attempts: 500, windowSeconds: DAY }

interface Message {
  name: string
  email: string
  phone?: string | undefined
  subject?: string | undefined
  message: string
}

interface Origin {
  source: string
  /** The signed-in user, regardless of the address in the form. */
  sender?: Pick<Principal, 'userId'> | undefined
  /** The value of the invisible field, which only bots fill in. */
  honeypot?: string | undefined
}

/** Stores a message for support and enqueues the mail. */
export async function contactSupport(ctx: Context, message: Message, origin: Origin): Promise<void> {
  const { honeypot = '', sender } = origin
  await countAgainstLimits(ctx, message.email, origin)
  // A bot gets the same response as a user, so that it does not learn it was detected.
  if (honeypot !== '') return
  const now = ctx.clock.now()
  await transact(ctx, async (ctx) => {
    // Counted in the same transaction: if storing the message fails, sending it again must not be rejected as a repeat.
    if (!(await mayAttempt(ctx.db, SAME_MESSAGE, `${emailKey(message.email)} ${message.message}`, now)))
      throw new AppError('conflict', 'An email has already been sent. Please check your inbox.')
    const { id } = await repo.insertMessage(ctx.db, {
      ...message,
      phone: message.phone ?? '',
      subject: message.subject ?? '',
      userId: sender?.userId ?? null,
      createdAt: now,
    })
    await ctx.jobs.enqueue(ctx.db, mailSupportJob, { messageId: id })
  })
}

/** A signed-in user is counted by account, so that others who type the user's address cannot use up the limit. */
async function countAgainstLimits(ctx: Context, email: string, { source, sender }: Origin): Promise<void> {
  const now = ctx.clock.now()
  if (sender) return takeAttempt(ctx.db, PER_USER, sender.userId, now)
  await takeSourceAttempt(ctx.db, PER_SOURCE, source, now)
  await takeAttempt(ctx.db, PER_ADDRESS, emailKey(email), now)
}

/** Messages that are not mailed yet; a mailed message is deleted. */
export const listWaitingMessages = (ctx: Context, userId: string) => repo.listMessagesOf(ctx.db, userId)

/** The recipient is always our support address; the sender's address is only Reply-To, and the mail is plain text. */
export async function mailToSupport(ctx: Context, messageId: string): Promise<Effect | undefined> {
  const message = await repo.findMessage(ctx.db, messageId)
  if (!message) return undefined
  const now = ctx.clock.now()
  if (!(await mayAttempt(ctx.db, MAILED_PER_DAY, 'everybody', now))) {
    const startAfter = secondsAfter(new Date(), DAY)
    return (ctx) => ctx.jobs.enqueue(ctx.db, mailSupportJob, { messageId }, { startAfter })
  }
  const { name, email, subject } = message
  try {
    await ctx.mailer.send({
      to: ctx.config.mail.supportAddress,
      replyTo: { name, address: email },
      subject: subject === '' ? 'Message from the contact form' : `Support: ${subject}`,
      text: formatMail(message),
    })
  } catch (error) {
    await returnAttempt(ctx.db, MAILED_PER_DAY, 'everybody')
    throw error
  }
  return async (ctx) => void (await repo.deleteMessage(ctx.db, messageId))
}

/** States which facts are verified. The sender's text comes last, so that it cannot pose as one of these facts. */
function formatMail({ userId, accountEmail, name, email, phone, message }: repo.SentMessage): string {
  const isOwnAddress = accountEmail !== null && emailKey(accountEmail) === emailKey(email)
  return [
    `Account: ${userId === null ? 'none, the sender was not signed in' : `${userId} (${accountEmail}, signed in)`}`,
    `From: ${name} <${email}> (${isOwnAddress ? 'address of the account' : 'address not verified'})`,
    `Phone: ${phone || 'not given'}`,
    '',
    message,
    '',
  ].join('\n')
}
