import type { QueryClient } from '@tanstack/react-query'
import { createStore, useStore } from '#lib/state/store.ts'

const offline = createStore(false)
/** The client that has shown data of this device and waits for the network. */
let waiting: QueryClient | undefined

export const reportReached = (): void => offline.setState(false)

/** Everything is fetched again when the network is back. TanStack Query does not notice that after an offline reload. */
export function reportUnreachable(client: QueryClient): void {
  offline.setState(true)
  if (waiting === undefined) addEventListener('online', refetch, { once: true })
  waiting = client
}

function refetch(): void {
  const client = waiting
  waiting = undefined
  void client?.invalidateQueries()
}

/** True while the page shows data of this device, because the server could not be reached. */
export const useIsOffline = (): boolean => useStore(offline)
