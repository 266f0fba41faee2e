import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The operators' console: a page of its own, so that nothing of it is in the bundles of the product. */
export default defineConfig({
  root: import.meta.dirname,
  // Not the cache of the web app: the server that starts second would replace its bundles under the open pages.
  cacheDir: '../node_modules/.vite-console',
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    strictPort: true,
    proxy: { '/api': process.env['CONSOLE_API_ORIGIN'] ?? 'http://127.0.0.1:4003' },
  },
  build: {
    outDir: '../dist-console',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The content security policy allows no inline scripts and no data: URLs.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
