import { fileURLToPath } from 'node:url'
import type { Page, Request } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { expectAlive } from '../pages/landing-page.ts'
import { lateSpeakingBrowser } from './fake-microphone.ts'

/** Our own voice says Sam's first line into the microphone, once, when his turn has come. */
const SPOKEN = { file: fileURLToPath(new URL('sounds/umbrella.wav', import.meta.url)) }

test.use(lateSpeakingBrowser(SPOKEN, 15_000))

/** Sound that comes out is sound that somebody put into the graph and started. */
async function watchPartner(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spoken: number[] = []
    Object.assign(window, { spoken })
    const { start } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, ...when) {
      const samples = this.buffer?.getChannelData(0) ?? new Float32Array()
      spoken.push(samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0))
      start.apply(this, when)
    }
  })
}

const peaksOf = (page: Page) => page.evaluate(() => (window as unknown as { spoken: number[] }).spoken)

/** A microphone's sound could only leave in a body; reading a file of ours has none. */
async function listBodies(requests: Request[]): Promise<string[]> {
  return requests
    .filter((request) => request.method() !== 'GET' || request.postDataBuffer() !== null)
    .map((request) => `${request.method()} ${request.url()}`)
}

test('a visitor hears the partner within 30 s, is heard by it hands-free, and no sound leaves the page', async ({
  page,
  context,
  addresses,
}) => {
  test.setTimeout(180_000)
  await watchPartner(page)
  await context.grantPermissions(['microphone'], { origin: addresses.url })
  const requests: Request[] = []
  context.on('request', (request) => requests.push(request))
  const openedAt = Date.now()
  await page.goto('/')
  await expectAlive(page)
  await page.getByRole('link', { name: 'Run a scene now' }).click()
  const scene = page.locator('#try')
  // Arrived: a click on the way there would be one scrolling against another.
  await expect.poll(() => scene.evaluate((section) => section.getBoundingClientRect().top)).toBeLessThan(80)
  await scene.getByRole('button', { name: 'Start the scene' }).click()
  await expect.poll(async () => (await peaksOf(page)).length, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(Date.now() - openedAt).toBeLessThan(30_000)
  expect((await peaksOf(page))[0]).toBeGreaterThan(0.1)

  // Now the microphone says the line, and nobody touches anything.
  await expect(scene.getByText('Your line. Listening')).toBeVisible({ timeout: 30_000 })
  await expect(scene.locator('[data-line="1"] mark')).toBeInViewport()
  await expect(scene.getByText('Nell is reading')).toBeVisible({ timeout: 60_000 })
  const cue = await scene.getByText(/^Cue \d+ ms$/).textContent()
  expect(Number(/\d+/.exec(cue ?? '')?.[0])).toBeLessThan(2000)
  await expect(scene.locator('[data-line="2"]')).toBeInViewport()

  await scene.getByRole('button', { name: 'Stop' }).click()
  await expect(scene.getByRole('button', { name: 'Start the scene' })).toBeVisible()
  expect(await listBodies(requests)).toEqual([])
  expect(requests.filter((request) => request.url().includes('/api/'))).toEqual([])
  expect(requests.filter((request) => request.resourceType() === 'websocket')).toEqual([])
})

test('without a microphone the whole scene is played by space and tap, in either part', async ({ page }) => {
  test.setTimeout(180_000)
  await watchPartner(page)
  await page.goto('/#try')
  await expectAlive(page)
  const scene = page.locator('#try')
  await scene.getByRole('radio', { name: /Nell/ }).check()
  await scene.getByRole('button', { name: 'Play without a microphone' }).click()
  const yours = scene.getByText("Your line. Tap, or press space, when you've said it")
  for (let line = 0; line < 8; line++) {
    await expect(yours).toBeVisible({ timeout: 20_000 })
    if (line % 2 === 0) await page.keyboard.press('Space')
    else await scene.getByRole('button', { name: 'Next cue' }).click()
    await expect(scene.getByText('Sam is reading').or(scene.getByText('And scene.'))).toBeVisible()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  }
  await expect(scene.getByRole('heading', { name: 'And scene.' })).toBeVisible({ timeout: 20_000 })
  await expect(scene).toContainText(/Sam answered about \d+ ms after you finished\./)
  expect((await peaksOf(page)).length).toBe(8)
  await scene.getByRole('button', { name: 'Now as Sam' }).click()
  await expect(scene.getByRole('radio', { name: /Sam/ })).toBeChecked()
  await expect(scene.getByRole('button', { name: 'Start the scene' })).toBeVisible()
})
