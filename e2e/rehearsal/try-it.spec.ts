import { fileURLToPath } from 'node:url'
import type { Page, Request } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { hydrateLanding } from '../pages/landing-page.ts'
import { browserSpeaking, prepareActor, PROMISED } from './fake-microphone.ts'
import { speakUntil, test } from './rehearsal-page.ts'

/** Sam's first line, synthesised with one of our voices. */
const FIRST_LINE = { file: fileURLToPath(new URL('sounds/umbrella.wav', import.meta.url)) }

// The same microphone as in the other specs, so that Playwright keeps the browser; `prepareActor` replaces it.
test.use(browserSpeaking(PROMISED))

/** Notes the loudest sample of each clip that is started. */
async function recordPeaks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const peaks: number[] = []
    Object.assign(window, { peaks })
    const { start } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, ...when) {
      const samples = this.buffer?.getChannelData(0) ?? new Float32Array()
      peaks.push(samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0))
      start.apply(this, when)
    }
  })
}

const readPeaks = (page: Page) => page.evaluate(() => (window as unknown as { peaks: number[] }).peaks)

/** Lists the requests that could carry audio: those with a body. */
async function listRequestsWithBody(requests: Request[]): Promise<string[]> {
  return requests
    .filter((request) => request.method() !== 'GET' || request.postDataBuffer() !== null)
    .map((request) => `${request.method()} ${request.url()}`)
}

test('A visitor hears the partner within 30 s, is followed hands-free, and no audio leaves the page', async ({
  page,
  context,
  addresses,
}) => {
  test.setTimeout(180_000)
  await prepareActor(page, FIRST_LINE)
  await recordPeaks(page)
  await context.grantPermissions(['microphone'], { origin: addresses.url })
  const requests: Request[] = []
  context.on('request', (request) => requests.push(request))
  const openedAt = Date.now()
  await page.goto('/')
  await hydrateLanding(page)
  await page.getByRole('link', { name: 'Run a scene now' }).click()
  const scene = page.locator('#try')
  // A click during the smooth scroll would scroll too.
  await expect.poll(() => scene.evaluate((section) => section.getBoundingClientRect().top)).toBeLessThan(80)
  await scene.getByRole('button', { name: 'Start the scene' }).click()
  await expect.poll(async () => (await readPeaks(page)).length, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(Date.now() - openedAt).toBeLessThan(30_000)
  expect((await readPeaks(page))[0]).toBeGreaterThan(0.1)

  await expect(scene.getByText('Your line. Listening')).toBeVisible({ timeout: 30_000 })
  await expect(scene.locator('[data-line="1"] mark')).toBeInViewport()
  await speakUntil(page, scene.getByText('Nell is reading'))
  await expect(scene.locator('[data-line="2"]')).toBeInViewport()

  await scene.getByRole('button', { name: 'Stop' }).click()
  await expect(scene.getByRole('button', { name: 'Start the scene' })).toBeVisible()
  expect(await listRequestsWithBody(requests)).toEqual([])
  expect(requests.filter((request) => request.url().includes('/api/'))).toEqual([])
  expect(requests.filter((request) => request.resourceType() === 'websocket')).toEqual([])
})

/** Starts the scene as Nell without a microphone, and gives the cue of her first lines by Space and by tap. */
async function playByHand(page: Page, lines: number): Promise<void> {
  await recordPeaks(page)
  await page.goto('/#try')
  await hydrateLanding(page)
  const scene = page.locator('#try')
  await scene.getByRole('radio', { name: /Nell/ }).check()
  await scene.getByRole('button', { name: 'Play without a microphone' }).click()
  const actorsTurn = scene.getByText("Your line. Tap, or press space, when you've said it")
  for (let line = 0; line < lines; line += 1) {
    await expect(actorsTurn).toBeVisible({ timeout: 20_000 })
    if (line % 2 === 0) await page.keyboard.press('Space')
    else await scene.getByRole('button', { name: 'Next cue' }).click()
    await expect(scene.getByText('Sam is reading').or(scene.getByText('And scene.'))).toBeVisible()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  }
}

test(
  'Without a microphone the whole demo scene is played, and can be played in the other part',
  { tag: '@nightly' },
  async ({ page }) => {
    test.setTimeout(180_000)
    await playByHand(page, 8)
    const scene = page.locator('#try')
    await expect(scene.getByRole('heading', { name: 'And scene.' })).toBeVisible({ timeout: 20_000 })
    await expect(scene).toContainText('Sam is ready to go again.')
    expect((await readPeaks(page)).length).toBe(8)
    await scene.getByRole('button', { name: 'Now as Sam' }).click()
    await expect(scene.getByRole('radio', { name: /Sam/ })).toBeChecked()
    await expect(scene.getByRole('button', { name: 'Start the scene' })).toBeVisible()
  },
)
