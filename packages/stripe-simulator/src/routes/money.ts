import { refundCharge } from '../billing/refunds-and-disputes.ts'
import { keepCreated, keepMatching, paginate } from '../http/listing.ts'
import { findText, findWhole, listTexts, readMetadata, type Params } from '../http/params.ts'
import { invalid } from '../http/stripe-error.ts'
import { listing, retrieving, type Route } from '../http/route.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import type { Charge, Refund } from '../stripe-types.ts'

const THIRTY_DAYS = 30 * 86_400

export const moneyRoutes: Route[] = [
  retrieving('payment_intent', '/v1/payment_intents'),
  listing('payment_intent', '/v1/payment_intents', ['customer']),
  retrieving('charge', '/v1/charges'),
  listing('charge', '/v1/charges', ['customer', 'payment_intent']),
  { method: 'POST', path: '/v1/refunds', answer: ({ sim, params }) => refund(sim, params) },
  retrieving('refund', '/v1/refunds'),
  listing('refund', '/v1/refunds', ['charge', 'payment_intent']),
  retrieving('dispute', '/v1/disputes'),
  listing('dispute', '/v1/disputes', ['charge', 'payment_intent']),
  retrieving('event', '/v1/events'),
  { method: 'GET', path: '/v1/events', answer: ({ sim, params }) => listEvents(sim, params) },
]

function refund(sim: SimulatorContext, params: Params): Refund {
  return refundCharge(sim, chargeOf(sim, params), {
    amount: findWhole(params, 'amount'),
    reason: (findText(params, 'reason') as Refund['reason']) ?? null,
    metadata: readMetadata(params),
  })
}

function chargeOf(sim: SimulatorContext, params: Params): Charge {
  const { store } = sim
  const charge = findText(params, 'charge')
  if (charge !== undefined) return store.get('charge', charge, 'charge')
  const intent = findText(params, 'payment_intent')
  if (intent === undefined) throw invalid('One of the following params should be provided: payment_intent or charge.')
  return store.get('charge', store.get('payment_intent', intent, 'payment_intent').latest_charge ?? '', 'charge')
}

/** Stripe keeps events for 30 days. */
function listEvents(sim: SimulatorContext, params: Params): object {
  const types = listTexts(params, 'types')
  const oldest = sim.now() - THIRTY_DAYS
  const kept = keepCreated(keepMatching(sim.store.list('event'), params, ['type']), params).filter(
    ({ created, type }) => created >= oldest && (types.length === 0 || types.includes(type)),
  )
  const byTime = kept.toSorted((left, right) => left.created - right.created)
  return paginate(byTime, params, '/v1/events')
}
