import type { Endpoint, EndpointShape } from '@sidelight/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type SentArguments } from './api.ts'

const keyOf = (endpoint: Endpoint) => [endpoint.shape.method, endpoint.shape.path]

/** A reading call as a query: its key is the endpoint and what is sent to it. */
export const apiQuery = <E extends EndpointShape>(endpoint: Endpoint<E>, ...sent: SentArguments<E>) =>
  queryOptions({ queryKey: [...keyOf(endpoint), ...sent], queryFn: () => call(endpoint, ...sent) })

/** What this call answered before is no longer true. */
export const refresh = (client: QueryClient, endpoint: Endpoint): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(endpoint) })
