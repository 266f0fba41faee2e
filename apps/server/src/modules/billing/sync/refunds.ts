import type { CustomerSnapshot } from '#platform/payments/customer-snapshot.ts'

export interface Refunded {
  cents: number
  isDisputed: boolean
}

const NOT_RETURNED = new Set(['failed', 'canceled'])
/** The money is ours, or was never taken. */
export const DISPUTE_WON = new Set(['won', 'prevented'])

/**
 * How much money went back for each paid session and invoice, by refunds and by disputes that we have not won. A dispute
 * after a refund counts no more than was paid.
 */
export function sumRefunds({ charges, refunds, disputes }: CustomerSnapshot): Map<string, Refunded> {
  const returns = new Map<string, Refunded>()
  for (const { id, paidFor, status, amountCents } of charges) {
    if (!paidFor || status !== 'succeeded') continue
    const refunded = refunds.filter((refund) => refund.chargeId === id && !NOT_RETURNED.has(refund.status))
    const disputed = disputes.filter(
      (dispute) => dispute.chargeId === id && !dispute.isInquiry && !DISPUTE_WON.has(dispute.status),
    )
    const sum = [...refunded, ...disputed].reduce((cents, one) => cents + one.amountCents, 0)
    const known = returns.get(paidFor.id) ?? { cents: 0, isDisputed: false }
    returns.set(paidFor.id, {
      cents: known.cents + Math.min(amountCents, sum),
      isDisputed: known.isDisputed || disputed.length > 0,
    })
  }
  return returns
}
