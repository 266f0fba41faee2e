import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'vite'

interface OfflineFiles {
  /** What the shell needs to start. */
  shellFiles: readonly string[]
  /** What is needed to find and rehearse a script that is kept on the device. */
  appFiles: readonly string[]
}

/** Builds one file at the root, because a service worker controls only pages below its own path. */
export async function buildOfflineWorker(web: string, dist: string, files: OfflineFiles): Promise<void> {
  const { shellFiles, appFiles } = files
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
