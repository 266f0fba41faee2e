import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

let isOffline = false
/** The client that has shown data of this device and waits for the network. */
let waiting: QueryClient | undefined
const listeners = new Set<() => void>()

function setOffline(value: boolean): void {
  if (isOffline === value) return
  isOffline = value
  for (const listener of listeners) listener()
}

export const reportReached = (): void => setOffline(false)

/** Everything is fetched again when the network is back. TanStack Query does not notice that after an offline reload. */
export function reportUnreachable(client: QueryClient): void {
  setOffline(true)
  if (waiting === undefined) addEventListener('online', refetch, { once: true })
  waiting = client
}

function refetch(): void {
  const client = waiting
  waiting = undefined
  void client?.invalidateQueries()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True while the page shows data of this device, because the server could not be reached. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, () => isOffline)
