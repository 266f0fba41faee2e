import { formatUsd } from '@sidelight/domain/billing/money'
import { countPages } from '@sidelight/domain/upload/cost'
import { composeMail } from '#platform/mail/compose-mail.ts'

interface Recipient {
  to: string
  name: string
  origin: string
}

const toDay = (time: string): string => time.slice(0, 10)

const transactionsAt = (origin: string) => ({ label: 'See my receipts', url: `${origin}/dashboard/transaction` })
const subscriptionAt = (origin: string) => ({ label: 'Go to my subscription', url: `${origin}/dashboard/subscription` })
const packagesAt = (origin: string) => ({ label: 'See the plans', url: `${origin}/dashboard/packages` })

export const pagesBoughtMail = ({ to, name, origin, pages, cents }: Recipient & { pages: number; cents: number }) =>
  composeMail({
    to,
    subject: `Your receipt: ${countPages(pages)}`,
    heading: `${countPages(pages)}, ready when you are.`,
    paragraphs: [
      `Hello ${name},`,
      `Thank you. We received ${formatUsd(cents)} for ${countPages(pages)}. They don't run out at the end of the month, and your plan's pages are used first.`,
    ],
    action: transactionsAt(origin),
  })

interface PlanPaid extends Recipient {
  plan: string
  pages: number
  cents: number
  isFirst: 0 | 1
}

export const planPaidMail = ({ to, name, origin, plan, pages, cents, isFirst }: PlanPaid) =>
  composeMail({
    to,
    subject: `Your receipt: ${plan}`,
    heading: isFirst ? `Welcome to ${plan}.` : `Your ${plan} plan is paid.`,
    paragraphs: [
      `Hello ${name},`,
      pages > 0
        ? `Thank you. We received ${formatUsd(cents)} for ${plan}: ${countPages(pages)} for this month.`
        : `Thank you. We received ${formatUsd(cents)} for your change to ${plan}. Its pages arrive with your next billing month.`,
    ],
    action: transactionsAt(origin),
    footnote: 'You can cancel at any time; your plan then lasts until the end of the month you paid for.',
  })

export const planChangedMail = ({ to, name, origin, plan, before }: Recipient & { plan: string; before: string }) =>
  composeMail({
    to,
    subject: `Your plan is now ${plan}`,
    heading: `Your plan is now ${plan}.`,
    paragraphs: [
      `Hello ${name},`,
      `You changed from ${before} to ${plan}. The change applies now; the new number of pages arrives with your next billing month.`,
    ],
    action: subscriptionAt(origin),
    footnote: 'If this was not you, change your plan back and set a new password.',
  })

export const planEndingMail = ({ to, name, origin, plan, until }: Recipient & { plan: string; until: string }) =>
  composeMail({
    to,
    subject: `Your ${plan} plan ends on ${toDay(until)}`,
    heading: `Your ${plan} plan ends on ${toDay(until)}.`,
    paragraphs: [
      `Hello ${name},`,
      `You cancelled your plan. You keep it until ${toDay(until)}, and you won't be charged for it again. After that you're on the Free plan; pages you bought stay yours.`,
    ],
    action: { label: 'Keep my plan', url: `${origin}/dashboard/subscription` },
    footnote: 'If this was not you, resume the plan and set a new password.',
  })

export const planResumedMail = ({ to, name, origin, plan, until }: Recipient & { plan: string; until: string }) =>
  composeMail({
    to,
    subject: `Your ${plan} plan continues`,
    heading: `Your ${plan} plan continues.`,
    paragraphs: [`Hello ${name},`, `You resumed your plan. It renews on ${toDay(until)}.`],
    action: subscriptionAt(origin),
  })

export const planEndedMail = ({ to, name, origin, plan }: Recipient & { plan: string }) =>
  composeMail({
    to,
    subject: `Your ${plan} plan has ended`,
    heading: `Your ${plan} plan has ended.`,
    paragraphs: [
      `Hello ${name},`,
      "You're on the Free plan now, with its free pages every month. Your scripts, your recordings and the pages you bought are all still there.",
    ],
    action: packagesAt(origin),
  })

interface PaymentFailed extends Recipient {
  plan: string
  cents: number
  /** The end of the grace period; null once it is over. */
  until: string | null
  /** The next attempt to charge the card; null if the provider makes none. */
  next: string | null
}

export const paymentFailedMail = ({ to, name, origin, plan, cents, until, next }: PaymentFailed) =>
  composeMail({
    to,
    subject: "We couldn't charge your card",
    heading: "We couldn't charge your card.",
    paragraphs: [
      `Hello ${name},`,
      `We couldn't charge ${formatUsd(cents)} for ${plan}.${next === null ? '' : ` We'll try again on ${toDay(next)}.`}`,
      until === null
        ? 'Your plan is paused until it is paid. To get it back, pay with another card on your subscription page.'
        : `You keep your plan's discount and priority until ${toDay(until)}; its pages arrive as soon as it is paid. You can pay with another card on your subscription page.`,
    ],
    action: subscriptionAt(origin),
  })
