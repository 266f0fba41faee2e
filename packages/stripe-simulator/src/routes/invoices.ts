import { previewChange, previewRenewal } from '../billing/subscription-changes.ts'
import { keepCreated, keepMatching, paginate } from '../http/listing.ts'
import { findNested, findText, findWhole, getText, listNested, type Params } from '../http/params.ts'
import { missing } from '../http/stripe-error.ts'
import { listing, retrieving, type Route } from '../http/route.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import { getItem, subscriptionOf } from '../billing/subscriptions.ts'
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
  const at = findWhole(details, 'proration_date') ?? sim.now()
  return previewChange(sim, subscription, { price, at })
}

function list(sim: SimulatorContext, params: Params): object {
  const wanted = findText(params, 'subscription')
  const matching = keepMatching(sim.store.list('invoice'), params, ['customer', 'status'])
  const kept =
    wanted === undefined ? matching : matching.filter((invoice) => subscriptionOf(sim, invoice)?.id === wanted)
  return paginate(keepCreated(kept, params), params, '/v1/invoices')
}
