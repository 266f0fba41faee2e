import { AUTHENTICATION_REQUIRED, behaviourOf, type Card, type Decline } from './cards.ts'
import { openDispute } from './refunds-and-disputes.ts'
import { makeCharge, makePaymentIntent } from '../objects/payment.ts'
import { makePaymentMethod } from '../objects/payment-method.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../stripe-types.ts'

/** Whether the customer is on the payment page, and has confirmed the payment with their bank. */
export interface Presence {
  isPresent: boolean
  hasConfirmed: boolean
}

export type Outcome = { kind: 'paid' } | { kind: 'declined'; decline: Decline } | { kind: 'asks' }

export const OFF_SESSION: Presence = { isPresent: false, hasConfirmed: false }

/** Stores a card that is not attached to a customer yet. */
export function storeCard(sim: SimulatorContext, card: Card, customerId: string | null): PaymentMethod {
  const { store } = sim
  const email = store.find('customer', customerId)?.email ?? null
  const given = { id: store.newId('pm'), created: sim.now(), customer: null, card, name: null, email }
  const method = makePaymentMethod(given)
  store.notes.cards[method.id] = { number: card.number, isConfirmed: false }
  return store.put('payment_method', method)
}

export function attachMethod(sim: SimulatorContext, method: PaymentMethod, customerId: string): PaymentMethod {
  method.customer = customerId
  sim.emit('payment_method.attached', method)
  return method
}

interface PaymentRequest {
  customer: string | null
  amount: number
  currency: string
  description: string
  metadata: Record<string, string>
}

export function openIntent(sim: SimulatorContext, request: PaymentRequest): PaymentIntent {
  const { store } = sim
  const intent = makePaymentIntent({ ...request, id: store.newId('pi'), created: sim.now() })
  store.put('payment_intent', intent)
  sim.emit('payment_intent.created', intent)
  return intent
}

/** The outcome a payment would have, without making it. */
export function predictOutcome(sim: SimulatorContext, method: PaymentMethod, presence: Presence): Outcome {
  const note = noteOf(sim, method)
  const behaviour = behaviourOf(note.number)
  const needsConfirmation = behaviour.asks === 'always' || (behaviour.asks === 'once' && !note.isConfirmed)
  if (needsConfirmation && presence.isPresent && !presence.hasConfirmed) return { kind: 'asks' }
  const decline = behaviour.decline ?? (needsConfirmation && !presence.isPresent ? AUTHENTICATION_REQUIRED : undefined)
  return decline === undefined ? { kind: 'paid' } : { kind: 'declined', decline }
}

/** Charges the card. A decline is stored as a failed charge, as Stripe does. */
export function chargeCard(
  sim: SimulatorContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  presence: Presence,
): Outcome {
  const outcome = predictOutcome(sim, method, presence)
  intent.payment_method = method.id
  if (outcome.kind === 'asks') {
    intent.status = 'requires_action'
    sim.emit('payment_intent.requires_action', intent)
    return outcome
  }
  const note = noteOf(sim, method)
  note.isConfirmed ||= presence.hasConfirmed
  const charge = recordCharge(sim, intent, method, outcome.kind === 'declined' ? outcome.decline : undefined)
  if (outcome.kind === 'paid' && behaviourOf(note.number).isDisputed) openDispute(sim, charge)
  return outcome
}

const noteOf = (sim: SimulatorContext, { id }: PaymentMethod) =>
  (sim.store.notes.cards[id] ??= { number: '', isConfirmed: false })

export function recordCharge(
  sim: SimulatorContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | undefined,
): Charge {
  const { store } = sim
  const id = store.newId('ch')
  const receiptUrl = `${sim.baseUrl}/receipts/${id}`
  const charge = makeCharge({ id, created: sim.now(), intent, method, decline, receiptUrl })
  store.put('charge', charge)
  intent.latest_charge = id
  intent.status = decline === undefined ? 'succeeded' : 'requires_payment_method'
  intent.amount_received = decline === undefined ? intent.amount : 0
  intent.last_payment_error = describeError(decline)
  sim.emit(decline === undefined ? 'charge.succeeded' : 'charge.failed', charge)
  sim.emit(decline === undefined ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent)
  return charge
}

const describeError = (decline: Decline | undefined): PaymentIntent['last_payment_error'] =>
  decline === undefined
    ? null
    : {
        type: 'card_error',
        code: decline.code,
        message: decline.message,
        ...(decline.declineCode !== null && { decline_code: decline.declineCode }),
      }
