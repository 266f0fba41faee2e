import type { Page } from '@playwright/test'
import { addScript, type Line, type Sql } from '../support/seed-rows.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Visitor } from '../support/visitors.ts'
import { listGaps, listHeardSeconds, playedSeconds, sharpestCorner, recordOutput } from './output-recorder.ts'
import { expectVoiced, LINES, serveVoicedScene } from '../states/voice-states.ts'
import { chooseSettings } from './rehearsal-page.ts'
import { previewPath, lineCard, stagePath } from '../pages/voices-page.ts'

/** Inserts a scene whose clips are tones of two seconds, and records what the page plays. */
async function arrangeTones(page: Page, user: Visitor, sql: Sql, lines: readonly Line[]): Promise<string> {
  await recordOutput(page)
  await serveVoicedScene(page)
  return addScript(sql, user, { title: 'The Last Dryer', lines })
}

/** Plays a scene whose clips are tones, and waits until the first is heard. */
async function playTones(page: Page, user: Visitor, sql: Sql, lines: readonly Line[] = LINES): Promise<void> {
  const documentId = await arrangeTones(page, user, sql, lines)
  await page.goto(previewPath(documentId))
  await expectVoiced(page)
  await page.getByRole('button', { name: 'Play All' }).click()
  await expect(lineCard(page, 1).getByText('Playing', { exact: true })).toBeVisible()
}

/** The last five of the seven words of Marcus's line begin half a second after its clip. */
const WORD_STARTS = [0, 200, 500, 800, 1100, 1400, 1700]

/** The script says when the words of each of its lines are spoken. */
async function serveWordTimes(page: Page, sql: Sql, documentId: string): Promise<void> {
  const rows = await sql('select id from line where document_id = $1', [documentId])
  const lines = rows.map(({ id }) => ({ scene_id: id, starts: WORD_STARTS }))
  await page.route('**/api/v1/scenes/document/*/word-times', (route) =>
    route.fulfill({ json: { status: 'success', message: 'OK', data: { lines } } }),
  )
}

/** On the stage. */
async function turnOn(page: Page, setting: RegExp): Promise<void> {
  await page.keyboard.press('s')
  await page.getByRole('checkbox', { name: setting }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
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
      await expect(lineCard(page, 2).getByText('Playing', { exact: true })).toBeVisible()
      await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.3)
      await page.getByTitle('Pause Playback').click()
      await expect.poll(() => playedSeconds(page)).toBe(0)
      await page.getByRole('button', { name: 'Resume' }).click()
      await expect(lineCard(page, 6).getByText('Your line', { exact: true })).toBeVisible()

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

test(
  '[R-45-02] [R-45-03] [R-45-04] [R-45-05] [R-45-06] [R-45-07] An Italian run on the stage plays clips a third shorter and one after the other, and with short cues only the end of the last',
  { tag: '@nightly' },
  async ({ newUser: { page, user }, sql }) => {
    const lines = [1, 1, 0, 1, 2].flatMap((at) => LINES.slice(at, at + 1))
    const documentId = await arrangeTones(page, user, sql, lines)
    await serveWordTimes(page, sql, documentId)
    await chooseSettings(page, { listener: 'tap' })
    await page.goto(stagePath(documentId))
    const nextLine = page.locator('[data-live]').getByRole('button', { name: 'Next line' })
    const start = page.getByRole('button', { name: 'Start', exact: true })
    await expect(start).toBeVisible()
    await turnOn(page, /^Italian run/)
    await start.click()
    await expect(nextLine).toBeVisible()
    const heard = await listHeardSeconds(page)
    expect(heard).toHaveLength(3)
    for (const seconds of heard) expect(seconds).toBeCloseTo(2 / 1.5, 2)
    // A clip is placed by the first sample that is heard, which comes shortly after its first one. It is late where the page
    // was busy when a line ended, but never early.
    const [shortest = Infinity] = (await listGaps(page)).toSorted((a, b) => a - b)
    expect(Math.abs(shortest)).toBeLessThan(5)

    await nextLine.click()
    await expect(page.getByRole('heading', { level: 1, name: 'End of scene.' })).toBeVisible()
    await turnOn(page, /^Short cues/)
    await page.getByRole('button', { name: 'Run again' }).click()
    await expect(nextLine).toBeVisible()
    const [cue = 0, ...others] = (await listHeardSeconds(page)).slice(heard.length)
    expect(cue).toBeCloseTo(1.5 / 1.5, 2)
    expect(others).toEqual([])
  },
)

test.describe('without a network', () => {
  test.use({ expectedProblems: /ERR_INTERNET_DISCONNECTED/, serviceWorkers: 'block' })

  test(
    'A scene plays on from the fetched clips when the network is lost',
    { tag: '@nightly' },
    async ({ newUser: { page, user }, sql, context }) => {
      await playTones(page, user, sql)
      await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.3)
      await context.setOffline(true)
      await expect(lineCard(page, 2).getByText('Playing', { exact: true })).toBeVisible()
      await lineCard(page, 3).getByRole('button', { name: 'Next line' }).click()
      await expect(lineCard(page, 4).getByText('Playing', { exact: true })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await context.setOffline(false)
    },
  )
})
