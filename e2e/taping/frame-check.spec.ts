import type { Page } from '@playwright/test'
import { tapePath } from '../pages/voices-page.ts'
import { prepareCamera, turnCamera } from '../rehearsal/fake-camera.ts'
import { addTapeScript, openFrame, switchFrameCheck } from '../states/tape-states.ts'
import { serveVoicedScene } from '../states/voice-states.ts'
import { expect, test } from '../support/fixtures.ts'

/** The names of everything that the page has on the device. */
const listStored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const listFiles = async (folder: FileSystemDirectoryHandle): Promise<string[]> => {
      const names: string[] = []
      for await (const entry of folder.values())
        names.push(
          entry.name,
          ...(entry.kind === 'directory' ? await listFiles(entry as FileSystemDirectoryHandle) : []),
        )
      return names
    }
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name)
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
    return [
      ...(await listFiles(await navigator.storage.getDirectory())),
      ...cached.flat(),
      ...databases,
      ...keys,
    ].sort()
  })

test('[R-97-04] What the framing check sees is neither stored nor sent, and its files come from here', async ({
  newUser: { page, user },
  sql,
}) => {
  test.setTimeout(120_000)
  await prepareCamera(page)
  await serveVoicedScene(page, { lineSeconds: 1 })
  await page.goto(tapePath(await addTapeScript(sql, user)))
  await openFrame(page)
  const requests: { file: string; body: string | null }[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const file =
      origin === new URL(page.url()).origin ? pathname.replace(/-(\w{12}|[\w-]{7,8})(?=\.\w+$)/, '') : request.url()
    requests.push({ file, body: request.postData() })
  })
  const before = await listStored(page)
  await switchFrameCheck(page)
  await expect(page.getByRole('status')).toHaveText(/^Eyes, distance and headroom are right/, { timeout: 30_000 })
  await turnCamera(page)
  await expect(page.getByRole('status')).toHaveText(/^You are high in the picture/, { timeout: 30_000 })
  const own = /^\/assets\/(face\/short-range\.bin|(face\.worker|watch-face|start-worker)\.js)$/
  expect(requests.filter(({ file, body }) => !own.test(file) || body !== null)).toEqual([])
  expect(requests.filter(({ file }) => file.endsWith('.bin'))).toHaveLength(1)
  expect(await listStored(page)).toEqual(before)
  const settings = await page.evaluate(() => localStorage.getItem('tapeSettings') ?? '')
  expect(settings).toContain('"isFrameChecked":true')
  expect(settings).not.toMatch(/unit|eyes"|nose|luma/)

  // Its policy lets the worker connect to nowhere.
  const worker = page.workers().find((each) => each.url().includes('face.worker'))
  const answer = await worker?.evaluate(() =>
    fetch('/api/v1/health').then(
      () => 'sent',
      () => 'refused',
    ),
  )
  expect(answer).toBe('refused')
})
