import { expect, type Locator, type Page } from '@playwright/test'

const STEP_MS = 10
/** Longer than saying so takes: a clock cannot be stopped at a moment that is over. */
const AHEAD_MS = 60_000

/** From here on the page's time stands still; only `runFor` of page.clock moves it. Call it before the page opens. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + AHEAD_MS)
}

/**
 * Lets the page's time creep until something shows. Hardly any of it passes meanwhile, however slow the machine is, so
 * durations can be measured from there.
 */
export async function advanceUntilVisible(page: Page, locator: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(STEP_MS)
    await expect(locator).toBeVisible({ timeout: 1 })
  }).toPass({ intervals: [20], timeout: 15_000 })
}
