import { defineConfig } from 'vite'

/** The page of a friend's link: built apart, so that it shares no chunk with the app and is a few kilobytes. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'baseline-widely-available',
    // The content security policy allows no inline scripts and no data: URLs.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'with.html' },
  },
})
