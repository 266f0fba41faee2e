import { formatUsd } from '@sidelight/domain/billing/money'
import { recordActivity, type NewActivity } from '#modules/activities/activities.service.ts'
import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { mailBillingNoticeJob } from '../billing.jobs.ts'
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

/** What somebody is told of their payments: by mail, and in the list of what happened. */
export type BillingNotification =
  | { about: 'pages bought'; pages: number; cents: number }
  | { about: 'plan paid'; plan: string; pages: number; cents: number; isFirst: 0 | 1 }
  | { about: 'plan changed'; plan: string; before: string }
  | { about: 'plan ending'; plan: string; until: string }
  | { about: 'plan resumed'; plan: string; until: string }
  | { about: 'plan ended'; plan: string }
  | { about: 'payment failed'; plan: string; cents: number; until: string | null; next: string | null }

type About = BillingNotification['about']
type Of<A extends About> = Extract<BillingNotification, { about: A }>

interface Telling<A extends About> {
  activity(notice: Of<A>): NewActivity
  mail(letter: { to: string; name: string; origin: string } & Of<A>): Mail
}

const TELLINGS: { [A in About]: Telling<A> } = {
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

const tellingOf = (about: About) => TELLINGS[about] as unknown as Telling<never>

/** Once for each key, together with what it is about: in the caller's transaction. */
export async function notify(ctx: Context, userId: string, key: string, notice: BillingNotification): Promise<void> {
  const { about, ...facts } = notice
  if (!(await repo.insertNotice(ctx.db, { key, userId, about, facts, at: ctx.clock.now() }))) return
  await recordActivity(ctx, userId, tellingOf(about).activity(notice as never))
  await ctx.jobs.enqueue(ctx.db, mailBillingNoticeJob, { noticeKey: key })
}

export async function mailNotice(ctx: Context, noticeKey: string): Promise<void> {
  const notice = await repo.findNotice(ctx.db, noticeKey)
  if (!notice) return
  const { email: to, fullName: name, about, facts } = notice
  const letter = { ...(facts as object), about, to, name, origin: ctx.config.web.origin }
  await ctx.mailer.send(tellingOf(about as About).mail(letter as never))
}
