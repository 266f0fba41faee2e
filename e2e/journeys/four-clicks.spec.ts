import type { Page } from '@playwright/test'
import { choosePart, STAGE_URL } from '../pages/part-page.ts'
import { PARSING_TEST_MS, PARSING_TIMEOUT_MS, uploadPageOf } from '../pages/upload-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { scriptFiles } from '../support/script-files.ts'

/** Counts what the user presses; the file is chosen in a dialog of the system, which the page does not see. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('onUserClick', () => (clicks += 1))
  await page.addInitScript(() => {
    const { onUserClick } = window as unknown as { onUserClick: () => void }
    addEventListener('pointerdown', onUserClick, { capture: true })
  })
  return () => clicks
}

test('[R-19-02] [R-19-08] [R-19-12] [R-62-04] Four clicks lead from the dashboard to the stage with a PDF, and the run starts with a speech', async ({
  newUser: { page },
  sql,
}) => {
  test.setTimeout(PARSING_TEST_MS)
  const clicks = await countClicks(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Upload New' }).click()
  const uploadPage = uploadPageOf(page)
  await expect(uploadPage.card).toBeVisible()
  await page.getByLabel('Script file').setInputFiles(scriptFiles.pdf())
  await uploadPage.card.getByRole('button', { name: 'Read my sides (2 pages)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Which part is yours?' })).toBeVisible({
    timeout: PARSING_TIMEOUT_MS,
  })
  await choosePart(page, 'mia')
  await page.getByRole('button', { name: /^Start rehearsing/ }).click()
  await expect(page).toHaveURL(STAGE_URL)
  expect(clicks()).toBe(4)
  const firstLine = page.locator('li[data-line][aria-current=step]')
  await expect(firstLine).toBeVisible()
  await expect(firstLine).not.toContainText('Direction')

  const documentId = new URL(page.url()).pathname.split('/').at(-2)
  const voiced = await sql(
    `select distinct line.character, sound.voice_id = 'record_by_me' as is_own
     from line join line_sound sound on sound.line_id = line.id
     where line.document_id = $1 and sound.voice_id <> ''`,
    [documentId],
  )
  expect(voiced).toContainEqual({ character: 'mia', is_own: true })
  expect(voiced.filter(({ is_own }) => is_own === true)).toHaveLength(1)
  expect(voiced.length).toBeGreaterThan(1)
  expect(voiced.map(({ character }) => character)).not.toContain('narrator')
})
