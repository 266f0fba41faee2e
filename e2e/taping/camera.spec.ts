import type { Page } from '@playwright/test'
import { AxeBuilder } from '@axe-core/playwright'
import { browserWithCamera } from '../rehearsal/fake-microphone.ts'
import { expect, test } from '../support/fixtures.ts'
import { countFrames, listFaults, measureTone, readComment, readSamples } from '../support/tape-media.ts'

const VOICE = { hertz: 300, amplitude: 0.1 }
const PHONE = { width: 844, height: 390 }

test.use({
  ...browserWithCamera(VOICE),
  viewport: PHONE,
  // Chromium reads one frame before a stream is transferred to a slow worker, and leaves that frame to the collector.
  expectedProblems: /A VideoFrame was garbage collected/,
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function expectNoViolation(page: Page, step: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect
    .soft(
      violations.map(({ id }) => id),
      step,
    )
    .toEqual([])
}

test('[R-103-01] [R-103-02] [R-103-03] [R-103-04] A phone films, makes the file and saves it without the network, lists what it keeps after a reload, and deletes it', async ({
  page,
  context,
  request,
}) => {
  expect(await (await request.get('/camera')).text()).toContain('<meta name="robots" content="noindex">')
  await page.goto('/camera')
  await expectNoViolation(page, 'start')
  await button(page, 'Open the camera').click()
  await expect(button(page, 'Start filming')).toBeVisible()
  await expectNoViolation(page, 'ready')
  await expect(page.getByText('Room for')).toBeAttached()

  const requests: string[] = []
  page.on('request', (asked) => requests.push(asked.url()))
  await context.setOffline(true)
  await button(page, 'Start filming').click()
  await expect(page.getByRole('timer', { name: 'Time' })).toHaveText('0:02')
  await expectNoViolation(page, 'rolling')
  await button(page, 'Stop filming').click()
  await expect(button(page, 'Save')).toBeVisible({ timeout: 60_000 })
  await expectNoViolation(page, 'done')
  const saving = page.waitForEvent('download')
  await button(page, 'Save').click()
  const download = await saving
  const file = await download.path()
  expect(download.suggestedFilename()).toMatch(/^Film \d{4}-\d\d-\d\d at [\d.]+\.mp4$/)
  expect(listFaults(file)).toEqual([])
  expect(countFrames(file)).toBeGreaterThan(45)
  expect(measureTone(readSamples(file).subarray(24_000, 72_000), VOICE.hertz)).toBeGreaterThan(-40)
  expect(readComment(file)).toBe('')
  // What the browser has already is no request that leaves the phone.
  expect(requests.filter((url) => !/^blob:|\.worker-[\w-]+\.js$/.test(url))).toEqual([])

  await context.setOffline(false)
  await page.reload()
  await page.getByRole('list').getByRole('button').click()
  await button(page, 'Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(button(page, 'Open the camera')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Still on this phone' })).toHaveCount(0)
})
