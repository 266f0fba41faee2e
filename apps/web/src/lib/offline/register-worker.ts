import { config } from '#config.ts'
import { trustedScriptUrl } from '../browser/start-worker.ts'

const WORKER = '/offline.js'

/**
 * Registers the service worker with which the app opens without a connection. It caches files of the build only, never
 * user data. Registration waits for the load event, so that it does not compete with the page.
 */
export function registerOfflineWorker(): void {
  if (!config.hasOfflineShell || !('serviceWorker' in navigator)) return
  const register = () => {
    // Some private windows forbid service workers; the app works without one.
    navigator.serviceWorker.register(trustedScriptUrl(WORKER)).catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
