/** Where the API answers. Empty means the page's own origin. */
export const config = { apiOrigin: import.meta.env.VITE_API_URL ?? '' }
