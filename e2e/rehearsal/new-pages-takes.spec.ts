import type { Page } from '@playwright/test'
import { PARSING_TEST_MS } from '../pages/upload-page.ts'
import { previewPath, lineCard } from '../pages/voices-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNotification } from '../support/notifications.ts'
import { addScript } from '../support/seed-rows.ts'
import { callApi, signIn } from '../support/visitors.ts'
import { browserSpeaking, prepareActor, PROMISED } from './fake-microphone.ts'
import { chooseSettings, openRehearsal, speakUntil } from './rehearsal-page.ts'

test.use(browserSpeaking(PROMISED))
test.describe.configure({ mode: 'default', timeout: PARSING_TEST_MS })

/** What the microphone says is both of them, until the second is rewritten. */
const LINES = ['DANI', 'MARCUS'].map((actor) => ({ actor, dialog: PROMISED.text }))
const REWRITTEN = 'You promised me there would be no more lies.'
const NEW_PAGES = `DANI\n${PROMISED.text}\n\nMARCUS\n${REWRITTEN}\n`

const takeOf = (page: Page, number: number) => lineCard(page, number).getByText(/^Your take \(/)

test(
  '[R-42-07] [R-74-01] After new pages the take of an unchanged line can be saved, and that of a rewritten line only be heard',
  { tag: '@nightly' },
  async ({ newUser: { page, user }, addresses, sql }) => {
    const documentId = await addScript(sql, user, { title: 'The Key', lines: LINES })
    const { accessToken: bearer } = await signIn(addresses.url, user)
    const assignments = LINES.map(({ actor }) => ({ actor, voice_id: 'record_by_me' }))
    const path = `/scenes/document/${documentId}/voice-assignments`
    await callApi(addresses.url, path, { from: user, bearer, method: 'POST', body: { assignments } })
    await prepareActor(page, PROMISED)
    await chooseSettings(page, { isRecording: true })
    await openRehearsal(page, documentId)
    await page.getByRole('button', { name: 'Play All' }).click()
    await speakUntil(page, takeOf(page, 1))
    await speakUntil(page, takeOf(page, 2))

    await page.goto('/dashboard/process-list')
    await page.getByRole('button', { name: 'More for The Key' }).click()
    await page.getByRole('menuitem', { name: 'New pages' }).click()
    await page
      .getByLabel('File with new pages')
      .setInputFiles({ name: 'new.txt', mimeType: 'text/plain', buffer: Buffer.from(NEW_PAGES) })
    await page.getByRole('button', { name: 'Apply for 1 page' }).click({ timeout: 60_000 })
    await expectNotification(page, 'New pages applied.')
    await expect(page).toHaveURL(/\/stage$/)

    await page.goto(previewPath(documentId))
    await expect(lineCard(page, 2)).toContainText(REWRITTEN)
    await expect(lineCard(page, 1).getByText(/^Unsaved take from last time \(/)).toBeVisible()
    await expect(lineCard(page, 1).getByRole('button', { name: 'Save take of Line #1' })).toBeVisible()
    await expect(lineCard(page, 2).getByText(/^Take from before this line changed \(/)).toBeVisible()
    await expect(lineCard(page, 2).getByRole('button', { name: 'Save take of Line #2' })).toHaveCount(0)
  },
)
