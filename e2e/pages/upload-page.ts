import { expect, type Locator, type Page } from '@playwright/test'
import { partPath } from './part-page.ts'
import { linesPath } from './lines-page.ts'
import { dropFile, type ScriptFile } from '../support/script-files.ts'

export const UPLOAD = '/dashboard/process/upload'

export interface UploadPage {
  card: Locator
  upload: Locator
  uploaded: Locator
  proceed: Locator
  problem: Locator
}

export function uploadPageOf(page: Page): UploadPage {
  const card = page.getByRole('form', { name: 'Your script' })
  return {
    card,
    upload: card.getByRole('button', { name: 'Upload', exact: true }),
    uploaded: card.getByRole('button', { name: 'Uploaded', exact: true }),
    proceed: card.getByRole('button', { name: 'Continue Processing' }),
    problem: card.getByRole('alert'),
  }
}

export async function openUpload(page: Page): Promise<UploadPage> {
  await page.goto(UPLOAD)
  const uploadPage = uploadPageOf(page)
  await expect(uploadPage.card.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  return uploadPage
}

/** Drops a file and presses Upload, without waiting for the result. */
export async function sendScript(page: Page, file: ScriptFile): Promise<UploadPage> {
  const uploadPage = await openUpload(page)
  await dropFile(page, file)
  await uploadPage.upload.click()
  return uploadPage
}

/** How long a busy machine may take to count or parse pages. */
export const PARSING_TIMEOUT_MS = 180_000
export const PARSING_TEST_MS = 400_000

/** Uploads a script and returns its id, which the page has in its address then. */
export async function uploadScript(
  page: Page,
  file: ScriptFile,
): Promise<{ uploadPage: UploadPage; documentId: string }> {
  const uploadPage = await sendScript(page, file)
  await expect(uploadPage.uploaded).toBeVisible({ timeout: PARSING_TIMEOUT_MS })
  await expect(page).toHaveURL(/\?document=/)
  return { uploadPage, documentId: new URL(page.url()).searchParams.get('document') ?? '' }
}

/** Waits until the pages are counted and the price is shown. */
export const expectPrice = ({ card }: UploadPage, text: string): Promise<void> =>
  expect(card.getByRole('status')).toContainText(text, { timeout: PARSING_TIMEOUT_MS })

/** Takes a file through upload and parsing, for tests of what comes after. */
export async function uploadAndParse(page: Page, file: ScriptFile): Promise<string> {
  const { uploadPage, documentId } = await uploadScript(page, file)
  await startParsing(uploadPage)
  await expectScenes(page, documentId)
  return documentId
}

export async function startParsing({ proceed }: UploadPage): Promise<void> {
  await expect(proceed).toBeEnabled({ timeout: PARSING_TIMEOUT_MS })
  await proceed.click()
}

/** Waits until the script is parsed, and goes from the question for the part to the lines. */
export async function expectScenes(page: Page, documentId: string): Promise<void> {
  await expect(page).toHaveURL(partPath(documentId), { timeout: PARSING_TIMEOUT_MS })
  await page.getByRole('link', { name: /^Check the lines/ }).click()
  await expect(page).toHaveURL(linesPath(documentId))
  await expect(page.getByRole('heading', { level: 1, name: 'Script Scenes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Line #1 / })).toBeVisible()
}
