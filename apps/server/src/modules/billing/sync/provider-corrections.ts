import type { CustomerSnapshot } from '#platform/payments/customer-snapshot.ts'
import type { PlanSubscription, BillingState } from './billing-state.ts'

/** What is left to do at the provider itself, so that nobody is charged for what they do not have. */
export interface ProviderCorrections {
  endNow: string[]
  endWithPeriod: string[]
  refund: string[]
}

/**
 * A duplicate ends, and every cent of it goes back. A plan whose money we gave back ends as well; one whose money a bank
 * took renews no more, but goes on until its end, should we win.
 */
export function planCorrections(
  snapshot: CustomerSnapshot,
  { subscriptions, months }: BillingState,
): ProviderCorrections {
  const running = subscriptions.filter(({ endedAt, status }) => endedAt === undefined && status !== 'canceled')
  const duplicates = new Set(subscriptions.filter(({ isDuplicate }) => isDuplicate).map(({ id }) => id))
  const paidBack = running.flatMap((one) => {
    const month = one.isDuplicate ? undefined : findPaidBack(one, months)
    return month ? [{ id: one.id, isEnding: one.cancelAtPeriodEnd, isDisputed: month.isDisputed }] : []
  })
  return {
    endNow: [
      ...running.filter(({ isDuplicate }) => isDuplicate),
      ...paidBack.filter(({ isDisputed }) => !isDisputed),
    ].map(({ id }) => id),
    endWithPeriod: paidBack.filter(({ isDisputed, isEnding }) => isDisputed && !isEnding).map(({ id }) => id),
    refund: listRefundable(snapshot, duplicates),
  }
}

export const hasCorrections = (ends: ProviderCorrections): boolean =>
  Object.values(ends).some((ids: string[]) => ids.length > 0)

/** The newest month of a plan, where all of its money went back. */
function findPaidBack({ id }: PlanSubscription, months: BillingState['months']) {
  const newest = months.filter(({ subscriptionId }) => subscriptionId === id).at(-1)
  return newest && newest.returned >= newest.pages ? newest : undefined
}

function listRefundable({ invoices, charges }: CustomerSnapshot, duplicates: ReadonlySet<string>): string[] {
  const theirs = new Set(
    invoices
      .filter(({ subscriptionId }) => subscriptionId !== undefined && duplicates.has(subscriptionId))
      .map(({ id }) => id),
  )
  return charges
    .filter(({ paidFor, status, amountCents, refundedCents, isDisputed }) => {
      const isLeft = status === 'succeeded' && refundedCents < amountCents && !isDisputed
      return isLeft && paidFor !== undefined && theirs.has(paidFor.id)
    })
    .map(({ id }) => id)
}
