// After `vite build`: prerenders the public pages and writes the files beside them. node build/main.ts
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type * as Prerender from '../src/prerender.tsx'
import { findChunks, listFiles, listScripts, type Manifest } from './chunks.ts'
import { compressFiles } from './compress.ts'
import { collectNotices } from './notices.ts'
import { buildOfflineWorker } from './offline-worker.ts'
import { fillDocument } from './page-html.ts'
import { sitemap } from './site-files.ts'

const WEB = join(import.meta.dirname, '..')
const DIST = join(WEB, 'dist')
const PRERENDER_DIR = join(WEB, 'node_modules/.prerender')

/** The chunks that the router loads lazily for a page; `listScripts` throws if the build has no such chunk. */
const CHUNKS: Record<string, string[]> = {
  '/': ['src/app/layouts/SiteLayout.tsx', 'src/features/landing/LandingPage.tsx'],
  '/camera': ['src/features/taping/camera/CameraPage.tsx'],
}

/** The pages that work without a network, and what they load lazily by way of the app. */
const OFFLINE_CHUNKS = [
  /^src\/app\/(layouts\/(Dashboard|Process|Site|Public)Layout|layouts\/data-layout|pages\/|verify-session|UnknownAddress)/,
  /^src\/features\/(dashboard|history|profile|rehearsal)\/.*Page\.tsx$/,
  /^src\/lib\/(api\/query-client|offline\/kept-scripts)/,
  /^src\/ui\/Toaster/,
]

const { listPublicPages, renderPage } = await loadRenderer()
const shell = await readFile(join(DIST, 'index.html'), 'utf8')
const manifest = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
const pages = listPublicPages()

for (const page of pages) {
  const chunks = CHUNKS[page.path] ?? []
  const scripts = listScripts(manifest, [...chunks, 'index.html'])
  const styles = chunks.flatMap((chunk) => manifest[chunk]?.css ?? [])
  const html = fillDocument(shell, page, await renderPage(page.path), { scripts, styles })
  await writeFile(join(DIST, page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`), html)
}
await writeFile(join(DIST, 'app.html'), shell)
await writeFile(join(DIST, 'sitemap.xml'), sitemap(pages.filter(({ isUnlisted }) => isUnlisted !== true)))
await writeFile(join(DIST, 'notices.txt'), await collectNotices())
await buildOfflineWorker(WEB, DIST, { shellFiles: listShellFiles(shell), appFiles: listAppFiles() })
await compressFiles(DIST)
await rm(PRERENDER_DIR, { recursive: true })
console.log(`${pages.length} pages prerendered`)

/** Scripts, styles and fonts that the shell references. */
function listShellFiles(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/(?:assets\/[^"]+|theme\.js))"/g)].map(([, file = '']) => file)
}

function listAppFiles(): string[] {
  const files = listFiles(manifest, ['index.html', ...findChunks(manifest, OFFLINE_CHUNKS)])
  return files.map((file) => `/${file}`).toSorted()
}

/** Built with the same configuration as the page, so that class names and asset addresses are identical. */
async function loadRenderer(): Promise<typeof Prerender> {
  await build({
    root: WEB,
    logLevel: 'warn',
    build: {
      ssr: 'src/prerender.tsx',
      outDir: PRERENDER_DIR,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
    },
  })
  return (await import(pathToFileURL(join(PRERENDER_DIR, 'prerender.js')).href)) as typeof Prerender
}
