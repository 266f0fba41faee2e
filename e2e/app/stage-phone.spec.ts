import type { Locator, Page } from '@playwright/test'
import { SIZES } from '../pages/pages.ts'
import { stagePath } from '../pages/voices-page.ts'
import { serveVoicedScene } from '../states/voice-states.ts'
import { expect, test, type UserSession } from '../support/fixtures.ts'
import { addScript, type Sql } from '../support/seed-rows.ts'

const TITLE = 'The Last Dryer'
const LINES = Array.from({ length: 12 }, (_, at) => ({
  actor: at % 2 === 0 ? 'DANI' : 'MARCUS',
  dialog: 'You think I drove four hours to leave a key on a dryer?',
  heading: 'INT. LAUNDROMAT - NIGHT',
}))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const header = (page: Page) => page.getByRole('banner')

async function openStage({ page, user }: UserSession, sql: Sql): Promise<void> {
  await serveVoicedScene(page, { lineSeconds: 60 })
  await page.goto(stagePath(await addScript(sql, user, { title: TITLE, lines: LINES })))
  await expect(button(page, 'Start')).toBeVisible()
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function expectWholeTitle(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: TITLE })
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await overflow(page)).toBe(0)
}

const listControls = (region: Locator): Promise<Locator[]> =>
  region
    .getByRole('button')
    .or(region.getByRole('link'))
    .or(region.getByRole('combobox'))
    .filter({ visible: true })
    .all()

/** Scrolled to, it lies on the screen with its whole width, and nothing covers it. */
async function expectReachable(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  const isReachable = await control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return left >= 0 && right <= innerWidth && element.contains(hit)
  })
  expect(isReachable, String(control)).toBe(true)
}

test.describe('On a phone', () => {
  test.use(SIZES.phone.screen)

  test('[R-20-19] The header of a phone shows the whole title and one menu, before, in and after a pause of the run', async ({
    newUser,
    sql,
  }) => {
    const { page } = newUser
    await openStage(newUser, sql)
    await expectWholeTitle(page)
    await expect(header(page).getByRole('button').filter({ visible: true })).toHaveText([''])
    await expect(button(page, 'More')).toBeVisible()
    await button(page, 'Start').click()
    await expect(header(page).getByText('Your line')).toBeVisible()
    await expectWholeTitle(page)
    await button(page, 'Pause Playback').click()
    await expect(page.getByRole('link', { name: 'Edit scene' })).toBeVisible()
    await expectWholeTitle(page)
  })

  test('[R-20-19] [R-20-14] The script is not seen through the dock, also while its controls are hidden', async ({
    newUser,
    sql,
  }) => {
    const { page } = newUser
    await openStage(newUser, sql)
    const dock = page.getByRole('region', { name: 'Rehearsal controls' })
    await button(page, 'Start').click()
    await expect(button(page, 'Loop').locator('..')).toHaveCSS('opacity', '0')
    await expect(dock).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })
})

test.describe('On a phone at 200 % zoom', () => {
  test.use({ viewport: { width: 195, height: 422 }, isMobile: true, hasTouch: true })

  test('[R-20-20] Every control of the stage can be reached at 195 px, and nothing overflows', async ({
    newUser,
    sql,
  }) => {
    const { page } = newUser
    await openStage(newUser, sql)
    for (const region of [header(page), page.getByRole('region', { name: 'Rehearsal controls' })]) {
      for (const control of await listControls(region)) await expectReachable(control)
    }
    expect(await overflow(page)).toBe(0)
    await button(page, 'More').click()
    for (const name of ['Edit scene', 'Scenes and parts', 'Tape', 'Rehearsal settings', 'Leave'])
      await expectReachable(page.getByRole('menuitem', { name }))
  })
})
