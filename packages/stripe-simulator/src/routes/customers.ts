import { NAMED_CARDS, readCard } from '../billing/cards.ts'
import { attachMethod, storeCard } from '../billing/charges.ts'
import { makeCustomer } from '../objects/customer.ts'
import { findNested, findText, getText, readMetadata, type Params } from '../http/params.ts'
import { invalid } from '../http/stripe-error.ts'
import { listing, retrieving, type Route } from '../http/route.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import { endSubscription } from '../billing/subscriptions.ts'
import type { Customer, PaymentMethod } from '../stripe-types.ts'

export const customerRoutes: Route[] = [
  { method: 'POST', path: '/v1/customers', answer: ({ sim, params }) => createCustomer(sim, params) },
  { method: 'GET', path: '/v1/customers/:id', answer: ({ sim, id }) => retrieveCustomer(sim, id) },
  { method: 'POST', path: '/v1/customers/:id', answer: ({ sim, id, params }) => updateCustomer(sim, id, params) },
  { method: 'DELETE', path: '/v1/customers/:id', answer: ({ sim, id }) => deleteCustomer(sim, id) },
  listing('customer', '/v1/customers', ['email', 'test_clock']),
  { method: 'POST', path: '/v1/payment_methods', answer: ({ sim, params }) => createMethod(sim, params) },
  retrieving('payment_method', '/v1/payment_methods'),
  { method: 'POST', path: '/v1/payment_methods/:id/attach', answer: ({ sim, id, params }) => attach(sim, id, params) },
  listing('payment_method', '/v1/payment_methods', ['customer', 'type']),
]

function createCustomer(sim: SimulatorContext, params: Params): Customer {
  const { store } = sim
  const testClock = findText(params, 'test_clock') ?? null
  if (testClock !== null) store.get('test_helpers.test_clock', testClock, 'test_clock')
  const id = store.newId('cus')
  const customer = makeCustomer({
    id,
    created: store.find('test_helpers.test_clock', testClock)?.frozen_time ?? sim.nowOf(null),
    email: findText(params, 'email') ?? null,
    name: findText(params, 'name') ?? null,
    metadata: readMetadata(params),
    testClock,
    defaultPaymentMethod: null,
  })
  store.put('customer', customer)
  const method = findText(params, 'payment_method')
  if (method !== undefined) attach(sim, method, { customer: id })
  setDefaultMethod(sim, customer, params)
  sim.emit('customer.created', customer)
  return customer
}

function setDefaultMethod(sim: SimulatorContext, customer: Customer, params: Params): void {
  const settings = findNested(params, 'invoice_settings')
  const methodId = settings && findText(settings, 'default_payment_method')
  if (methodId === undefined) return
  const isNamed = methodId in NAMED_CARDS
  const newest = sim.store.list('payment_method').findLast((method) => method.customer === customer.id)
  const method = isNamed ? newest : sim.store.get('payment_method', methodId)
  if (method?.customer !== customer.id) throw invalid('The payment method belongs to another customer.')
  customer.invoice_settings.default_payment_method = method.id
}

function retrieveCustomer(sim: SimulatorContext, id: string): object {
  if (sim.store.notes.deleted[id] === 'customer') return { id, object: 'customer', deleted: true }
  return sim.store.get('customer', id)
}

function updateCustomer(sim: SimulatorContext, id: string, params: Params): Customer {
  const customer = sim.store.get('customer', id)
  if ('email' in params) customer.email = findText(params, 'email') ?? null
  if ('name' in params) customer.name = findText(params, 'name') ?? null
  customer.metadata = readMetadata(params, customer.metadata)
  setDefaultMethod(sim, customer, params)
  sim.emit('customer.updated', customer)
  return customer
}

function deleteCustomer(sim: SimulatorContext, id: string): object {
  const { store } = sim
  const customer = store.get('customer', id)
  for (const subscription of store.list('subscription')) {
    const hasEnded = subscription.ended_at !== null
    if (subscription.customer === id && !hasEnded) endSubscription(sim, subscription, 'cancellation_requested')
  }
  store.remove('customer', id)
  sim.emit('customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}

function createMethod(sim: SimulatorContext, params: Params): PaymentMethod {
  if (getText(params, 'type') !== 'card') throw invalid('Only cards can be made here.', 'type')
  const given = findNested(params, 'card') ?? {}
  const expiry = `${findText(given, 'exp_month') ?? '12'}/${findText(given, 'exp_year') ?? '34'}`
  const card = readCard(findText(given, 'number') ?? '', expiry)
  if (card === undefined) throw invalid('Your card number is incorrect.', 'card[number]', 'incorrect_number')
  return storeCard(sim, card, null)
}

function attach(sim: SimulatorContext, id: string, params: Params): PaymentMethod {
  const customer = sim.store.get('customer', getText(params, 'customer'), 'customer')
  const number = NAMED_CARDS[id]
  const card = number === undefined ? undefined : readCard(number)
  const method = card === undefined ? sim.store.get('payment_method', id) : storeCard(sim, card, customer.id)
  return attachMethod(sim, method, customer.id)
}
