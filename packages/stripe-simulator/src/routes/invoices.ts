import { OFF_SESSION } from '../billing/charges.ts'
import { previewChange, previewRenewal, cardErrorFor } from '../billing/subscription-changes.ts'
import { voidInvoice } from '../billing/invoices.ts'
import { keepCreated, keepMatching, paginate } from '../http/listing.ts'
import { findNested, findText, findWhole, getText, listNested, type Params } from '../http/params.ts'
import { invalid, missing } from '../http/stripe-error.ts'
import { listing, retrieving, type Route } from '../http/route.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import { collectInvoice, getItem, methodOf, subscriptionOf } from '../billing/subscriptions.ts'
import type { Invoice } from '../stripe-types.ts'

export const invoiceRoutes: Route[] = [
  { method: 'POST', path: '/v1/invoices/create_preview', answer: ({ sim, params }) => preview(sim, params) },
  retrieving('invoice', '/v1/invoices'),
  { method: 'GET', path: '/v1/invoices', answer: ({ sim, params }) => list(sim, params) },
  {
    method: 'GET',
    path: '/v1/invoices/:id/lines',
    answer: ({ sim, id, params }) =>
      paginate(sim.store.get('invoice', id).lines.data.toReversed(), params, `/v1/invoices/${id}/lines`),
  },
  { method: 'POST', path: '/v1/invoices/:id/pay', answer: ({ sim, id, params }) => pay(sim, id, params) },
  {
    method: 'POST',
    path: '/v1/invoices/:id/void',
    answer: ({ sim, id }) => {
      const invoice = getOpen(sim, id)
      voidInvoice(sim, invoice)
      return invoice
    },
  },
  listing('invoice_payment', '/v1/invoice_payments', ['invoice', 'status']),
]

function preview(sim: SimulatorContext, params: Params): Invoice {
  const subscription = sim.store.get('subscription', getText(params, 'subscription'), 'subscription')
  const details = findNested(params, 'subscription_details') ?? {}
  const current = getItem(subscription)
  const [item] = listNested(details, 'items')
  if (item !== undefined && findText(item, 'id') !== current.id) {
    throw missing('subscription_item', findText(item, 'id') ?? '', 'subscription_details[items][0][id]')
  }
  const wanted = item && findText(item, 'price')
  const price =
    wanted === undefined ? current.price : sim.store.get('price', wanted, 'subscription_details[items][0][price]')
  const behavior = findText(details, 'proration_behavior') ?? 'none'
  if (behavior !== 'always_invoice') return previewRenewal(sim, subscription, price)
  const at = findWhole(details, 'proration_date') ?? sim.nowOf(subscription.customer)
  return previewChange(sim, subscription, { price, at })
}

function list(sim: SimulatorContext, params: Params): object {
  const wanted = findText(params, 'subscription')
  const matching = keepMatching(sim.store.list('invoice'), params, ['customer', 'status'])
  const kept =
    wanted === undefined ? matching : matching.filter((invoice) => subscriptionOf(sim, invoice)?.id === wanted)
  return paginate(keepCreated(kept, params), params, '/v1/invoices')
}

function getOpen(sim: SimulatorContext, id: string): Invoice {
  const invoice = sim.store.get('invoice', id)
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', undefined, 'invoice_already_paid')
  if (invoice.status !== 'open') throw invalid(`The invoice is ${invoice.status}.`, undefined, 'invoice_not_editable')
  return invoice
}

function pay(sim: SimulatorContext, id: string, params: Params): Invoice {
  const invoice = getOpen(sim, id)
  const subscription = subscriptionOf(sim, invoice)
  const named = findText(params, 'payment_method')
  const method =
    named === undefined ? subscription && methodOf(sim, subscription) : sim.store.get('payment_method', named)
  const outcome = collectInvoice(sim, invoice, method, OFF_SESSION)
  if (outcome.kind === 'paid') return invoice
  throw cardErrorFor(outcome)
}
