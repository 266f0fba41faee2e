import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { BILLING_STATES } from '../states/billing-states.ts'
import { addDocument, spendAllPages } from '../support/seed-rows.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  chooseTheme,
  CREDIT_GATE,
  USER_STATES,
  openPage,
  PHONE_MENU,
  showState,
  VISITOR_STATES,
} from '../states/page-states.ts'
import { DASHBOARD_PAGES, type PageState, PUBLIC_PAGES, SIZES, THEMES } from '../pages/pages.ts'
import { arrangeBriefStates } from '../states/brief-states.ts'
import { arrangePartStates } from '../states/part-states.ts'
import { arrangeStageStates } from '../states/stage-states.ts'
import { arrangeScriptStates } from '../states/script-states.ts'
import { scriptFiles } from '../support/script-files.ts'
import { expectScenes, startParsing, uploadScript } from '../pages/upload-page.ts'
import { arrangeTakesStates } from '../states/takes-states.ts'
import { arrangeTapeStates } from '../states/tape-states.ts'
import { arrangeUploadStates } from '../states/upload-states.ts'
import { arrangeVoiceStates } from '../states/voice-states.ts'

const DIRECTORY = process.env['SCREENSHOT_DIR'] ?? fileURLToPath(new URL('../../test-results/screens', import.meta.url))

for (const { name: size, screen } of Object.values(SIZES)) {
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

      test('Screenshots of the public pages are taken', async ({ page }) => {
        await shootAll(page, PUBLIC_PAGES, { fullPage: true })
        await shootAll(page, VISITOR_STATES)
      })

      test('Screenshots of the dashboard are taken', async ({ newUser: { page, user }, sql }) => {
        for (const status of ['pending', 'processing', 'completed', 'error'] as const) {
          await addDocument(sql, user, { title: `The Last Dryer, ${status}`, status })
        }
        await shootAll(page, DASHBOARD_PAGES, { fullPage: true })
        await shootAll(page, [...USER_STATES, ...(screen.isMobile ? [PHONE_MENU] : [])])
        await spendAllPages(sql, user)
        await CREDIT_GATE.open(page)
        await shoot(page, CREDIT_GATE.name, { fullPage: false })
      })

      test('Screenshots of plans and payments are taken', async ({ signedInPage: page }) => {
        for (const state of BILLING_STATES) {
          const fullPage = !/preview|cancel|chosen/.test(state.name)
          await showState(page, state, () => shoot(page, state.name, { fullPage, isBusy: true }))
        }
      })

      test('Screenshots of the stage are taken', async ({ newUser: { page, user }, sql }) => {
        await shootAll(page, await arrangeStageStates(sql, user))
      })

      test('Screenshots of the takes are taken', async ({ newUser: { page, user }, sql }) => {
        await shootAll(page, await arrangeTakesStates(sql, user))
      })

      test('Screenshots of the brief are taken', async ({ newUser: { page, user }, sql }) => {
        await shootAll(page, await arrangeBriefStates(sql, user), { fullPage: true })
      })

      test('Screenshots of a tape are taken', async ({ newUser: { page, user }, sql }) => {
        await shootAll(page, await arrangeTapeStates(sql, user))
      })

      test.describe('with a clip that the server refuses', () => {
        test.use({ expectedProblems: /status of 500/ })

        test('Screenshots of uploads, lines, casting and rehearsal are taken', async ({
          newUser: { page, user },
          sql,
        }) => {
          const states = [
            ...(await arrangeUploadStates(sql, user)),
            ...(await arrangeScriptStates(sql, user, screen.isMobile)),
            ...(await arrangeVoiceStates(sql, user)),
          ]
          await shootAll(page, states)
          await openPage(page, '/dashboard')
          await shoot(page, 'dashboard-scripts')
        })
      })

      test('Screenshots of the question for the part are taken', async ({ newUser: { page, user }, sql }) => {
        await shootAll(page, await arrangePartStates(sql, user))
      })

      test('Screenshots of a scanned script are taken', async ({ newUser: { page } }) => {
        const { uploadPage, documentId } = await uploadScript(page, scriptFiles.scan())
        await shoot(page, 'upload-uploaded', { fullPage: false, isBusy: true })
        await startParsing(uploadPage)
        await expectScenes(page, documentId)
        // The picture of a page is rendered shortly after the page was parsed.
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
