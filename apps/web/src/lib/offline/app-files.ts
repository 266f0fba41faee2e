import { CACHE_APP_MESSAGE } from './cached-files.ts'

/** Resolves to false in private windows and other browsers without an offline worker. */
export async function hasOfflineWorker(): Promise<boolean> {
  // Typed as always present, but insecure pages and old browsers do not have it.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  return (await serviceWorker?.getRegistration()) !== undefined
}

/** Lets the offline worker fetch every file of the app. Rejects if one of them could not be fetched. */
export async function cacheAppFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const response = new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true })
    port1.start()
  })
  active?.postMessage(CACHE_APP_MESSAGE, [port2])
  const isCached = await response
  port1.close()
  if (isCached !== true) throw new Error('The app could not be stored for offline use')
}
