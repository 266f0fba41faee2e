import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'

/** Where answers of the server are kept. It comes with the first page that asks for any: most visitors only read. */
export interface DataClient {
  /** Nothing while nobody has asked for anything. */
  find: () => QueryClient | undefined
  get: () => Promise<QueryClient>
}

const bringClient = async (): Promise<QueryClient> => (await import('./query-client.ts')).createQueryClient()

export function createDataClient(bring: () => Promise<QueryClient> = bringClient): DataClient {
  let client: QueryClient | undefined
  let coming: Promise<QueryClient> | undefined
  const keep = async () => {
    client = await bring()
    return client
  }
  const forget = (error: unknown) => {
    // A connection that was away must not keep everybody out for as long as the page is open.
    coming = undefined
    throw error
  }
  return { find: () => client, get: () => (coming ??= keep().catch(forget)) }
}

export const DataClientContext = createContext<DataClient | undefined>(undefined)

export function useDataClient(): DataClient {
  const data = useContext(DataClientContext)
  if (data === undefined) throw new Error('useDataClient must be used inside the app')
  return data
}
