import { expect, type Locator, type Page } from '@playwright/test'

export const partPath = (documentId: string): string => `/dashboard/process/${documentId}/part`
export const STAGE_URL = /\/dashboard\/process\/[\w-]+\/stage$/

const partOf = (page: Page, actor: string): Locator => page.getByRole('radio', { name: new RegExp(`^${actor} `) })

/** The radio button is hidden behind its label, which is what a user taps. */
export async function choosePart(page: Page, actor: string): Promise<void> {
  await page
    .locator('label')
    .filter({ has: partOf(page, actor) })
    .click()
  await expect(partOf(page, actor)).toBeChecked()
}
