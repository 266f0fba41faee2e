import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { onTestFinished, vi } from 'vitest'
import { KEPT_DATABASE } from '#lib/offline/remove-kept-scripts.ts'

/** One for all tests, because the app keeps its connection. */
const database = new IDBFactory()

/** Gives jsdom a database and an offline worker, so that opened scripts are kept. Files are cached at once. */
export function openFakeOffline(): void {
  vi.stubGlobal('indexedDB', database)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  const active = { postMessage: (_: unknown, [port]: MessagePort[]) => port?.postMessage(true) }
  const registration = { active }
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  vi.doMock('#audio/listeners/load-listener.ts', () => ({ cacheListenerFiles: () => Promise.resolve() }))
  onTestFinished(async () => {
    await new Promise((resolve) => {
      database.deleteDatabase(KEPT_DATABASE).addEventListener('success', resolve)
    })
    Reflect.deleteProperty(navigator, 'serviceWorker')
    vi.doUnmock('#audio/listeners/load-listener.ts')
  })
}
