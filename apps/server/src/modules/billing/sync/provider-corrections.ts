import type { CustomerSnapshot } from '#platform/payments/customer-snapshot.ts'
import type { PlanSubscription, BillingState } from './billing-state.ts'

/** Corrections at the provider, so that no user is charged for a plan that does not apply. */
export interface ProviderCorrections {
  endNow: string[]
  endWithPeriod: string[]
  refund: string[]
}

/**
 * A duplicate is ended and fully refunded. A plan that we refunded is ended too; a disputed plan does not renew, but
 * continues until its end in case we win.
 */
export function planCorrections(
  snapshot: CustomerSnapshot,
  { subscriptions, months }: BillingState,
): ProviderCorrections {
  const running = subscriptions.filter(({ endedAt, status }) => endedAt === undefined && status !== 'canceled')
  const duplicates = new Set(subscriptions.filter(({ isDuplicate }) => isDuplicate).map(({ id }) => id))
  const refunded = running.flatMap((subscription) => {
    const month = subscription.isDuplicate ? undefined : findRefundedMonth(subscription, months)
    const { id, cancelAtPeriodEnd: isEnding } = subscription
    return month ? [{ id, isEnding, isDisputed: month.isDisputed }] : []
  })
  return {
    endNow: [
      ...running.filter(({ isDuplicate }) => isDuplicate),
      ...refunded.filter(({ isDisputed }) => !isDisputed),
    ].map(({ id }) => id),
    endWithPeriod: refunded.filter(({ isDisputed, isEnding }) => isDisputed && !isEnding).map(({ id }) => id),
    refund: listRefundable(snapshot, duplicates),
  }
}

export const hasCorrections = (corrections: ProviderCorrections): boolean =>
  Object.values(corrections).some((ids: string[]) => ids.length > 0)

/** The newest month of a plan, if it was fully refunded. */
function findRefundedMonth({ id }: PlanSubscription, months: BillingState['months']) {
  const newest = months.filter(({ subscriptionId }) => subscriptionId === id).at(-1)
  return newest && newest.returned >= newest.pages ? newest : undefined
}

function listRefundable({ invoices, charges }: CustomerSnapshot, duplicates: ReadonlySet<string>): string[] {
  const duplicateInvoices = new Set(
    invoices
      .filter(({ subscriptionId }) => subscriptionId !== undefined && duplicates.has(subscriptionId))
      .map(({ id }) => id),
  )
  return charges
    .filter(({ paidFor, status, amountCents, refundedCents, isDisputed }) => {
      const isRefundable = status === 'succeeded' && refundedCents < amountCents && !isDisputed
      return isRefundable && paidFor !== undefined && duplicateInvoices.has(paidFor.id)
    })
    .map(({ id }) => id)
}
