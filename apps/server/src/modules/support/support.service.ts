import { emailKey } from '@sidelight/domain/account/email'
import type { Context } from '#platform/context.ts'
import { type Allowance, mayAttempt, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import type { Effect } from '#platform/jobs/handler.ts'
import { mailSupportJob } from './support.jobs.ts'
import * as repo from './support.repo.ts'

const HOUR = 3600
const PER_SOURCE: Allowance = { name: 'contact:source', attempts: 5, windowSeconds: HOUR }
const PER_ADDRESS: Allowance = { name: 'contact:address', attempts: 10, windowSeconds: 24 * HOUR }
/** Keyed by the words too: nobody can mute somebody else, or learn that an address ever wrote. */
const SAME_MESSAGE: Allowance = { name: 'contact:message', attempts: 1, windowSeconds: HOUR / 4 }

interface Message {
  name: string
  email: string
  phone?: string | undefined
  subject?: string | undefined
  message: string
}

export async function contactSupport(ctx: Context, message: Message, source: string): Promise<void> {
  const now = ctx.clock.now()
  await takeAttempt(ctx.db, PER_SOURCE, source, now)
  const address = emailKey(message.email)
  await takeAttempt(ctx.db, PER_ADDRESS, address, now)
  if (!(await mayAttempt(ctx.db, SAME_MESSAGE, `${address} ${message.message}`, now)))
    throw new AppError('conflict', 'An email has already been sent. Please check your inbox.')
  await transact(ctx, async (ctx) => {
    const { id } = await repo.insertMessage(ctx.db, {
      ...message,
      phone: message.phone ?? '',
      subject: message.subject ?? '',
      createdAt: now,
    })
    await ctx.jobs.enqueue(ctx.db, mailSupportJob, { messageId: id })
  })
}

/** Only ever to our own address; what the visitor typed is the place to answer to, and plain text. */
export async function mailToSupport(ctx: Context, messageId: string): Promise<Effect | undefined> {
  const message = await repo.findMessage(ctx.db, messageId)
  if (!message) return undefined
  const { name, email, phone, subject } = message
  await ctx.mailer.send({
    to: ctx.config.mail.supportAddress,
    replyTo: { name, address: email },
    subject: subject === '' ? 'Message from the contact form' : `Support: ${subject}`,
    text: `From: ${name} <${email}> (address not verified)\nPhone: ${phone || 'not given'}\n\n${message.message}\n`,
  })
  return async (ctx) => void (await repo.deleteMessage(ctx.db, messageId))
}
