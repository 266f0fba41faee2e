import { config } from '#config.ts'
import { trustedScriptUrl } from '../browser/start-worker.ts'

const WORKER = '/offline.js'

/**
 * Without a connection the app still opens and says so. It keeps files of the build and nothing of anybody; a page that
 * is still arriving comes first.
 */
export function registerOfflineWorker(): void {
  if (!config.hasOfflineShell || !('serviceWorker' in navigator)) return
  const register = () => {
    // A browser that forbids it, as in some private windows, works on as if there were none.
    navigator.serviceWorker.register(trustedScriptUrl(WORKER)).catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
