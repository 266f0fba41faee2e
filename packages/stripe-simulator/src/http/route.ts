import { keepCreated, keepMatching, paginate } from './listing.ts'
import type { Params } from './params.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import type { Kind, Kinds } from '../stripe-types.ts'

export interface Call {
  sim: SimulatorContext
  /** The id in the path; empty if the route has none. */
  id: string
  params: Params
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** `:id` stands for one path segment. */
  path: string
  answer: (call: Call) => object
}

const patternOf = (path: string) => new RegExp(`^${path.replace(':id', '([^/]+)')}$`)

export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; id: string } | undefined {
  for (const route of routes) {
    if (route.method !== method) continue
    const match = patternOf(route.path).exec(path)
    if (match !== null) return { route, id: decodeURIComponent(match[1] ?? '') }
  }
  return undefined
}

/** `GET /v1/things/:id` */
export const retrieving = (kind: Kind, path: string): Route => ({
  method: 'GET',
  path: `${path}/:id`,
  answer: ({ sim, id }) => sim.store.get(kind, id),
})

/** `GET /v1/things`, filtered by any of these fields and by the time of creation. */
export const listing = <K extends Kind>(kind: K, path: string, fields: (keyof Kinds[K] & string)[]): Route => ({
  method: 'GET',
  path,
  answer: ({ sim, params }) => {
    const matching: { id: string; created: number }[] = keepMatching(sim.store.list(kind), params, fields)
    return paginate(keepCreated(matching, params), params, path)
  },
})
