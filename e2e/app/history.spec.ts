import { toastOf } from '../pages/auth-pages.ts'
import { addDocument, addScript } from '../support/seed-rows.ts'
import { expect, test } from '../support/fixtures.ts'
import { scenesPath, SHORT_SCRIPT } from '../pages/scenes-page.ts'

const HISTORY = '/dashboard/process-list'

test('[R-2.9-05] [R-2.9-06] [R-8-42] a script is deleted after a question, with everything made from it', async ({
  alone,
  sql,
}) => {
  const { page, person } = alone
  const documentId = await addScript(sql, person, { title: 'The Key', lines: SHORT_SCRIPT })
  await page.goto(HISTORY)
  await page.getByRole('button', { name: 'Delete The Key' }).click()
  const question = page.getByRole('dialog', { name: 'Delete script' })
  await expect(question).toContainText('Do you really want to delete "The Key"? This action cannot be undone.')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete The Key' })).toBeFocused()

  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(toastOf(page, '"The Key" deleted successfully')).toBeVisible()
  await expect(page.getByText('No processes found.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No processes found.')).toBeVisible()
  expect(await sql('select 1 from scene where document_id = $1', [documentId])).toEqual([])
  await page.goto('/dashboard')
  await expect(page.getByText('Script deleted')).toBeVisible()
  await expect(page.getByText('“The Key” and everything made from it was deleted.')).toBeVisible()
  await page.goto(scenesPath(documentId))
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

test('[R-2.9-03] [R-2.9-04] [R-2.9-08] [R-2.9-09] eight scripts to a page; rows lead on, and back to their page', async ({
  alone,
  sql,
}) => {
  const { page, person } = alone
  let last = ''
  for (let number = 10; number >= 1; number -= 1) last = await addDocument(sql, person, { title: `Sides ${number}` })
  await page.goto(HISTORY)
  await expect(page.getByRole('rowheader')).toHaveCount(8)
  await expect(page.getByRole('link', { name: 'Edit Sides 1', exact: true })).toHaveAttribute('href', scenesPath(last))
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Sides 9', 'Sides 10'])
  await page.getByRole('link', { name: 'Play Sides 9' }).click()
  await expect(page).toHaveURL(/\/scenes-preview$/)
  await page.goBack()
  await expect(page.getByRole('rowheader')).toHaveText(['Sides 9', 'Sides 10'])
})

test('[R-4-07] a script that failed leads to its reason', async ({ alone, sql }) => {
  const { page, person } = alone
  const message = 'We found no text in this file. No pages were used.'
  await addDocument(sql, person, { title: 'Blank pages', status: 'error', message })
  await page.goto(HISTORY)
  await page.getByRole('link', { name: 'See what happened: Blank pages' }).click()
  await expect(page.getByRole('form', { name: 'Your script' }).getByRole('alert')).toHaveText(message)
})
