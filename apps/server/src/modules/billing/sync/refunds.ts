import type { CustomerSnapshot } from '#platform/payments/customer-snapshot.ts'

export interface Refunded {
  cents: number
  isDisputed: boolean
}

const UNSUCCESSFUL = new Set(['failed', 'canceled'])
/** The money was returned to us, or never withdrawn. */
export const DISPUTE_WON = new Set(['won', 'prevented'])

/**
 * The money returned for each paid session and invoice, by refunds and by disputes that we have not won. A dispute after a
 * refund never counts more than was paid.
 */
export function sumRefunds({ charges, refunds, disputes }: CustomerSnapshot): Map<string, Refunded> {
  const refundsByObject = new Map<string, Refunded>()
  for (const { id, paidFor, status, amountCents } of charges) {
    if (!paidFor || status !== 'succeeded') continue
    const refunded = refunds.filter((refund) => refund.chargeId === id && !UNSUCCESSFUL.has(refund.status))
    const disputed = disputes.filter(
      (dispute) => dispute.chargeId === id && !dispute.isInquiry && !DISPUTE_WON.has(dispute.status),
    )
    const sum = [...refunded, ...disputed].reduce((cents, { amountCents: part }) => cents + part, 0)
    const before = refundsByObject.get(paidFor.id) ?? { cents: 0, isDisputed: false }
    refundsByObject.set(paidFor.id, {
      cents: before.cents + Math.min(amountCents, sum),
      isDisputed: before.isDisputed || disputed.length > 0,
    })
  }
  return refundsByObject
}
