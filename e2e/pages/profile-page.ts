import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

export const PROFILE = '/dashboard/profile-settings'

export const sectionOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

export async function openProfile(page: Page): Promise<void> {
  await page.goto(PROFILE)
  await expect(sectionOf(page, 'Personal Information')).toBeVisible()
}
