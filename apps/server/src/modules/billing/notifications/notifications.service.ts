import * as z from 'zod'
import { formatUsd } from '@sidelight/domain/billing/money'
import { recordActivity, type NewActivity } from '#modules/activities/activities.service.ts'
import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { mailNotificationJob } from '../billing.jobs.ts'
import {
  pagesBoughtMail,
  paymentFailedMail,
  planChangedMail,
  planEndedMail,
  planEndingMail,
  planPaidMail,
  planResumedMail,
} from '../billing.mails.ts'
import * as repo from './notifications.repo.ts'

const pages = z.number()
const cents = z.number()
const plan = z.string()
const until = z.string()

/** What a user is told about payments, by mail and in the activities. */
const SHAPES = {
  'pages bought': z.object({ pages, cents }),
  'plan paid': z.object({ plan, pages, cents, isFirst: z.literal([0, 1]) }),
  'plan changed': z.object({ plan, before: z.string() }),
  'plan ending': z.object({ plan, until }),
  'plan resumed': z.object({ plan, until }),
  'plan ended': z.object({ plan }),
  'payment failed': z.object({ plan, cents, until: until.nullable(), next: z.string().nullable() }),
}

type About = keyof typeof SHAPES
type FactsOf = { [A in About]: z.infer<(typeof SHAPES)[A]> }
/** Each kind with its own facts, so that texts and facts of different kinds do not meet. */
type Notification<A extends About> = { [K in A]: { about: K; facts: FactsOf[K] } }[A]
export type BillingNotification = { [A in About]: { about: A } & FactsOf[A] }[About]

interface Recipient {
  to: string
  name: string
  origin: string
}

interface Texts<A extends About> {
  activity(facts: FactsOf[A]): NewActivity
  mail(content: Recipient & FactsOf[A]): Mail
}

const TEXTS: { [A in About]: Texts<A> } = {
  'pages bought': {
    activity: ({ pages, cents }) => ({ action: 'Pages bought', description: `${pages} for ${formatUsd(cents)}.` }),
    mail: pagesBoughtMail,
  },
  'plan paid': {
    activity: ({ plan, cents, isFirst }) => ({
      action: isFirst ? 'Plan started' : 'Plan paid',
      description: `${plan}, ${formatUsd(cents)}.`,
    }),
    mail: planPaidMail,
  },
  'plan changed': {
    activity: ({ plan, before }) => ({ action: 'Plan changed', description: `From ${before} to ${plan}.` }),
    mail: planChangedMail,
  },
  'plan ending': {
    activity: ({ plan, until }) => ({
      action: 'Plan cancelled',
      description: `${plan} ends on ${until.slice(0, 10)}.`,
    }),
    mail: planEndingMail,
  },
  'plan resumed': {
    activity: ({ plan }) => ({ action: 'Plan resumed', description: `${plan} goes on.` }),
    mail: planResumedMail,
  },
  'plan ended': {
    activity: ({ plan }) => ({ action: 'Plan ended', description: `${plan} is over. You are on the Free plan.` }),
    mail: planEndedMail,
  },
  'payment failed': {
    activity: ({ plan, cents }) => ({
      action: 'Payment failed',
      description: `${formatUsd(cents)} for ${plan} could not be charged.`,
      status: 'error',
    }),
    mail: paymentFailedMail,
  },
}

/** Throws for what is no notification, as in a row that another version wrote. */
function parseNotification(about: string, facts: unknown): Notification<About> {
  if (!Object.hasOwn(SHAPES, about)) throw new Error(`There is no notification about ${about}`)
  const known = about as About
  return { about: known, facts: SHAPES[known].parse(facts) } as Notification<About>
}

const describeActivity = <A extends About>({ about, facts }: Notification<A>): NewActivity =>
  TEXTS[about].activity(facts)

const writeMail = <A extends About>({ about, facts }: Notification<A>, to: Recipient): Mail =>
  TEXTS[about].mail({ ...to, ...facts })

/** Notifies once for each key, in the caller's transaction. */
export async function notify(
  ctx: Context,
  userId: string,
  key: string,
  { about, ...facts }: BillingNotification,
): Promise<void> {
  if (!(await repo.insertNotification(ctx.db, { key, userId, about, facts, at: ctx.clock.now() }))) return
  await recordActivity(ctx, userId, describeActivity(parseNotification(about, facts)))
  await ctx.jobs.enqueue(ctx.db, mailNotificationJob, { noticeKey: key })
}

export async function mailNotification(ctx: Context, key: string): Promise<void> {
  const row = await repo.findNotification(ctx.db, key)
  if (!row) return
  const recipient = { to: row.email, name: row.fullName, origin: ctx.config.web.origin }
  await ctx.mailer.send(writeMail(parseNotification(row.about, row.facts), recipient))
}
