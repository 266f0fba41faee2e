import { expect, type Page } from '@playwright/test'

/** React stores the properties of a hydrated element on the element itself. */
export const isHydrated = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((query) => {
    const element = document.querySelector(query)
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'))
  }, selector)

export const DEMO_BUTTON = '[aria-label="Demo studio"] button'

/** Uses the landing page, without which the app does not run there, and waits until it is hydrated. */
export async function hydrateLanding(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await expect.poll(() => isHydrated(page, DEMO_BUTTON)).toBe(true)
}
