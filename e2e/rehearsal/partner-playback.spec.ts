import type { Page } from '@playwright/test'
import { addScript, type Line, type Sql } from '../support/seed-rows.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Visitor } from '../support/visitors.ts'
import { listGaps, playedSeconds, sharpestCorner, recordOutput } from './output-recorder.ts'
import { expectVoiced, LINES, voiceScene } from '../states/voice-states.ts'
import { previewPath, segmentOf } from '../pages/voices-page.ts'

/** A scene of tones; the first line sounds. */
async function playTones(page: Page, person: Visitor, sql: Sql, lines: readonly Line[] = LINES): Promise<void> {
  const documentId = await addScript(sql, person, { title: 'The Last Dryer', lines })
  await recordOutput(page)
  await voiceScene(page)
  await page.goto(previewPath(documentId))
  await expectVoiced(page)
  await page.getByRole('button', { name: 'Play All' }).click()
  await expect(segmentOf(page, 1).getByText('Playing', { exact: true })).toBeVisible()
}

test.describe('on tape', () => {
  // The recorder is no part of the page. Without its policy the browser asks for more than it may otherwise.
  test.use({ bypassCSP: true, serviceWorkers: 'block', provoked: /status of 404/ })

  test('[R-9-26] [R-4-47] one line follows the other 100 ms later, to the sample and without a click', async ({
    alone: { page, person },
    sql,
  }) => {
    const partners = LINES.filter(({ actor }) => actor !== 'DANI')
    await playTones(page, person, sql, [...partners, ...partners.slice(1), ...LINES.slice(2, 3)])
    await expect(segmentOf(page, 2).getByText('Playing', { exact: true })).toBeVisible()
    await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.3)
    await page.getByTitle('Pause Playback').click()
    await expect.poll(() => playedSeconds(page)).toBe(0)
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(segmentOf(page, 6).getByText('Your line', { exact: true })).toBeVisible()

    // Late by a moment where the page was busy when a line ended, and never early. The second is the pause.
    const gaps = (await listGaps(page)).toSpliced(1, 1).toSorted((one, other) => one - other)
    expect(gaps).toHaveLength(4)
    expect(gaps[0]).toBeGreaterThan(99.9)
    expect(gaps[1]).toBeLessThan(130)
    const { corner, peak } = await sharpestCorner(page)
    expect(peak).toBeGreaterThan(0.1)
    expect(corner).toBeLessThan(0.01)
  })
})

test.describe('without a network', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED/, serviceWorkers: 'block' })

  test('a scene plays on when the network is gone, from what was fetched', async ({
    alone: { page, person },
    sql,
    context,
  }) => {
    await playTones(page, person, sql)
    await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.3)
    await context.setOffline(true)
    await expect(segmentOf(page, 2).getByText('Playing', { exact: true })).toBeVisible()
    await segmentOf(page, 3).getByRole('button', { name: 'Next line' }).click()
    await expect(segmentOf(page, 4).getByText('Playing', { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await context.setOffline(false)
  })
})
