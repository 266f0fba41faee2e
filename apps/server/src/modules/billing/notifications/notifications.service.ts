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

/** What a user is told about payments, by mail and in the activities. */
export type BillingNotification =
  | { about: 'pages bought'; pages: number; cents: number }
  | { about: 'plan paid'; plan: string; pages: number; cents: number; isFirst: 0 | 1 }
  | { about: 'plan changed'; plan: string; before: string }
  | { about: 'plan ending'; plan: string; until: string }
  | { about: 'plan resumed'; plan: string; until: string }
  | { about: 'plan ended'; plan: string }
  | { about: 'payment failed'; plan: string; cents: number; until: string | null; next: string | null }

type About = BillingNotification['about']
type NotificationAbout<A extends About> = Extract<BillingNotification, { about: A }>

interface Texts<A extends About> {
  activity(notification: NotificationAbout<A>): NewActivity
  mail(content: { to: string; name: string; origin: string } & NotificationAbout<A>): Mail
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

const textsOf = (about: About) => TEXTS[about] as unknown as Texts<never>

/** Notifies once for each key, in the caller's transaction. */
export async function notify(
  ctx: Context,
  userId: string,
  key: string,
  notification: BillingNotification,
): Promise<void> {
  const { about, ...facts } = notification
  if (!(await repo.insertNotification(ctx.db, { key, userId, about, facts, at: ctx.clock.now() }))) return
  await recordActivity(ctx, userId, textsOf(about).activity(notification as never))
  await ctx.jobs.enqueue(ctx.db, mailNotificationJob, { noticeKey: key })
}

export async function mailNotification(ctx: Context, key: string): Promise<void> {
  const notification = await repo.findNotification(ctx.db, key)
  if (!notification) return
  const { email: to, fullName: name, about, facts } = notification
  const content = { ...(facts as object), about, to, name, origin: ctx.config.web.origin }
  await ctx.mailer.send(textsOf(about as About).mail(content as never))
}
