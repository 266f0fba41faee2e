export const config = {
  /** Where the API answers. Empty means the page's own origin. */
  apiOrigin: import.meta.env.VITE_API_URL ?? '',
  /** The server of development makes no worker for offline, and would not want one between itself and its changes. */
  hasOfflineShell: import.meta.env.PROD,
}
