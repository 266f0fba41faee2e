import type { Transaction } from '#lib/api/billing.ts'
import { centsOf, formatUsd } from '@sidelight/domain/billing/money'

const SECOND_MS = 1000
const DATE_TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

const dateOf = ({ transactionTimestamp: epochSeconds }: Transaction) => new Date(epochSeconds * SECOND_MS)

export const formatDateTime = (transaction: Transaction): string => DATE_TIME.format(dateOf(transaction))
export const formatDay = (transaction: Transaction): string => DAY.format(dateOf(transaction))
export const toIsoDate = (transaction: Transaction): string => dateOf(transaction).toISOString()

export const typeName = { subscription: 'Subscription', paygo: 'Pay as you go' } satisfies Record<
  Transaction['paymentType'],
  string
>

/** "Visa •••• 4242", or undefined if no card was used. */
export function findCard({ cardName: brand, cardNumber: lastFour }: Transaction): string | undefined {
  if (lastFour === '') return undefined
  return `${capitalised(brand)} •••• ${lastFour}`.trim()
}

export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

export const formatAmount = ({ transactionAmountInUsd: dollars }: Transaction): string => formatUsd(centsOf(dollars))

export const findRefund = ({ refundedAmountInUsd: dollars }: Transaction): string | undefined =>
  dollars > 0 ? `${formatUsd(centsOf(dollars))} refunded` : undefined

interface Summary {
  paidCents: number
  payments: number
  last: Transaction | undefined
}

const NOT_PAID = new Set<Transaction['transactionStatus']>(['failed', 'pending', 'disputed'])

/** The sum of successful payments, less refunds. */
export function summarise(newestFirst: readonly Transaction[]): Summary {
  const paid = newestFirst.filter(({ transactionStatus: status }) => !NOT_PAID.has(status))
  const cents = paid.map(
    (transaction) => centsOf(transaction.transactionAmountInUsd) - centsOf(transaction.refundedAmountInUsd),
  )
  return { paidCents: cents.reduce((sum, amount) => sum + amount, 0), payments: paid.length, last: paid[0] }
}
