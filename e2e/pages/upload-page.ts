import { expect, type Locator, type Page } from '@playwright/test'
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
  const studio = uploadPageOf(page)
  await expect(studio.card.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  return studio
}

/** Drops a file and sends it; what comes of it is for the test to say. */
export async function sendSides(page: Page, side: ScriptFile): Promise<UploadPage> {
  const studio = await openUpload(page)
  await dropFile(page, side)
  await studio.upload.click()
  return studio
}

/** How long a busy machine may take to count or read pages. */
export const READING_TIMEOUT_MS = 180_000
export const READING_TEST_MS = 400_000

/** The script in the address, once it is uploaded. */
export async function uploadSides(page: Page, side: ScriptFile): Promise<{ studio: UploadPage; documentId: string }> {
  const studio = await sendSides(page, side)
  await expect(studio.uploaded).toBeVisible({ timeout: READING_TIMEOUT_MS })
  await expect(page).toHaveURL(/\?document=/)
  return { studio, documentId: new URL(page.url()).searchParams.get('document') ?? '' }
}

/** What reading takes, once its pages are counted. */
export const expectPrice = ({ card }: UploadPage, words: string): Promise<void> =>
  expect(card.getByRole('status')).toContainText(words, { timeout: READING_TIMEOUT_MS })

/** Every step from a file to its lines, for tests of what comes after. */
export async function readSides(page: Page, side: ScriptFile): Promise<string> {
  const { studio, documentId } = await uploadSides(page, side)
  await startReading(studio)
  await expectScenes(page, documentId)
  return documentId
}

export async function startReading({ proceed }: UploadPage): Promise<void> {
  await expect(proceed).toBeEnabled({ timeout: READING_TIMEOUT_MS })
  await proceed.click()
}

export async function expectScenes(page: Page, documentId: string): Promise<void> {
  await expect(page).toHaveURL(`/dashboard/process/${documentId}/scenes`, { timeout: READING_TIMEOUT_MS })
  await expect(page.getByRole('heading', { level: 1, name: 'Script Scenes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Line #1 / })).toBeVisible()
}
