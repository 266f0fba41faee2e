/** In the file of what it comes from, so that this is made ready by itself and not in one go with all that uses it. */
export { createRoot, hydrateRoot } from 'react-dom/client'
