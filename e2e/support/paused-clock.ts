import { expect, type Locator, type Page } from '@playwright/test'

const STEP_MS = 10
/** Longer than the call takes: a clock cannot be paused at a time that has passed. */
const AHEAD_MS = 60_000

/** Pauses the page's clock; only `page.clock.runFor` moves it then. Call it before the page opens. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + AHEAD_MS)
}

/**
 * Moves the paused clock in small steps until something shows. Hardly any page time passes meanwhile, however slow the
 * machine is, so that durations can be measured from there.
 */
export async function advanceUntilVisible(page: Page, locator: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(STEP_MS)
    await expect(locator).toBeVisible({ timeout: 1 })
  }).toPass({ intervals: [20], timeout: 15_000 })
}
