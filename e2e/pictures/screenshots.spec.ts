import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { BILLING_STATES } from '../states/billing-states.ts'
import { addDocument, spendAllPages } from '../support/seed-rows.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  chooseTheme,
  CREDIT_GATE,
  MEMBER_STATES,
  openPage,
  PHONE_MENU,
  showState,
  VISITOR_STATES,
} from '../states/page-states.ts'
import { DASHBOARD_PAGES, type PageState, PUBLIC_PAGES, SIZES, THEMES } from '../pages/pages.ts'
import { arrangeScriptStates } from '../states/script-states.ts'
import { scriptFiles } from '../support/script-files.ts'
import { expectScenes, startReading, uploadSides } from '../pages/upload-page.ts'
import { arrangeUploadStates } from '../states/upload-states.ts'
import { arrangeVoiceStates } from '../states/voice-states.ts'

const DIRECTORY = process.env['SCREENSHOT_DIR'] ?? fileURLToPath(new URL('../../test-results/screens', import.meta.url))

for (const { name: size, ...screen } of SIZES) {
  for (const theme of THEMES) {
    test.describe(`${size} px, ${theme}`, () => {
      test.use({ ...screen, contextOptions: { reducedMotion: 'reduce' } })
      test.beforeEach(({ page }) => chooseTheme(page, theme))
      test.setTimeout(180_000)

      const shoot = async (page: Page, name: string, { fullPage = true, isBusy = false } = {}) => {
        if (!isBusy) await page.waitForLoadState('networkidle')
        await page.evaluate(() => document.fonts.ready)
        await page.screenshot({ path: join(DIRECTORY, `${name}-${size}-${theme}.png`), fullPage })
      }

      const shootAll = async (page: Page, states: readonly PageState[], { fullPage = false } = {}) => {
        for (const state of states)
          await showState(page, state, () => shoot(page, state.name, { fullPage, isBusy: state.isBusy === true }))
      }

      test('public pages', async ({ page }) => {
        await shootAll(page, PUBLIC_PAGES, { fullPage: true })
        await shootAll(page, VISITOR_STATES)
      })

      test('the dashboard', async ({ alone: { page, person }, sql }) => {
        for (const status of ['pending', 'processing', 'completed', 'error'] as const) {
          await addDocument(sql, person, { title: `The Last Dryer, ${status}`, status })
        }
        await shootAll(page, DASHBOARD_PAGES, { fullPage: true })
        await shootAll(page, [...MEMBER_STATES, ...(screen.isMobile ? [PHONE_MENU] : [])])
        await spendAllPages(sql, person)
        await CREDIT_GATE.open(page)
        await shoot(page, CREDIT_GATE.name, { fullPage: false })
      })

      test('plans and payments', async ({ signedIn: page }) => {
        for (const state of BILLING_STATES) {
          const fullPage = !/preview|cancel|chosen/.test(state.name)
          await showState(page, state, () => shoot(page, state.name, { fullPage, isBusy: true }))
        }
      })

      test.describe('with a sound that is refused', () => {
        test.use({ provoked: /status of 500/ })

        test('scripts', async ({ alone: { page, person }, sql }) => {
          const states = [
            ...(await arrangeUploadStates(sql, person)),
            ...(await arrangeScriptStates(sql, person, screen.isMobile)),
            ...(await arrangeVoiceStates(sql, person)),
          ]
          await shootAll(page, states)
          await openPage(page, '/dashboard')
          await shoot(page, 'dashboard-scripts')
        })
      })

      test('a scanned script', async ({ alone: { page } }) => {
        const { studio, documentId } = await uploadSides(page, scriptFiles.scan())
        await shoot(page, 'upload-uploaded', { fullPage: false, isBusy: true })
        await startReading(studio)
        await expectScenes(page, documentId)
        // A page is drawn a moment after it was read.
        await expect(async () => {
          await page.reload()
          if (screen.isMobile) await page.getByRole('button', { name: 'See the page' }).click()
          await expect(page.getByRole('img', { name: 'Page 1 of the original' })).toBeVisible({ timeout: 3000 })
        }).toPass({ timeout: 90_000 })
        await shoot(page, 'scenes-picture', { fullPage: false })
      })
    })
  }
}
