import type { Page } from '@playwright/test'
import { SIZES } from '../pages/pages.ts'
import { openPage } from '../states/page-states.ts'
import { arrangeStageStates } from '../states/stage-states.ts'
import { expect, test, type UserSession } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'
import type { Sql } from '../support/seed-rows.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const liveLine = (page: Page) => page.locator('[data-live]')

/** Nothing moves by itself for a user who asked for reduced motion. */
const expectNoMotion = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length))
    .toBe(0)

/** From ready to the report through every state; the clips are a minute long, and the right arrow skips them. */
async function runByKeyboard({ page, user }: UserSession, sql: Sql, { isPhone = false } = {}): Promise<void> {
  const [ready] = await arrangeStageStates(sql, user)
  await ready?.prepare?.(page)
  await openPage(page, ready?.path ?? '')
  await press(page, button(page, 'Start'))

  await expect(liveLine(page)).toContainText('I kept it so I could give it back.')
  await expect(page.getByRole('status').filter({ hasText: 'Your cue.' })).toBeAttached()
  await expect(button(page, 'Pause Playback')).toBeVisible()
  await expect(liveLine(page).getByRole('button', { name: 'Line?' })).toBeVisible()
  await expectNoMotion(page)
  await page.keyboard.press('l')
  await expect(page.locator('mark')).toHaveText('I kept it so')

  await page.keyboard.press(' ')
  // Before its clip sounds the line is not begun, and a pause is one before it.
  await expect(liveLine(page).locator('[data-next-word]')).toHaveText('back.')
  await expect(page.getByRole('status').filter({ hasText: 'Your cue.' })).toHaveCount(0)
  await expectNoMotion(page)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: "Paused in Marcus's line." })).toBeVisible()
  const header = isPhone ? ['More'] : ['Scenes and parts', 'Rehearsal settings']
  for (const name of ['Back one line', 'Loop', 'Resume', 'Line?', ...header]) await tabTo(page, button(page, name))
  await tabTo(page, page.getByRole('combobox', { name: 'Speed' }))
  await press(page, page.getByRole('button', { name: /By who\?/ }))

  await expect(liveLine(page)).toContainText('By who?')
  const end = page.getByRole('heading', { level: 1, name: 'End of scene.' })
  // A second key within a quarter of a second counts as a bounce of the pedal.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(end).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectNoMotion(page)
  await page.keyboard.press('r')
  await expect(liveLine(page)).toContainText('I kept it so I could give it back.')
  if (isPhone) {
    await press(page, button(page, 'More'))
    // Up from the first item is the last one.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
  } else await press(page, page.getByRole('link', { name: 'Leave' }))
  await expect(page).toHaveURL('/dashboard')
}

test.describe('On a wide screen', () => {
  test.use(SIZES.wide.screen)

  test('[R-20-09] The stage is run with the keyboard alone and without motion on a wide screen', ({ newUser, sql }) =>
    runByKeyboard(newUser, sql))
})

test.describe('On a phone', { tag: '@nightly' }, () => {
  test.use(SIZES.phone.screen)

  test('[R-20-09] The stage is run with the keyboard alone and without motion on a phone', ({ newUser, sql }) =>
    runByKeyboard(newUser, sql, { isPhone: true }))
})
