/** Re-exported from its own module, so that the build puts it into the `react` chunk instead of the entry chunk. */
export { createRoot, hydrateRoot } from 'react-dom/client'
