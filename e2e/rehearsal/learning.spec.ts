import type { Page } from '@playwright/test'
import { expect, storeSession } from '../support/fixtures.ts'
import { addScript, type Line } from '../support/seed-rows.ts'
import { signIn } from '../support/visitors.ts'
import { serveVoicedScene } from '../states/voice-states.ts'
import { PARSING_TEST_MS } from '../pages/upload-page.ts'
import { offBookPath, stagePath } from '../pages/voices-page.ts'
import { browserSpeaking, prepareActor, PROMISED } from './fake-microphone.ts'
import { chooseSettings, expectActorsTurn, LISTENING_MS, speakUntil, test } from './rehearsal-page.ts'

test.use({ ...browserSpeaking(PROMISED), expectedProblems: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })
test.describe.configure({ mode: 'default', timeout: PARSING_TEST_MS })

/** The actor says the same words in both lines, so that a part of the second one is not said. */
const LINES: Line[] = [
  { actor: 'MARCUS', dialog: 'You kept the key.' },
  { actor: 'DANI', dialog: PROMISED.text },
  { actor: 'MARCUS', dialog: 'Sit down.' },
  { actor: 'DANI', dialog: 'You promised me, on the boat that night, there would be no more secrets.' },
]

const liveLine = (page: Page) => page.locator('[data-live]')
/** Not a short line of the partner, which a busy machine would miss. */
const secondHalf = (page: Page) => page.getByText(/, [34] of 4$/)
const report = (page: Page) => page.getByRole('img', { name: /^Your lines: / })
const today = (page: Page) =>
  page.getByRole('list', { name: 'Days' }).getByRole('listitem').filter({ hasText: 'Today' })

async function sayLine(page: Page, next: ReturnType<Page['locator']>): Promise<void> {
  await expectActorsTurn(page)
  await speakUntil(page, next)
}

test(
  '[R-41-07] [R-41-09] [R-41-10] [R-41-14] A run names the words that were not said, a drill repeats their line, another device sees the run, and one without a network is sent once',
  { tag: '@nightly' },
  async ({ newUser: { page, user }, sql, browser, addresses }) => {
    const documentId = await addScript(sql, user, { title: 'The Key', lines: LINES })
    const reports: string[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/runs') && response.ok()) reports.push(response.request().postData() ?? '')
    })
    await prepareActor(page, PROMISED)
    await chooseSettings(page, { pace: 'tight', myLines: 'letters' })
    await serveVoicedScene(page, { lineSeconds: 1 })
    await page.goto(stagePath(documentId))
    await page.getByRole('button', { name: 'Start' }).click()
    await sayLine(page, secondHalf(page))
    await sayLine(page, report(page))
    const unheard = page.getByRole('list', { name: 'Words that were not heard' })
    await expect(unheard.locator('mark').filter({ hasText: 'boat' })).toBeVisible()
    await expect.poll(() => reports.length).toBe(1)
    expect(reports[0]).not.toMatch(/promised|boat|secrets/)

    const other = await browser.newContext()
    const second = await other.newPage()
    await storeSession(second, user, await signIn(addresses.url, user))
    await serveVoicedScene(second)
    await second.goto(offBookPath(documentId))
    await expect(today(second)).toContainText('1 run,')
    await expect(second.getByRole('link', { name: 'Run the 2' })).toBeVisible()

    await page.context().setOffline(true)
    await page.getByRole('button', { name: /^Drill the/ }).click()
    await expect(liveLine(page)).toBeVisible({ timeout: LISTENING_MS })
    await expect(async () => {
      if (!(await report(page).isVisible())) await sayLine(page, report(page).or(secondHalf(page)).first())
      await expect(report(page)).toBeVisible()
    }).toPass({ timeout: LISTENING_MS })
    expect(reports).toHaveLength(1)
    await page.context().setOffline(false)
    await expect.poll(() => reports.length).toBe(2)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('learningRuns'))).toBe('[]')
    await second.reload()
    await expect(today(second)).toContainText('2 runs,')
    const [row] = await sql('select count(*)::int as runs from learning_run where document_id = $1', [documentId])
    expect(row?.['runs']).toBe(2)
    await other.close()
  },
)
