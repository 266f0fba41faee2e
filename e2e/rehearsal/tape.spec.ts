import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { exportTake, OFF, partnerLevel } from '../pages/takes-page.ts'
import { stagePath } from '../pages/voices-page.ts'
import { addTapeScript, expectActorsTurn, openFrame, roll } from '../states/tape-states.ts'
import { CLIP_HERTZ, serveVoicedScene } from '../states/voice-states.ts'
import { expect, test } from '../support/fixtures.ts'
import { listFaults, measureTone, readSamples } from '../support/tape-media.ts'
import { browserWithCamera } from './fake-microphone.ts'

const SAMPLE_RATE = 48_000
const ACTOR = { hertz: 300, amplitude: 0.1 }

test.use({
  ...browserWithCamera(ACTOR),
  contextOptions: { reducedMotion: 'reduce' },
  // Chromium reads one frame before a stream is transferred to a slow worker, and leaves that frame to the collector.
  expectedProblems: /A VideoFrame was garbage collected/,
})

/** Chromium's camera as a small one: a busy machine would lose frames of a large one. */
const askForSmallPicture = (page: Page) =>
  page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = (wanted) =>
      ask({ ...wanted, ...(wanted?.video !== undefined && { video: { width: 640, height: 480, frameRate: 30 } }) })
  })

async function expectNoViolation(page: Page, step: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`),
      step,
    )
    .toEqual([])
}

/** What leaves the device. Chromium also lists the files of the page itself: its workers and its icon. */
function watchRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== new URL(page.url()).origin || pathname.startsWith('/api/')) requests.push(request.url())
  })
  return requests
}

const listSeconds = (samples: Float32Array): Float32Array[] =>
  Array.from({ length: Math.floor(samples.length / SAMPLE_RATE) }, (_, second) =>
    samples.subarray(second * SAMPLE_RATE, (second + 1) * SAMPLE_RATE),
  )

/** The microphone delivers a tone, so no word is ever followed: the actor is told how to go on, and does. */
async function expectRescue(page: Page): Promise<void> {
  const hint = page.getByText(/^Tap here or press → when/)
  await expect(hint).toHaveCSS('opacity', '1', { timeout: 10_000 })
  await expectNoViolation(page, 'no word followed')
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.mouse.click(width / 4, height * 0.6)
  await expect(page.locator('[data-prompter-line]')).toHaveText('Then put it on the dryer and walk out.')
}

test('[R-30-04] [R-30-10] [R-30-21] [R-30-14] [R-26-29] [R-26-32] [R-29-01] [R-29-04] A scene is framed, rolled, broken off, continued to its end and exported without a request, and casting accepts the whole file', async ({
  newUser: { page, user },
  sql,
}) => {
  test.setTimeout(180_000)
  await askForSmallPicture(page)
  await serveVoicedScene(page, { lineSeconds: 1 })
  await page.goto(stagePath(await addTapeScript(sql, user)))
  await page.getByRole('link', { name: 'Tape' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolation(page, 'earbud')
  await openFrame(page)
  const requests = watchRequests(page)
  await expectNoViolation(page, 'frame')
  await expect(page.getByText('The picture is well lit', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Slate' }).click()
  await expectNoViolation(page, 'slate')
  await page.getByRole('button', { name: 'Skip the slate' }).click()
  await roll(page)
  await expectNoViolation(page, 'rolling')
  await page.keyboard.press(' ')
  await expect(page.getByRole('heading', { name: 'Take 1 is kept.' })).toBeVisible()
  await expectNoViolation(page, 'kept')
  await page.getByRole('button', { name: /^Again from line/ }).click()
  await expectActorsTurn(page)
  await expectRescue(page)
  await expect(page.getByRole('heading', { name: 'The rest of the take is kept.' })).toBeVisible({ timeout: 20_000 })

  await page.getByRole('link', { name: 'Watch your takes' }).click()
  const together = await exportTake(page, 'The picture is well lit.')
  await partnerLevel(page).fill(OFF)
  const alone = await exportTake(page)
  expect(requests).toEqual([])
  expect([...listFaults(together), ...listFaults(alone)]).toEqual([])
  const [both, actorOnly] = [readSamples(together), readSamples(alone)]
  // Second by second: two stretches of one tone may cancel each other. Marcus's last line is in the continuation alone.
  const loudest = (samples: Float32Array, hertz: number) =>
    Math.max(...listSeconds(samples).map((second) => measureTone(second, hertz)))
  expect(loudest(both, ACTOR.hertz)).toBeGreaterThan(-30)
  const partnerDb = listSeconds(both).map((second) => measureTone(second, CLIP_HERTZ))
  expect(Math.max(...partnerDb.slice(0, 3))).toBeGreaterThan(-45)
  expect(Math.max(...partnerDb.slice(-3))).toBeGreaterThan(-45)
  expect(loudest(actorOnly, ACTOR.hertz)).toBeGreaterThan(-30)
  expect(measureTone(actorOnly, CLIP_HERTZ)).toBeLessThan(-60)
})
