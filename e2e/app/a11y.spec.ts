import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { DASHBOARD_PAGES, type PageState, PUBLIC_PAGES, SIZES, type Theme, THEMES } from '../pages/pages.ts'
import { BILLING_STATES } from '../states/billing-states.ts'
import {
  changeTheme,
  CREDIT_GATE,
  openPage,
  PHONE_MENU,
  showState,
  USER_STATES,
  VISITOR_STATES,
} from '../states/page-states.ts'
import { arrangePartStates } from '../states/part-states.ts'
import { arrangeScriptStates } from '../states/script-states.ts'
import { arrangeStageStates } from '../states/stage-states.ts'
import { arrangeTakesStates } from '../states/takes-states.ts'
import { arrangeTapeStates } from '../states/tape-states.ts'
import { arrangeUploadStates } from '../states/upload-states.ts'
import { arrangeVoiceStates } from '../states/voice-states.ts'
import { expect, test } from '../support/fixtures.ts'
import { addDocument, spendAllPages, type Sql } from '../support/seed-rows.ts'
import type { Visitor } from '../support/visitors.ts'

interface Visit {
  page: Page
  themes: readonly Theme[]
  /** Examines every fourth state only: CI sees each kind of page, and the nightly run sees every state. */
  isShort?: boolean
}

/** Soft, so that one run reports every violation. */
async function expectNoViolation({ page, themes }: Visit, name: string): Promise<void> {
  for (const theme of themes) {
    await changeTheme(page, theme)
    // Axe is half a megabyte, which is not sent again to a page that has it.
    const source = (await page.evaluate(() => 'axe' in window)) ? { axeSource: ';' } : {}
    // The pages have no frames; without the legacy mode axe opens a second page for every run.
    const axe = new AxeBuilder({ page, ...source }).setLegacyMode(true)
    const { violations, passes } = await axe.options({ resultTypes: ['violations'] }).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
    expect.soft(found, `${name}, ${theme}`).toEqual([])
    expect(passes.length, `axe examined ${name}, ${theme}`).toBeGreaterThan(5)
  }
}

async function expectNoViolations(visit: Visit, states: readonly PageState[]): Promise<void> {
  const examined = visit.isShort === true ? states.filter((_, at) => at % 4 === 0) : states
  for (const state of examined) await showState(visit.page, state, () => expectNoViolation(visit, state.name))
}

interface Owner {
  sql: Sql
  user: Visitor
  isPhone: boolean
}

const visitPublicPages = (visit: Visit) => expectNoViolations(visit, [...PUBLIC_PAGES, ...VISITOR_STATES])

async function visitMenusAndGate(visit: Visit, { sql, user, isPhone }: Owner): Promise<void> {
  await expectNoViolations(visit, [...USER_STATES, ...(isPhone ? [PHONE_MENU] : [])])
  for (const status of ['pending', 'processing', 'completed', 'error'] as const) {
    await addDocument(sql, user, { title: `The Last Dryer, ${status}`, status })
  }
  await openPage(visit.page, '/dashboard/process-list')
  await expect(visit.page.getByRole('rowheader')).toHaveCount(4)
  await expectNoViolation(visit, 'history with scripts')
  await spendAllPages(sql, user)
  await CREDIT_GATE.open(visit.page)
  await expectNoViolation(visit, CREDIT_GATE.name)
}

const visitUpload = async (visit: Visit, { sql, user }: Owner) =>
  expectNoViolations(visit, await arrangeUploadStates(sql, user))

const visitParts = async (visit: Visit, { sql, user }: Owner) =>
  expectNoViolations(visit, await arrangePartStates(sql, user))

const visitScripts = async (visit: Visit, { sql, user, isPhone }: Owner) =>
  expectNoViolations(visit, await arrangeScriptStates(sql, user, isPhone))

const visitStage = async (visit: Visit, { sql, user }: Owner) =>
  expectNoViolations(visit, await arrangeStageStates(sql, user))

const visitTakes = async (visit: Visit, { sql, user }: Owner) =>
  expectNoViolations(visit, await arrangeTakesStates(sql, user))

const visitVoices = async (visit: Visit, { sql, user }: Owner) =>
  expectNoViolations(visit, await arrangeVoiceStates(sql, user))

// Colours are examined at rest, not half way through a fade.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
/** One of the voice states plays a clip that the server refuses. */
const REFUSED_CLIP = /status of 500/
/** A test opens dozens of states, some on a busy machine. */
const TIMEOUT_MS = 300_000

