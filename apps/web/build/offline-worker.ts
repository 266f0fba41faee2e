import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** Builds one file at the root, because a service worker controls only pages below its own path. */
export async function buildOfflineWorker(web: string, dist: string, shellFiles: readonly string[]): Promise<void> {
  const appFiles = listAppFiles(dist)
  const version = createHash('sha256')
    .update([...shellFiles, ...appFiles].join('\n'))
    .digest('hex')
    .slice(0, 12)
  await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __OFFLINE_FILES__: JSON.stringify(shellFiles),
      __APP_FILES__: JSON.stringify(appFiles),
      __OFFLINE_VERSION__: JSON.stringify(version),
    },
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      lib: {
        entry: join(web, 'src/lib/offline/offline.worker.ts'),
        formats: ['iife'],
        name: 'offline',
        fileName: () => 'offline.js',
      },
    },
  })
}

/** Code, styles and fonts of every page. The listener's files, in a folder of their own, have a cache of their own. */
const listAppFiles = (dist: string): string[] =>
  readdirSync(join(dist, 'assets'))
    .filter((name) => /\.(js|css|woff2)$/.test(name))
    .toSorted()
    .map((name) => `/assets/${name}`)
