import { makeCustomer } from '../objects/customer.ts'
import { findText, readMetadata, type Params } from '../http/params.ts'
import { listing, type Route } from '../http/route.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import { endSubscription } from '../billing/subscriptions.ts'
import type { Customer } from '../stripe-types.ts'

export const customerRoutes: Route[] = [
  { method: 'POST', path: '/v1/customers', answer: ({ sim, params }) => createCustomer(sim, params) },
  { method: 'GET', path: '/v1/customers/:id', answer: ({ sim, id }) => retrieveCustomer(sim, id) },
  { method: 'POST', path: '/v1/customers/:id', answer: ({ sim, id, params }) => updateCustomer(sim, id, params) },
  { method: 'DELETE', path: '/v1/customers/:id', answer: ({ sim, id }) => deleteCustomer(sim, id) },
  listing('customer', '/v1/customers', ['email']),
  listing('payment_method', '/v1/payment_methods', ['customer', 'type']),
]

function createCustomer(sim: SimulatorContext, params: Params): Customer {
  const { store } = sim
  const id = store.newId('cus')
  const customer = makeCustomer({
    id,
    created: sim.now(),
    email: findText(params, 'email') ?? null,
    name: findText(params, 'name') ?? null,
    metadata: readMetadata(params),
    defaultPaymentMethod: null,
  })
  store.put('customer', customer)
  sim.emit('customer.created', customer)
  return customer
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
