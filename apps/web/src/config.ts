export const config = {
  /** The origin of the API. Empty means the page's own origin. */
  apiOrigin: import.meta.env.VITE_API_URL ?? '',
  /** Off in development: the dev server builds no service worker, and one would serve stale modules. */
  hasOfflineShell: import.meta.env.PROD,
}