test.describe('axe on a wide screen', () => {
  test.use(SIZES.wide.screen)
  test.setTimeout(TIMEOUT_MS)

  test('Public pages have no accessibility violation on a wide screen in the light theme', ({ page }) =>
    visitPublicPages({ page, themes: ['light'], isShort: true }))

  test('Plans, payments and uploads have no accessibility violation on a wide screen in the dark theme', async ({
    newUser: { page, user },
    sql,
  }) => {
    const visit: Visit = { page, themes: ['dark'], isShort: true }
    await expectNoViolations(visit, BILLING_STATES)
    await visitUpload(visit, { sql, user, isPhone: false })
  })

  test('The stage has no accessibility violation on a wide screen in the dark theme', ({
    newUser: { page, user },
    sql,
  }) => visitStage({ page, themes: ['dark'] }, { sql, user, isPhone: false }))

  test('The takes have no accessibility violation on a wide screen in the light theme', ({
    newUser: { page, user },
    sql,
  }) => visitTakes({ page, themes: ['light'] }, { sql, user, isPhone: false }))
})

test.describe('axe on a phone', () => {
  test.use({ ...SIZES.phone.screen, expectedProblems: REFUSED_CLIP })
  test.setTimeout(TIMEOUT_MS)

  test('Dashboard pages, menus, dialogs and the credit gate have no accessibility violation on a phone in the dark theme', async ({
    newUser: { page, user },
    sql,
  }) => {
    const visit: Visit = { page, themes: ['dark'], isShort: true }
    await expectNoViolations(visit, DASHBOARD_PAGES)
    await visitMenusAndGate(visit, { sql, user, isPhone: true })
  })

  test('Lines, casting and rehearsal have no accessibility violation on a phone in the light theme', async ({
    newUser: { page, user },
    sql,
  }) => {
    const visit: Visit = { page, themes: ['light'], isShort: true }
    await visitParts(visit, { sql, user, isPhone: true })
    await visitScripts(visit, { sql, user, isPhone: true })
    await visitVoices(visit, { sql, user, isPhone: true })
  })
})

for (const { name, screen } of Object.values(SIZES)) {
  test.describe(`axe at ${name} px in both themes`, { tag: '@nightly' }, () => {
    test.use({ ...screen, expectedProblems: REFUSED_CLIP })
    test.setTimeout(2 * TIMEOUT_MS)
    const themes = THEMES
    const isPhone = screen.isMobile

    test(`Public pages have no accessibility violation at ${name} px in either theme`, ({ page }) =>
      visitPublicPages({ page, themes }))

    test(`Dashboard pages have no accessibility violation at ${name} px in either theme`, ({ signedInPage: page }) =>
      expectNoViolations({ page, themes }, DASHBOARD_PAGES))

    test(`Menus, dialogs and the credit gate have no accessibility violation at ${name} px in either theme`, ({
      newUser: { page, user },
      sql,
    }) => visitMenusAndGate({ page, themes }, { sql, user, isPhone }))

    test(`Plans and payments have no accessibility violation at ${name} px in either theme`, ({ signedInPage: page }) =>
      expectNoViolations({ page, themes }, BILLING_STATES))

    test(`Uploads have no accessibility violation at ${name} px in either theme`, ({ newUser: { page, user }, sql }) =>
      visitUpload({ page, themes }, { sql, user, isPhone }))

    test(`The question for the part has no accessibility violation at ${name} px in either theme`, ({
      newUser: { page, user },
      sql,
    }) => visitParts({ page, themes }, { sql, user, isPhone }))

    test(`The takes have no accessibility violation at ${name} px in either theme`, ({
      newUser: { page, user },
      sql,
    }) => visitTakes({ page, themes }, { sql, user, isPhone }))

    test(`Lines of a script have no accessibility violation at ${name} px in either theme`, ({
      newUser: { page, user },
      sql,
    }) => visitScripts({ page, themes }, { sql, user, isPhone }))

    test(`The stage has no accessibility violation at ${name} px in either theme`, ({ newUser: { page, user }, sql }) =>
      visitStage({ page, themes }, { sql, user, isPhone }))

    test(`A tape has no accessibility violation at ${name} px in either theme`, async ({
      newUser: { page, user },
      sql,
    }) => expectNoViolations({ page, themes: ['light'] }, await arrangeTapeStates(sql, user)))

    test(`Casting and rehearsal have no accessibility violation at ${name} px in either theme`, ({
      newUser: { page, user },
      sql,
    }) => visitVoices({ page, themes }, { sql, user, isPhone }))
  })
}

test('Animations run unless the user asks for reduced motion', async ({ page }) => {
  const countAnimations = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  await page.route('**/api/v1/auth/verify-email/**', () => undefined)
  await page.goto('/verify/a-secret-that-is-never-answered-00')
  await expect(page.getByText('Verifying your account…')).toBeVisible()
  expect(await countAnimations()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(countAnimations).toBeGreaterThan(0)
})

test.describe('axe on a phone on its side', { tag: '@nightly' }, () => {
  test.use({ ...SIZES.phone.screen, viewport: { width: 844, height: 390 } })
  test.setTimeout(TIMEOUT_MS)

  test('A tape has no accessibility violation on a phone on its side', async ({ newUser: { page, user }, sql }) =>
    expectNoViolations({ page, themes: ['dark'] }, await arrangeTapeStates(sql, user)))
})
