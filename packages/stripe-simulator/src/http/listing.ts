import { findNested, findText, findWhole, type Params } from './params.ts'
import { invalid } from './stripe-error.ts'
import type { List } from '../stripe-types.ts'

const LIMITS = { min: 1, default: 10, max: 100 }

/** One page of the objects, newest first. `objects` are in order of creation. */
export function paginate<T extends { id: string }>(objects: T[], params: Params, url: string): List<T> {
  const limit = findWhole(params, 'limit') ?? LIMITS.default
  if (limit < LIMITS.min || limit > LIMITS.max) {
    throw invalid(`Invalid limit: must be between ${LIMITS.min} and ${LIMITS.max}.`, 'limit')
  }
  const newestFirst = objects.toReversed()
  const after = findText(params, 'starting_after')
  const before = findText(params, 'ending_before')
  const positionOf = (id: string, param: string) => {
    const at = newestFirst.findIndex((object) => object.id === id)
    if (at === -1) throw invalid(`No such object: '${id}'`, param, 'resource_missing')
    return at
  }
  if (before !== undefined) {
    const end = positionOf(before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: newestFirst.slice(start, end), has_more: start > 0, url }
  }
  const start = after === undefined ? 0 : positionOf(after, 'starting_after') + 1
  const data = newestFirst.slice(start, start + limit)
  return { object: 'list', data, has_more: start + limit < newestFirst.length, url }
}

/** Filters by those of the named fields that the call has a value for. */
export function keepMatching<T extends object>(objects: T[], params: Params, names: (keyof T & string)[]): T[] {
  const wanted = names.flatMap((name) => {
    const value = findText(params, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return objects.filter((object) => wanted.every(([name, value]) => String(object[name]) === value))
}

export function keepCreated<T extends { created: number }>(objects: T[], params: Params): T[] {
  const exact = findWhole(params, 'created')
  const range = findNested(params, 'created') ?? {}
  const {
    gt = -Infinity,
    gte = -Infinity,
    lt = Infinity,
    lte = Infinity,
  } = Object.fromEntries(Object.entries(range).map(([name, value]) => [name, Number(value)]))
  return objects.filter(
    ({ created }) =>
      (exact === undefined || created === exact) && created > gt && created >= gte && created < lt && created <= lte,
  )
}
