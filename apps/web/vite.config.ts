import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { aacModule } from './build/aac-module.ts'
import { faceWeights } from './build/face-weights.ts'
import { listeningFiles, withoutTransliteration } from './build/listening-files.ts'

/** Preloads the font of the headings, which would shift when it arrives late. The build knows its hashed name. */
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

/** Our modules that every page needs: one file compresses better than thirty of a few hundred bytes. */
const BASE = [
  /web[\\/]src[\\/](lib|shared)[\\/]\w+[\\/](api-error|data-client|focus-main|modal-flag|page-title|paths|request-observer|scroll-behavior|session|shared-cache|start-worker|storage|theme|toast|wanted-plan)\.tsx?$/,
  /web[\\/]src[\\/](ui[\\/](Button|Logo|SidesPage)|app[\\/]ThemeSwitch)\.tsx$/,
  /web[\\/]src[\\/]config\.ts$/,
  /web[\\/]src[\\/]assets[\\/]profile\.avif$|vite[\\/]preload-helper/,
  /domain[\\/]src[\\/]billing[\\/]plans\.ts$/,
  /node_modules[\\/](class-variance-authority|clsx|get-nonce)[\\/]/,
  /@radix-ui[\\/]react-(slot|compose-refs)[\\/]/,
  /lucide-react[\\/]dist[\\/]esm[\\/]((?!icons)|icons[\\/](check|hand|menu|mic|moon|pause|play|plus|sun|x)\.)/,
]

/** The landing page without what plays and listens there, which is loaded on demand. */
const SITE =
  /web[\\/]src[\\/](app[\\/]layouts[\\/]SiteLayout|features[\\/]landing[\\/](?!trust|AccountLink|try-it[\\/](demo-run|RunPanel|run-copy|CurrentLine)))/

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadTitleFont, listeningFiles(), faceWeights(), aacModule],
  worker: { plugins: () => [withoutTransliteration, aacModule] },
  // As a JSON string the 57,000 pronunciation exceptions are half the size of an object literal and parse faster.
  json: { namedExports: false, stringify: true },
  // Vite would discover what only workers import when the first one starts, and would then reload the page.
  optimizeDeps: {
    include: ['phonemize', 'mediabunny', 'pdfjs-dist/legacy/build/pdf.mjs', 'pdfjs-dist/legacy/build/pdf.worker.mjs'],
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4000' },
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // The content security policy allows no inline scripts and no data: URLs.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Each page lists the files it preloads, and hashes don't compress: seven characters are 42 bits.
        chunkFileNames: 'assets/[name]-[hash:7].js',
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
            // What every call needs: apart, its files of a few hundred bytes compress worse.
            { name: 'api', test: /web[\\/]src[\\/]lib[\\/]api[\\/](api|query|sign-in)\.ts$/, priority: 3 },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/, priority: 10 },
          ],
        },
      },
    },
  },
})
