import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { listeningFiles, withoutTransliteration } from './build/listening-files.ts'

/** Headings change width when this font arrives late; its name is known only once the build has hashed it. */
const preloadTitleFont: Plugin = {
  name: 'preload-title-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /instrument-sans.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
        })),
  },
}

/** What every page needs of our own: one file packs better than thirty of a few hundred bytes. */
const BASE = [
  /web[\\/]src[\\/]lib[\\/]\w+[\\/](api-error|data-client|focus-main|modal-flag|page-title|paths|scroll-behavior|session|start-worker|storage|theme|toast|wanted-plan)\.tsx?$/,
  /web[\\/]src[\\/](ui[\\/](Button|Logo|SidesPage)|app[\\/]ThemeSwitch)\.tsx$/,
  /web[\\/]src[\\/]assets[\\/]profile\.avif$|vite[\\/]preload-helper/,
  /domain[\\/]src[\\/]billing[\\/]plans\.ts$/,
  /node_modules[\\/](class-variance-authority|clsx|get-nonce)[\\/]/,
  /@radix-ui[\\/]react-(slot|compose-refs)[\\/]/,
  /lucide-react[\\/]dist[\\/]esm[\\/]((?!icons)|icons[\\/](check|hand|menu|mic|moon|pause|play|plus|sun|x)\.)/,
]

/** The public face; what plays and listens there comes later, and by itself. */
const SITE =
  /web[\\/]src[\\/](app[\\/]layouts[\\/]SiteLayout|features[\\/]landing[\\/](?!trust|AccountLink|try-it[\\/](demo-run|RunPanel|run-copy|CurrentLine)))/

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadTitleFont, listeningFiles()],
  worker: { plugins: () => [withoutTransliteration] },
  // The pronunciation rules' 57,000 exceptions: as text to parse they are half the size of an object, and faster.
  json: { namedExports: false, stringify: true },
  // Found only when somebody first listens, and then the page would load anew.
  optimizeDeps: { include: ['phonemize'] },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4000' },
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // The policy allows no inline script and no data: URL, so nothing may be folded into the page.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|web[\\/]src[\\/]lib[\\/]browser[\\/]drawing\.ts$/,
              priority: 20,
            },
            { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 10 },
            { name: 'base', test: (id: string) => BASE.some((part) => part.test(id)), priority: 5 },
            { name: 'site', test: SITE, priority: 4 },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/, priority: 10 },
          ],
        },
      },
    },
  },
})
