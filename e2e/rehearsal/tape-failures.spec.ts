import type { BrowserContext, Page } from '@playwright/test'
import { takesPath } from '../pages/takes-page.ts'
import { tapePath } from '../pages/voices-page.ts'
import { addTapeScript, expectFramed, openFrame, roll } from '../states/tape-states.ts'
import { serveVoicedScene } from '../states/voice-states.ts'
import { expect, test } from '../support/fixtures.ts'
import { prepareCamera, turnCamera, unplug } from './fake-camera.ts'

// Chromium logs frames of a drawn picture that were on their way to a recorder when it ended.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedProblems: /VideoFrame was garbage collected/ })

async function openTape(page: Page, documentId: string): Promise<void> {
  await prepareCamera(page)
  await serveVoicedScene(page, { lineSeconds: 1 })
  await page.goto(tapePath(documentId))
}

const FAILURES: readonly [cause: (page: Page) => Promise<void>, reason: RegExp][] = [
  [(page) => unplug(page, 'video'), /The camera was unplugged/],
  [(page) => unplug(page, 'audio'), /The microphone was unplugged/],
  [turnCamera, /The picture changed its shape/],
]

test(
  '[R-30-12] [R-28-09] An unplugged camera, an unplugged microphone and a turned picture each end a take that is kept',
  { tag: '@nightly' },
  async ({ newUser: { page, user }, sql }) => {
    test.setTimeout(400_000)
    const documentId = await addTapeScript(sql, user)
    await openTape(page, documentId)
    await openFrame(page)
    for (const [at, [cause, reason]] of FAILURES.entries()) {
      await test.step(String(reason), async () => {
        if (at > 0) {
          await page.getByRole('button', { name: 'Back to the frame' }).click()
          await expectFramed(page)
        }
        await roll(page)
        await cause(page)
        await expect(page.getByText(reason)).toBeVisible()
        await expect(page.getByRole('heading', { name: `Take ${at + 1} is kept.` })).toBeVisible()
      })
    }
    await page.getByRole('link', { name: 'Watch your takes' }).click()
    await expect(page.getByRole('list', { name: 'Takes' }).getByRole('listitem')).toHaveCount(FAILURES.length)
  },
)

const openTab = async (context: BrowserContext, documentId: string): Promise<Page> => {
  const tab = await context.newPage()
  await openTape(tab, documentId)
  return tab
}

test(
  '[R-30-03] [R-28-14] [R-31-05] A second tab cannot tape, and the take of a tab that was closed is found',
  { tag: '@nightly' },
  async ({ newUser: { page, user }, context, sql }) => {
    test.setTimeout(180_000)
    const documentId = await addTapeScript(sql, user)
    await openTape(page, documentId)
    await openFrame(page)
    const second = await openTab(context, documentId)
    await second.getByRole('button', { name: 'Open the camera' }).click()
    await expect(second.getByRole('heading', { name: 'You are taping this scene in another tab.' })).toBeVisible()
    await page.bringToFront()
    await roll(page)
    await page.close()
    await second.goto(takesPath(documentId))
    await expect(second.getByText('The page closed while take 1 was rolling.')).toBeVisible()
    await expect(second.getByText(/^Laundromat, Dani\./)).toBeVisible()
  },
)
