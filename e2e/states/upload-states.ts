import { expect, type Page } from '@playwright/test'
import { addDocument, type Sql } from '../support/seed-rows.ts'
import type { EnterState, PageState } from '../pages/pages.ts'
import type { Visitor } from '../support/visitors.ts'
import { drawPhoto } from '../support/photos.ts'
import { dropFile, scriptFiles } from '../support/script-files.ts'
import { getAddresses } from '../support/run-addresses.ts'
import { UPLOAD, uploadPageOf } from '../pages/upload-page.ts'

const state = (name: string, enter: EnterState): PageState => ({ name: `upload-${name}`, path: UPLOAD, enter })

/** Until its pages are counted on the device. */
async function dropCounted(page: Page): Promise<void> {
  await dropFile(page, scriptFiles.pdf())
  await expect(page.getByRole('button', { name: 'Read my sides (2 pages)' })).toBeVisible()
}

const FILE_STATES: PageState[] = [
  state('chosen', dropCounted),
  state('confidential', async (page) => {
    await dropFile(page, scriptFiles.pdf())
    await page.getByRole('switch', { name: /^Confidential/ }).check()
    await page.getByText(/^It deletes itself at the end of/).scrollIntoViewIfNeeded()
  }),
  state('text', async (page) => {
    await page.getByRole('button', { name: 'Paste or type' }).click()
    await page.getByLabel('Lines').fill('MARCUS\nYou kept the key.\n\nDANI\nTo give it back.')
    await expect(uploadPageOf(page).upload).toBeEnabled()
  }),
  state('photos', async (page) => {
    const speeches = [['MARCUS', 'You kept the key.'] as const]
    const draw = (name: string) => drawPhoto(page, speeches, { name, mimeType: 'image/jpeg' })
    const unreadable = { name: 'IMG_3.HEIC', mimeType: 'image/heic', buffer: Buffer.from('none') }
    await page.getByLabel('Photo files').setInputFiles([await draw('IMG_1.jpg'), await draw('IMG_2.jpg'), unreadable])
    await expect(uploadPageOf(page).problem).toBeVisible()
  }),
  state('too-large', async (page) => {
    await dropFile(page, scriptFiles.tooLarge())
    await expect(page.getByText(/^This file is larger than 10MB/)).toBeVisible()
  }),
  {
    ...state('sending', async (page) => {
      await page.route(`${getAddresses().storageUrl}/**`, () => undefined)
      await dropCounted(page)
      await uploadPageOf(page).upload.click()
      await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
    }),
    isBusy: true,
  },
  state('refused', async (page) => {
    await page.route('**/api/v1/documents/presigned-upload', (route) => route.abort('connectionreset'))
    await dropCounted(page)
    await uploadPageOf(page).upload.click()
    await expect(uploadPageOf(page).problem).toBeVisible()
  }),
]

/** Inserts documents and returns the states in which the upload page shows them. */
export async function arrangeUploadStates(sql: Sql, user: Visitor): Promise<PageState[]> {
  const seededState = async (
    name: string,
    document: Omit<Parameters<typeof addDocument>[2], 'title'>,
    text: string,
  ) => {
    const documentId = await addDocument(sql, user, { title: 'The Last Dryer', ...document })
    const path = `${UPLOAD}?document=${documentId}`
    const enter = (page: Page) => expect(uploadPageOf(page).card.getByText(text)).toBeVisible()
    return { name: `upload-${name}`, path, enter, isBusy: true }
  }
  const failure = 'We found no text in this file. Please check that it holds your script. No pages were used.'
  return [
    ...FILE_STATES,
    await seededState('priced', { status: 'pending' }, '3 pages. Uses 3 of your 5 this month.'),
    await seededState('short', { status: 'pending', pages: 8 }, "8 pages. You're 3 pages short."),
    await seededState(
      'reading',
      { status: 'processing', message: 'Reading page 2 of 3', pagesRead: 1 },
      'Reading page 2 of 3',
    ),
    await seededState('failed', { status: 'error', message: failure }, failure),
  ]
}
