import { expect, type Locator, type Page } from '@playwright/test'

const MAX_TABS = 60

/** Presses Tab until the target has the focus, and checks that the focus can be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let n = 0; n < MAX_TABS; n += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const ring = await target.evaluate((element) => {
        const { outlineStyle, boxShadow } = getComputedStyle(element)
        return outlineStyle !== 'none' || boxShadow !== 'none'
      })
      expect(ring, 'the focus can be seen').toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${String(target)}`)
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
