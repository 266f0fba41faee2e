import type { Params } from './params.ts'
import type { Sim } from './sim.ts'

export interface Call {
  sim: Sim
  /** The part of the path that names something; empty where there is none. */
  id: string
  params: Params
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** `:id` stands for one part. */
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
