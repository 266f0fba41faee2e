import type { Endpoint, EndpointShape } from '@sidelight/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type SentArguments } from './api.ts'

const keyOf = (endpoint: Endpoint) => [endpoint.shape.method, endpoint.shape.path]

/** A GET call as a query; its key is the endpoint and its arguments. */
export const apiQuery = <E extends EndpointShape>(endpoint: Endpoint<E>, ...sent: SentArguments<E>) =>
  queryOptions({ queryKey: [...keyOf(endpoint), ...sent], queryFn: () => call(endpoint, ...sent) })

/** Marks all cached responses of an endpoint as stale. */
export const refresh = (client: QueryClient, endpoint: Endpoint): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(endpoint) })
