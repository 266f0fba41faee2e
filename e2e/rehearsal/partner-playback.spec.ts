import type { Page } from '@playwright/test'
import { addScript, type Line, type Sql } from '../support/seed-rows.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Visitor } from '../support/visitors.ts'
import { listGaps, listLengths, playedSeconds, sharpestCorner, recordOutput } from './output-recorder.ts'
import { expectVoiced, LINES, serveVoicedScene } from '../states/voice-states.ts'
import { chooseSettings } from './rehearsal-page.ts'
import { previewPath, segmentOf } from '../pages/voices-page.ts'

/** Plays a scene whose clips are tones, and waits until the first is heard. */
async function playTones(page: Page, user: Visitor, sql: Sql, lines: readonly Line[] = LINES): Promise<void> {
  const documentId = await addScript(sql, user, { title: 'The Last Dryer', lines })
  await recordOutput(page)
  await serveVoicedScene(page)
  await page.goto(previewPath(documentId))
  await expectVoiced(page)
  await page.getByRole('button', { name: 'Play All' }).click()
  await expect(segmentOf(page, 1).getByText('Playing', { exact: true })).toBeVisible()
}

test.describe('recorded output', () => {
  // The policy of the page forbids the recorder. Without the policy the browser requests more than usual.
  test.use({ bypassCSP: true, serviceWorkers: 'block', expectedProblems: /status of 404/ })

  test(
    '[R-9-26] [R-4-47] A clip follows the clip before it after 100 ms and without a click',
    { tag: '@nightly' },
    async ({ newUser: { page, user }, sql }) => {
      const partners = LINES.filter(({ actor }) => actor !== 'DANI')
      await playTones(page, user, sql, [...partners, ...partners.slice(1), ...LINES.slice(2, 3)])
      await expect(segmentOf(page, 2).getByText('Playing', { exact: true })).toBeVisible()
      await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.3)
      await page.getByTitle('Pause Playback').click()
      await expect.poll(() => playedSeconds(page)).toBe(0)
      await page.getByRole('button', { name: 'Resume' }).click()
      await expect(segmentOf(page, 6).getByText('Your line', { exact: true })).toBeVisible()

      // A clip is late where the page was busy when a line ended, but never early. The second gap is the pause.
      const gaps = (await listGaps(page)).toSpliced(1, 1).toSorted((a, b) => a - b)
      expect(gaps).toHaveLength(4)
      expect(gaps[0]).toBeGreaterThan(99.9)
      expect(gaps[1]).toBeLessThan(130)
      const { corner, peak } = await sharpestCorner(page)
      expect(peak).toBeGreaterThan(0.1)
      expect(corner).toBeLessThan(0.01)
    },
  )
})

test('[R-45-02] [R-45-04] [R-45-05] In an Italian run clips follow each other on the audio clock, a third shorter', async ({
  newUser: { page, user },
  sql,
}) => {
  await chooseSettings(page, { isItalian: true, ear: 'tap' })
  const lines = [1, 1, 0, 1, 2].flatMap((at) => LINES.slice(at, at + 1))
  await playTones(page, user, sql, lines)
  await expect(segmentOf(page, 5).getByText('Your line', { exact: true })).toBeVisible()
  const lengths = await listLengths(page)
  expect(lengths).toHaveLength(3)
  for (const seconds of lengths) expect(seconds).toBeCloseTo(2 / 1.5, 2)
  // A clip is placed by the first sample that is heard, which comes shortly after its first one. It is late where the page
  // was busy when a line ended, but never early.
  const [shortest = Infinity] = (await listGaps(page)).toSorted((a, b) => a - b)
  expect(Math.abs(shortest)).toBeLessThan(5)
})

test.describe('without a network', () => {
  test.use({ expectedProblems: /ERR_INTERNET_DISCONNECTED/, serviceWorkers: 'block' })

  test('A scene plays on from the fetched clips when the network is lost', async ({
    newUser: { page, user },
    sql,
    context,
  }) => {
    await playTones(page, user, sql)
    await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.3)
    await context.setOffline(true)
    await expect(segmentOf(page, 2).getByText('Playing', { exact: true })).toBeVisible()
    await segmentOf(page, 3).getByRole('button', { name: 'Next line' }).click()
    await expect(segmentOf(page, 4).getByText('Playing', { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await context.setOffline(false)
  })
})
