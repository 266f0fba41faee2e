import { invalid } from './stripe-error.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import type { Charge, Customer, Invoice, List, Session } from '../stripe-types.ts'

type Json = Record<string, unknown>

/** Copies an answer and replaces the ids at the given paths by the objects they refer to. */
export function expandAnswer(sim: SimulatorContext, answer: object, paths: string[]): object {
  const copy = structuredClone(answer) as Json
  for (const path of paths) {
    if (path.split('.').length > 4) throw invalid('You cannot expand more than 4 levels of a property.', 'expand')
    expandPath(sim, copy, path.split('.'))
  }
  return copy
}

function expandPath(sim: SimulatorContext, holder: Json, [name = '', ...rest]: string[]): void {
  if (name === 'data' && Array.isArray(holder['data'])) {
    for (const item of holder['data'] as Json[]) expandPath(sim, item, rest)
    return
  }
  const value = holder[name] ?? include(sim, holder, name)
  if (value === undefined) throw invalid(`This property cannot be expanded (${name}).`, 'expand')
  if (value === null) return
  if (typeof value === 'string') {
    const found = sim.store.findAnywhere(value)
    if (found === undefined) throw invalid(`This property cannot be expanded (${name}).`, 'expand')
    holder[name] = structuredClone(found)
  } else {
    holder[name] = value
  }
  if (rest.length > 0) expandPath(sim, holder[name] as Json, rest)
}

/** Lists that are part of an object only when a call expands them. */
function include(sim: SimulatorContext, holder: Json, name: string): List<object> | undefined {
  const { store } = sim
  const id = String(holder['id'])
  const includes: Record<string, () => List<object>> = {
    'invoice.payments': () => listOf(store.list('invoice_payment').filter(({ invoice }) => invoice === id)),
    'checkout.session.line_items': () => listOf(store.notes.sessionItems[id] ?? []),
    'charge.refunds': () => listOf(store.list('refund').filter(({ charge }) => charge === id)),
    'customer.subscriptions': () => listOf(store.list('subscription').filter(({ customer }) => customer === id)),
  } satisfies Record<`${(Invoice | Session | Charge | Customer)['object']}.${string}`, () => List<object>>
  return includes[`${String(holder['object'])}.${name}`]?.()
}

const listOf = (objects: object[]): List<object> => ({
  object: 'list',
  data: structuredClone(objects),
  has_more: false,
  url: '/v1',
})
