import { expect, type Page } from '@playwright/test'
import { addDocument, type Sql } from '../support/seed-rows.ts'
import type { Enter, PageState } from '../pages/pages.ts'
import type { Visitor } from '../support/visitors.ts'
import { dropFile, scriptFiles } from '../support/script-files.ts'
import { getAddresses } from '../support/run-addresses.ts'
import { UPLOAD, uploadPageOf } from '../pages/upload-page.ts'

const state = (name: string, enter: Enter): PageState => ({ name: `upload-${name}`, path: UPLOAD, enter })

const FILE_STATES: PageState[] = [
  state('chosen', async (page) => {
    await dropFile(page, scriptFiles.pdf())
    await expect(uploadPageOf(page).upload).toBeEnabled()
  }),
  state('too-large', async (page) => {
    await dropFile(page, scriptFiles.tooLarge())
    await expect(page.getByText(/^This file is larger than 10MB/)).toBeVisible()
  }),
  {
    ...state('sending', async (page) => {
      await page.route(`${getAddresses().storageUrl}/**`, () => undefined)
      await dropFile(page, scriptFiles.pdf())
      await uploadPageOf(page).upload.click()
      await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
    }),
    isBusy: true,
  },
  state('refused', async (page) => {
    await page.route('**/api/v1/documents/presigned-upload', (route) => route.abort('connectionreset'))
    await dropFile(page, scriptFiles.pdf())
    await uploadPageOf(page).upload.click()
    await expect(uploadPageOf(page).problem).toBeVisible()
  }),
]

/** What the page shows of scripts that are on the server; each is put there first. */
export async function arrangeUploadStates(sql: Sql, person: Visitor): Promise<PageState[]> {
  const known = async (name: string, wish: Omit<Parameters<typeof addDocument>[2], 'title'>, words: string) => {
    const documentId = await addDocument(sql, person, { title: 'The Last Dryer', ...wish })
    const path = `${UPLOAD}?document=${documentId}`
    const enter = (page: Page) => expect(uploadPageOf(page).card.getByText(words)).toBeVisible()
    return { name: `upload-${name}`, path, enter, isBusy: true }
  }
  const failure = 'We found no text in this file. Please check that it holds your script. No pages were used.'
  return [
    ...FILE_STATES,
    await known('priced', { status: 'pending' }, '3 pages. Uses 3 of your 5 this month.'),
    await known('short', { status: 'pending', pages: 8 }, "8 pages. You're 3 pages short."),
    await known(
      'reading',
      { status: 'processing', message: 'Reading page 2 of 3', pagesRead: 1 },
      'Reading page 2 of 3',
    ),
    await known('failed', { status: 'error', message: failure }, failure),
  ]
}
