import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { BILLING_STATES } from './billing-states.ts'
import { addDocument, spendAllPages } from './credits.ts'
import { expect, test } from './fixtures.ts'
import { chooseTheme, CREDIT_GATE, MEMBER_STATES, openPage, PHONE_MENU, VISITOR_STATES } from './page-states.ts'
import { DASHBOARD_PAGES, PUBLIC_PAGES, SIZES, THEMES } from './pages.ts'
import { arrangeScriptStates } from './script-states.ts'
import { arrangeUploadStates } from './upload-states.ts'
import { arrangeVoiceStates } from './voice-states.ts'

/** Soft, so that one run tells everything that is wrong. */
async function expectNoViolation(page: Page, name: string): Promise<void> {
  // The pages have no frames; without this axe opens a second page for every run.
  const { violations, passes } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  expect.soft(found, name).toEqual([])
  expect(passes.length, `axe looked at ${name}`).toBeGreaterThan(5)
}

for (const { name: size, ...screen } of SIZES) {
  for (const theme of THEMES) {
    test.describe(`axe at ${size} px, ${theme}`, () => {
      // Colours are judged at rest, not half way through a fade.
      test.use({ ...screen, contextOptions: { reducedMotion: 'reduce' } })
      test.beforeEach(({ page }) => chooseTheme(page, theme))
      // Each test opens a dozen states and lets axe look at every node of them, some on a busy machine.
      test.setTimeout(240_000)

      test('public pages', async ({ page }) => {
        for (const { name, path } of PUBLIC_PAGES) {
          await openPage(page, path)
          await expectNoViolation(page, name)
        }
        for (const { name, path, enter } of VISITOR_STATES) {
          await openPage(page, path)
          await enter(page)
          await expectNoViolation(page, name)
        }
      })

      test('dashboard pages', async ({ signedIn: page }) => {
        for (const { name, path } of DASHBOARD_PAGES) {
          await openPage(page, path)
          await expectNoViolation(page, name)
        }
      })

      test('menus, dialogs, the gate and a list of scripts', async ({ alone: { page, person }, sql }) => {
        for (const { name, path, enter } of [...MEMBER_STATES, ...(screen.isMobile ? [PHONE_MENU] : [])]) {
          await openPage(page, path)
          await enter(page)
          await expectNoViolation(page, name)
        }
        for (const status of ['pending', 'processing', 'completed', 'error'] as const) {
          await addDocument(sql, person, { title: `The Last Dryer, ${status}`, status })
        }
        await openPage(page, '/dashboard/process-list')
        await expect(page.getByRole('rowheader')).toHaveCount(4)
        await expectNoViolation(page, 'history with scripts')
        await spendAllPages(sql, person)
        await page.goto(CREDIT_GATE.path)
        await CREDIT_GATE.enter(page)
        await expectNoViolation(page, CREDIT_GATE.name)
      })

      test('plans and payments', async ({ signedIn: page }) => {
        for (const { name, path, enter } of BILLING_STATES) {
          await openPage(page, path)
          await enter(page)
          await expectNoViolation(page, name)
        }
      })

      test('a script on its way', async ({ alone: { page, person }, sql }) => {
        for (const { name, path, enter } of await arrangeUploadStates(sql, person)) {
          await openPage(page, path)
          await enter(page)
          await expectNoViolation(page, name)
        }
      })

      test('the lines of a script, and the history', async ({ alone: { page, person }, sql }) => {
        for (const { name, path, enter } of await arrangeScriptStates(sql, person, screen.isMobile)) {
          await openPage(page, path)
          await enter(page)
          await expectNoViolation(page, name)
        }
      })

      test.describe('with a sound that is refused', () => {
        test.use({ provoked: /status of 500/ })

        test('a cast and its rehearsal', async ({ alone: { page, person }, sql }) => {
          for (const { name, path, enter } of await arrangeVoiceStates(sql, person)) {
            await openPage(page, path)
            await enter(page)
            await expectNoViolation(page, name)
          }
        })
      })
    })
  }
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
