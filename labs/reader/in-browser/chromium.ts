import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { launchWith } from '../../../e2e/support/chromium.ts'

const ASSETS = resolve(import.meta.dirname, '../../../apps/web/dist/assets')
const ORIGIN = 'http://extraction.test'

export interface InBrowser {
  /** As JSON; undefined if the file is left to the server. */
  pages: string | undefined
  /** From the start of a new worker to its answer. */
  ms: number
}

/** Chromium with the built extraction worker and the policy under which it is served. */
export async function startChromium() {
  const [name] = globSync('extraction.worker-*.js', { cwd: ASSETS })
  if (name === undefined) throw new Error('there is no built worker: run `npm run build` first')
  const workerPath = join(ASSETS, name)
  const browser = await chromium.launch(launchWith())
  const page = await browser.newPage()
  await page.route(`${ORIGIN}/`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.route(`${ORIGIN}/worker.js`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'content-security-policy': "default-src 'none'" },
      body: readFileSync(workerPath, 'utf8'),
    }),
  )
  await page.goto(ORIGIN)
  const extract = (file: Uint8Array): Promise<InBrowser> =>
    page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const start = performance.now()
      const worker = new Worker('/worker.js', { type: 'module' })
      const pages = await new Promise<string | undefined>((done) => {
        worker.addEventListener('message', ({ data }: MessageEvent<{ type?: string; pages?: string }>) => {
          if (data.type === 'extracted') done(data.pages)
        })
        worker.addEventListener('error', () => done(undefined))
        worker.postMessage({ file: bytes.buffer })
      })
      worker.terminate()
      return { pages, ms: performance.now() - start }
    }, Buffer.from(file).toString('base64'))
  return { workerPath, extract, close: () => browser.close() }
}
