import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { arrangeTapeStates, openFrame, roll } from '../states/tape-states.ts'
import { expect, test } from '../support/fixtures.ts'

// Chromium logs the frames that were on their way to a recorder when it ended.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedProblems: /VideoFrame was garbage collected/ })

async function expectNoViolation(page: Page, step: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`),
      step,
    )
    .toEqual([])
}

test('[R-30-04] [R-30-10] [R-30-14] A scene is framed, rolled and kept, without a request, and each step passes axe', async ({
  newUser: { page, user },
  sql,
}) => {
  const [intro] = await arrangeTapeStates(sql, user)
  await intro!.prepare?.(page)
  await page.goto(intro!.path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolation(page, 'earbud')
  await openFrame(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await expectNoViolation(page, 'frame')
  await page.getByRole('button', { name: 'Slate' }).click()
  await expectNoViolation(page, 'slate')
  await page.getByRole('button', { name: 'Skip the slate' }).click()
  await roll(page)
  await expectNoViolation(page, 'rolling')
  await page.keyboard.press(' ')
  await expect(page.getByRole('heading', { name: 'Take 1 is kept.' })).toBeVisible()
  await expectNoViolation(page, 'kept')
  // Chromium also lists the files of the page itself: its workers and its icon.
  const isOwnFile = (url: string) => url.startsWith(new URL(page.url()).origin) && !url.includes('/api/')
  expect(requests.filter((url) => !isOwnFile(url))).toEqual([])
  await page.getByRole('button', { name: 'Back to the frame' }).click()
  await expect(page.getByText('Take 2', { exact: true })).toBeVisible()
})
