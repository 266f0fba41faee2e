import type { Context } from '#platform/context.ts'
import { type Allowance, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import type { Effect } from '#platform/jobs/handler.ts'
import { mailSupportJob } from './support.jobs.ts'
import * as repo from './support.repo.ts'

const PER_SOURCE: Allowance = { name: 'contact:source', attempts: 10, windowSeconds: 3600 }

interface ContactMessage {
  name: string
  email: string
  phone?: string | undefined
  subject?: string | undefined
  message: string
}

export async function contactSupport(ctx: Context, message: ContactMessage, ip: string): Promise<void> {
  const now = ctx.clock.now()
  await takeAttempt(ctx.db, PER_SOURCE, ip, now)
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
  if (!message || message.mailedAt) return undefined
  const { name, email, phone, subject } = message
  await ctx.mailer.send({
    to: ctx.config.mail.supportAddress,
    replyTo: { name, address: email },
    subject: subject === '' ? 'Message from the contact form' : `Support: ${subject}`,
    text: `From: ${name} <${email}> (address not verified)\nPhone: ${phone || 'not given'}\n\n${message.message}\n`,
  })
  return (ctx) => repo.markMailed(ctx.db, messageId, ctx.clock.now()).then(() => undefined)
}
