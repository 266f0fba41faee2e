import { emailKey } from '@sidelight/domain/account/email'
import type { Principal } from '@sidelight/domain/account/principal'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, mayAttempt, returnAttempt, takeAttempt } from '#platform/db/throttle.ts'
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
/** Keyed by the words too: nobody can mute somebody else, or learn that an address ever wrote. */
const SAME_MESSAGE: AttemptLimit = { name: 'contact:message', attempts: 1, windowSeconds: HOUR / 4 }
/** What people at a desk can read. Whatever is more waits in the queue. */
const MAILED: AttemptLimit = { name: 'contact:mailed', attempts: 500, windowSeconds: DAY }

interface Message {
  name: string
  email: string
  phone?: string | undefined
  subject?: string | undefined
  message: string
}

interface Origin {
  source: string
  /** Who the session says it is, whatever was typed. */
  sender?: Pick<Principal, 'userId'> | undefined
  /** What was filled into a field that people do not see. */
  trapped?: string | undefined
}

/** Notes a message for support. */
export async function contactSupport(ctx: Context, written: Message, origin: Origin): Promise<void> {
  const { trapped = '', sender } = origin
  await takeTurn(ctx, written.email, origin)
  // A program gets the same answer as a person, and so learns nothing.
  if (trapped !== '') return
  const now = ctx.clock.now()
  await transact(ctx, async (ctx) => {
    // Together with the message: one that could not be noted must not be taken for one that was.
    if (!(await mayAttempt(ctx.db, SAME_MESSAGE, `${emailKey(written.email)} ${written.message}`, now)))
      throw new AppError('conflict', 'An email has already been sent. Please check your inbox.')
    const { id } = await repo.insertMessage(ctx.db, {
      ...written,
      phone: written.phone ?? '',
      subject: written.subject ?? '',
      userId: sender?.userId ?? null,
      createdAt: now,
    })
    await ctx.jobs.enqueue(ctx.db, mailSupportJob, { messageId: id })
  })
}

/** Somebody signed in is counted as themselves: strangers who type their address cannot use up what is theirs. */
async function takeTurn(ctx: Context, email: string, { source, sender }: Origin): Promise<void> {
  const now = ctx.clock.now()
  if (sender) return takeAttempt(ctx.db, PER_USER, sender.userId, now)
  await takeAttempt(ctx.db, PER_SOURCE, source, now)
  await takeAttempt(ctx.db, PER_ADDRESS, emailKey(email), now)
}

/** Only those that wait to be mailed: of the others we keep nothing here. */
export const listWaitingMessages = (ctx: Context, userId: string) => repo.listMessagesOf(ctx.db, userId)

/** Only ever to our own address; what the visitor typed is the place to answer to, and plain text. */
export async function mailToSupport(ctx: Context, messageId: string): Promise<Effect | undefined> {
  const message = await repo.findMessage(ctx.db, messageId)
  if (!message) return undefined
  const now = ctx.clock.now()
  if (!(await mayAttempt(ctx.db, MAILED, 'everybody', now))) {
    const startAfter = secondsAfter(new Date(), DAY)
    return (ctx) => ctx.jobs.enqueue(ctx.db, mailSupportJob, { messageId }, { startAfter })
  }
  const { name, email, subject } = message
  try {
    await ctx.mailer.send({
      to: ctx.config.mail.supportAddress,
      replyTo: { name, address: email },
      subject: subject === '' ? 'Message from the contact form' : `Support: ${subject}`,
      text: write(message),
    })
  } catch (error) {
    await returnAttempt(ctx.db, MAILED, 'everybody')
    throw error
  }
  return async (ctx) => void (await repo.deleteMessage(ctx.db, messageId))
}

/** Says what we know and what was only typed. What was typed comes last, so that it cannot pose as ours. */
function write({ userId, accountEmail, name, email, phone, message }: repo.SentMessage): string {
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
