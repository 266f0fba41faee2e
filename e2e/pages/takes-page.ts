import { expect, type Page } from '@playwright/test'

export const takesPath = (documentId: string): string => `/dashboard/process/${documentId}/takes`

export const partnerLevel = (page: Page) => page.getByRole('slider', { name: 'Partner on the tape' })

/** One step below the lowest level. */
export const OFF = '-19'

/** An encoder written in WebAssembly on a busy machine. */
const EXPORT_MS = 60_000

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Makes the file of the selected take, and returns where it was saved. Its check must tell the given sentence. */
export async function exportTake(page: Page, sentence = /^It runs/ as RegExp | string): Promise<string> {
  await press(page, 'Export')
  await press(page, 'Make the file')
  const made = page.getByText(/^(Ready|Made, look at this first)$/)
  // On a slow machine a take that was broken off waits so long for its end that most of it is not in the file.
  const anyway = page.getByRole('button', { name: 'Make it anyway' })
  await expect(made.or(anyway)).toBeVisible({ timeout: EXPORT_MS })
  if (await anyway.isVisible()) await anyway.click()
  await expect(made).toBeVisible({ timeout: EXPORT_MS })
  await expect(page.getByRole('list', { name: 'Tape check' }).getByText(sentence)).toBeVisible()
  const saving = page.waitForEvent('download')
  await press(page, 'Save the file')
  const file = await (await saving).path()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return file
}
