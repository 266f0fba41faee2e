import { keepMatching, paginate } from '../http/listing.ts'
import { makePrice, makeProduct } from '../objects/catalogue.ts'
import {
  findFlag,
  findNested,
  findText,
  findWhole,
  getText,
  listTexts,
  readMetadata,
  type Params,
} from '../http/params.ts'
import { invalid } from '../http/stripe-error.ts'
import { listing, retrieving, type Route } from '../http/route.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import type { Price, Product } from '../stripe-types.ts'

export const catalogueRoutes: Route[] = [
  { method: 'POST', path: '/v1/products', answer: ({ sim, params }) => createProduct(sim, params) },
  retrieving('product', '/v1/products'),
  listing('product', '/v1/products', ['active']),
  { method: 'POST', path: '/v1/prices', answer: ({ sim, params }) => createPrice(sim, params) },
  { method: 'GET', path: '/v1/prices', answer: ({ sim, params }) => listPrices(sim, params) },
]

function createProduct(sim: SimulatorContext, params: Params): Product {
  const { store } = sim
  const id = findText(params, 'id') ?? store.newId('prod')
  if (store.find('product', id) !== undefined) {
    throw invalid('Product already exists.', 'id', 'resource_already_exists')
  }
  const product = makeProduct({
    id,
    created: sim.now(),
    name: getText(params, 'name'),
    description: findText(params, 'description') ?? null,
    metadata: readMetadata(params),
  })
  sim.emit('product.created', product)
  return store.put('product', product)
}

type Interval = 'day' | 'week' | 'month' | 'year'

function createPrice(sim: SimulatorContext, params: Params): Price {
  const lookupKey = findText(params, 'lookup_key') ?? null
  claimLookupKey(sim, lookupKey, findFlag(params, 'transfer_lookup_key') ?? false)
  const price = storePrice(sim, params, { lookupKey, active: true })
  sim.emit('price.created', price)
  return price
}

/** Also stores the prices that a checkout defines inline, which the catalogue does not list. */
export function storePrice(
  sim: SimulatorContext,
  params: Params,
  given: { lookupKey: string | null; active: boolean },
): Price {
  const { store } = sim
  const unitAmount = findWhole(params, 'unit_amount')
  if (unitAmount === undefined || unitAmount < 0) throw invalid('Invalid unit amount.', 'unit_amount')
  const recurring = findNested(params, 'recurring')
  const price = makePrice({
    ...given,
    id: store.newId('price'),
    created: sim.now(),
    currency: getText(params, 'currency'),
    unitAmount,
    product: productOf(sim, params),
    interval: recurring && (getText(recurring, 'interval') as Interval),
    nickname: findText(params, 'nickname') ?? null,
    metadata: readMetadata(params),
  })
  return store.put('price', price)
}

function productOf(sim: SimulatorContext, params: Params): string {
  const productData = findNested(params, 'product_data')
  if (productData !== undefined) return createProduct(sim, productData).id
  return sim.store.get('product', getText(params, 'product'), 'product').id
}

/** A lookup key belongs to one price at a time. */
function claimLookupKey(sim: SimulatorContext, lookupKey: string | null, isTransferred: boolean): void {
  if (lookupKey === null) return
  const owner = sim.store.list('price').find((price) => price.lookup_key === lookupKey)
  if (owner === undefined) return
  if (!isTransferred) {
    throw invalid(`A price (\`${owner.id}\`) already uses that lookup key.`, 'lookup_key')
  }
  owner.lookup_key = null
}

function listPrices(sim: SimulatorContext, params: Params): object {
  const keys = listTexts(params, 'lookup_keys')
  const matching = keepMatching(sim.store.list('price'), params, ['active', 'product', 'currency', 'type'])
  const named = keys.length === 0 ? matching : matching.filter(({ lookup_key: key }) => keys.includes(key ?? ''))
  return paginate(named, params, '/v1/prices')
}
