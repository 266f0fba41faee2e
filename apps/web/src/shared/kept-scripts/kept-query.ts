import type { DataOf, Endpoint, EndpointShape } from '#lib/api/shaped.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type SentArguments } from '#lib/api/api.ts'
import { apiQuery } from '#lib/api/query.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { reportReached, reportUnreachable } from './connection.ts'

/**
 * A query whose last response is kept on this device together with a script, and is used while the server cannot be
 * reached. A script that the server no longer has is removed from this device.
 */
export const keptQuery = <E extends EndpointShape>(endpoint: Endpoint<E>, ...sent: SentArguments<E>) => {
  const { queryKey } = apiQuery(endpoint, ...sent)
  return queryOptions({
    queryKey,
    queryFn: ({ client }) => fetchOrFindKept(client, queryKey, endpoint, ...sent),
    meta: { isKept: true },
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

export async function fetchOrFindKept<E extends EndpointShape>(
  client: QueryClient,
  queryKey: readonly unknown[],
  endpoint: Endpoint<E>,
  ...sent: SentArguments<E>
): Promise<DataOf<E>> {
  try {
    const data = await call(endpoint, ...sent)
    reportReached()
    return data
  } catch (error) {
    const kept = await findInstead(queryKey, error)
    if (kept === undefined) throw error
    reportUnreachable(client)
    return kept.data as DataOf<E>
  }
}

async function findInstead(queryKey: readonly unknown[], error: unknown): Promise<{ data: unknown } | undefined> {
  if (!(error instanceof ApiError) || (error.code !== 'network' && error.code !== 'not_found')) return undefined
  try {
    const { documentIdOf, findAnswer, removeScript } = await import('./kept-scripts.ts')
    if (error.code === 'network') return await findAnswer(queryKey)
    const documentId = documentIdOf(queryKey)
    if (documentId !== '') await removeScript(documentId)
  } catch {
    // Nothing is kept where the database is blocked, and without a network this module may not be there.
  }
  return undefined
}
