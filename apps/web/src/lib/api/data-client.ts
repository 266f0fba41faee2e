import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'

/** The query client, loaded with the first page that makes calls: most visitors only read public pages. */
export interface DataClient {
  /** The client if it is already loaded. */
  find: () => QueryClient | undefined
  get: () => Promise<QueryClient>
}

const loadClient = async (): Promise<QueryClient> => (await import('./query-client.ts')).createQueryClient()

export function createDataClient(load: () => Promise<QueryClient> = loadClient): DataClient {
  let client: QueryClient | undefined
  let loading: Promise<QueryClient> | undefined
  const loadOnce = async () => {
    client = await load()
    return client
  }
  const resetAndThrow = (error: unknown) => {
    // A failed download must be tried again by the next page, not remembered until the next reload.
    loading = undefined
    throw error
  }
  return { find: () => client, get: () => (loading ??= loadOnce().catch(resetAndThrow)) }
}

export const DataClientContext = createContext<DataClient | undefined>(undefined)

export function useDataClient(): DataClient {
  const data = useContext(DataClientContext)
  if (data === undefined) throw new Error('useDataClient must be used inside the app')
  return data
}
