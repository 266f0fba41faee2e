import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { BILLING_STATES } from '../states/billing-states.ts'
import { addDocument, spendAllPages } from '../support/seed-rows.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  changeTheme,
  CREDIT_GATE,
  isLight,
  MEMBER_STATES,
  openPage,
  PHONE_MENU,
  showState,
  VISITOR_STATES,
} from '../states/page-states.ts'
import { DASHBOARD_PAGES, type PageState, PUBLIC_PAGES, SIZES } from '../pages/pages.ts'
import { arrangeScriptStates } from '../states/script-states.ts'
import { arrangeUploadStates } from '../states/upload-states.ts'
import { arrangeVoiceStates } from '../states/voice-states.ts'

/** In the theme it was opened in, then in the other. Soft, so that one run tells everything that is wrong. */
async function expectNoViolation(page: Page, name: string): Promise<void> {
  for (const theme of (await isLight(page)) ? (['light', 'dark'] as const) : (['dark', 'light'] as const)) {
    await changeTheme(page, theme)
    // Half a megabyte is not sent again to a page that has it.
    const source = (await page.evaluate(() => 'axe' in window)) ? { axeSource: ';' } : {}
    // The pages have no frames; without this axe opens a second page for every run.
    const axe = new AxeBuilder({ page, ...source }).setLegacyMode(true)
    const { violations, passes } = await axe.options({ resultTypes: ['violations'] }).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
    expect.soft(found, `${name}, ${theme}`).toEqual([])
    expect(passes.length, `axe looked at ${name}, ${theme}`).toBeGreaterThan(5)
  }
}

async function expectNoViolations(page: Page, states: readonly PageState[]): Promise<void> {
  for (const state of states) await showState(page, state, () => expectNoViolation(page, state.name))
}

for (const { name: size, ...screen } of SIZES) {
  test.describe(`axe at ${size} px, dark and light`, () => {
    // Colours are judged at rest, not half way through a fade.
    test.use({ ...screen, contextOptions: { reducedMotion: 'reduce' } })
    // Each test opens a dozen states and lets axe look at every node of them, some on a busy machine.
    test.setTimeout(240_000)

    test('public pages', ({ page }) => expectNoViolations(page, [...PUBLIC_PAGES, ...VISITOR_STATES]))

    test('dashboard pages', ({ signedIn }) => expectNoViolations(signedIn, DASHBOARD_PAGES))

    test('menus, dialogs, the gate and a list of scripts', async ({ alone: { page, person }, sql }) => {
      await expectNoViolations(page, [...MEMBER_STATES, ...(screen.isMobile ? [PHONE_MENU] : [])])
      for (const status of ['pending', 'processing', 'completed', 'error'] as const) {
        await addDocument(sql, person, { title: `The Last Dryer, ${status}`, status })
      }
      await openPage(page, '/dashboard/process-list')
      await expect(page.getByRole('rowheader')).toHaveCount(4)
      await expectNoViolation(page, 'history with scripts')
      await spendAllPages(sql, person)
      await CREDIT_GATE.open(page)
      await expectNoViolation(page, CREDIT_GATE.name)
    })

    test('plans and payments', ({ signedIn }) => expectNoViolations(signedIn, BILLING_STATES))

    test('a script on its way', async ({ alone: { page, person }, sql }) =>
      expectNoViolations(page, await arrangeUploadStates(sql, person)))

    test('the lines of a script, and the history', async ({ alone: { page, person }, sql }) =>
      expectNoViolations(page, await arrangeScriptStates(sql, person, screen.isMobile)))

    test.describe('with a sound that is refused', () => {
      test.use({ provoked: /status of 500/ })

      test('a cast and its rehearsal', async ({ alone: { page, person }, sql }) =>
        expectNoViolations(page, await arrangeVoiceStates(sql, person)))
    })
  })
}

test.describe('reduced motion', () => {
  const spin = (page: Page) =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)

  const showSpinner = async (page: Page) => {
    await page.route('**/api/v1/auth/verify-email/**', () => undefined)
    await page.goto('/verify/a-secret-that-is-never-answered-00')
    await expect(page.getByText('Verifying your account…')).toBeVisible()
  }

  test('the lights move for those who let them', async ({ page }) => {
    await showSpinner(page)
    await expect.poll(() => spin(page)).toBeGreaterThan(0)
  })

  test.describe('asked for', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('nothing moves', async ({ page }) => {
      await showSpinner(page)
      expect(await spin(page)).toBe(0)
    })
  })
})
