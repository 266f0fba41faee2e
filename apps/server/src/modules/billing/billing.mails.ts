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
      `Thank you. We received ${formatUsd(cents)} for ${countPages(pages)}. They do not end with the month: your plan’s pages are used first.`,
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
    heading: isFirst ? `Welcome to ${plan}.` : `${plan} is paid.`,
    paragraphs: [
      `Hello ${name},`,
      pages > 0
        ? `Thank you. We received ${formatUsd(cents)} for ${plan}: ${countPages(pages)} for this month.`
        : `Thank you. We received ${formatUsd(cents)} for your change to ${plan}. Its pages arrive with the next month.`,
    ],
    action: transactionsAt(origin),
    footnote: 'You can cancel at any time; the plan then lasts until the end of the month that is paid.',
  })

export const planChangedMail = ({ to, name, origin, plan, before }: Recipient & { plan: string; before: string }) =>
  composeMail({
    to,
    subject: `Your plan is now ${plan}`,
    heading: `Your plan is now ${plan}.`,
    paragraphs: [
      `Hello ${name},`,
      `You changed from ${before} to ${plan}. It counts from now on; the new number of pages arrives with the next month.`,
    ],
    action: subscriptionAt(origin),
    footnote: 'If it was not you, change your plan back and set a new password.',
  })

export const planEndingMail = ({ to, name, origin, plan, until }: Recipient & { plan: string; until: string }) =>
  composeMail({
    to,
    subject: `Your ${plan} plan ends on ${toDay(until)}`,
    heading: `${plan} ends on ${toDay(until)}.`,
    paragraphs: [
      `Hello ${name},`,
      `You cancelled your plan. You keep it until ${toDay(until)}, and nothing more is charged. After that you are on the Free plan; pages you bought stay.`,
    ],
    action: { label: 'Keep my plan', url: `${origin}/dashboard/subscription` },
    footnote: 'If it was not you, resume the plan and set a new password.',
  })

export const planResumedMail = ({ to, name, origin, plan, until }: Recipient & { plan: string; until: string }) =>
  composeMail({
    to,
    subject: `Your ${plan} plan goes on`,
    heading: `${plan} goes on.`,
    paragraphs: [`Hello ${name},`, `You took the cancellation back. Your plan renews on ${toDay(until)}.`],
    action: subscriptionAt(origin),
  })

export const planEndedMail = ({ to, name, origin, plan }: Recipient & { plan: string }) =>
  composeMail({
    to,
    subject: `Your ${plan} plan has ended`,
    heading: `${plan} has ended.`,
    paragraphs: [
      `Hello ${name},`,
      'You are on the Free plan now, with its free pages every month. Your scripts, recordings and bought pages are all still there.',
    ],
    action: packagesAt(origin),
  })

interface PaymentFailed extends Recipient {
  plan: string
  cents: number
  /** Null once the grace period has ended. */
  until: string | null
  /** Null if the provider does not try again. */
  next: string | null
}

export const paymentFailedMail = ({ to, name, origin, plan, cents, until, next }: PaymentFailed) =>
  composeMail({
    to,
    subject: 'We could not charge your card',
    heading: 'We could not charge your card.',
    paragraphs: [
      `Hello ${name},`,
      `${formatUsd(cents)} for ${plan} could not be charged.${next === null ? '' : ` We try again on ${toDay(next)}.`}`,
      until === null
        ? 'Your plan rests until it is paid. Pay with another card on your subscription page to have it back.'
        : `Your plan’s discount and priority stay until ${toDay(until)}; its pages come as soon as it is paid. You can pay with another card on your subscription page.`,
    ],
    action: subscriptionAt(origin),
  })
