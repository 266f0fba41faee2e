import { makeDispute, makeRefund } from '../objects/refund-and-dispute.ts'
import { invalid } from '../http/stripe-error.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import type { Charge, Dispute, Refund } from '../stripe-types.ts'

interface RefundRequest {
  amount?: number | undefined
  reason?: Refund['reason']
  metadata?: Record<string, string>
}

export function refundCharge(sim: SimulatorContext, charge: Charge, request: RefundRequest = {}): Refund {
  const left = charge.amount - charge.amount_refunded
  const amount = request.amount ?? left
  if (charge.status !== 'succeeded') throw invalid(`Charge ${charge.id} has not succeeded.`, 'charge')
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge', 'charge_already_refunded')
  if (charge.disputed) throw invalid(`Charge ${charge.id} has been charged back.`, 'charge', 'charge_disputed')
  if (amount < 1 || amount > left) {
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount')
  }
  const created = sim.now()
  const { reason = null, metadata = {} } = request
  const refund = makeRefund({ id: sim.store.newId('re'), created, charge, amount, reason, metadata })
  sim.store.put('refund', refund)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  sim.emit('refund.created', refund)
  sim.emit('charge.refunded', charge)
  return refund
}

interface DisputeRequest {
  amount?: number | undefined
  reason?: string | undefined
  isInquiry?: boolean | undefined
}

export function openDispute(sim: SimulatorContext, charge: Charge, request: DisputeRequest = {}): Dispute {
  const dispute = makeDispute({
    id: sim.store.newId('du'),
    created: sim.now(),
    charge,
    amount: request.amount ?? charge.amount,
    reason: request.reason ?? 'fraudulent',
    isInquiry: request.isInquiry ?? false,
  })
  sim.store.put('dispute', dispute)
  charge.disputed = true
  sim.emit('charge.dispute.created', dispute)
  if (!request.isInquiry) sim.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function closeDispute(sim: SimulatorContext, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  dispute.status = status
  sim.emit('charge.dispute.closed', dispute)
  if (status === 'won') sim.emit('charge.dispute.funds_reinstated', dispute)
  return dispute
}
