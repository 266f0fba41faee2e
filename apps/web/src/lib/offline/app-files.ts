import { CACHE_APP_MESSAGE } from './cached-files.ts'

/** Typed as always present, but insecure pages and old browsers do not have it. */
const findContainer = (): ServiceWorkerContainer | undefined =>
  (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker

/** False in private windows and other browsers without an offline worker, and on a page that was opened just now. */
export const hasOfflineWorker = async (): Promise<boolean> => (await findContainer()?.getRegistration()) !== undefined

/** Never resolves where there is no offline worker: nothing must be kept that could not be opened again. */
export async function waitForOfflineWorker(): Promise<void> {
  await (findContainer()?.ready ?? new Promise(() => undefined))
}

/** Lets the offline worker fetch all files that rehearsing needs. Rejects if one of them could not be fetched. */
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
