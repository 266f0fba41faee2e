import type { Page } from '@playwright/test'
import { cardOf, lineHeadings, openLines, SHORT_SCRIPT } from '../pages/lines-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNotification } from '../support/notifications.ts'
import { addScript } from '../support/seed-rows.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const script = { title: 'The Key', lines: SHORT_SCRIPT }
const headings = SHORT_SCRIPT.map(({ actor }, at) => `Line #${at + 1} ${actor}`)

test('[R-4-08] [R-8-19] Lines are selected, edited, moved and restored by keyboard alone', async ({
  newUser: { page, user },
  sql,
}) => {
  await openLines(page, await addScript(sql, user, script))
  await expect(lineHeadings(page)).toHaveText(headings)
  await page.getByRole('button', { name: 'Edit Line #2' }).focus()
  await page.keyboard.press('j')
  await expect(page.locator('li[data-line="2"]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page, 'Edit Scene').getByLabel('Dialog')).toBeFocused()
  await page.keyboard.type(' All this time.')
  await page.keyboard.press('Control+Enter')
  await expectNotification(page, 'Scene updated successfully!')
  const corrected = cardOf(page, 'You kept the key. All this time.')
  await expect(corrected).toBeFocused()

  await page.keyboard.press('Alt+ArrowDown')
  await expect(corrected.getByRole('heading')).toHaveText('Line #4 MARCUS')
  await expect(corrected).toBeFocused()
  await expect(page.getByText('Line 3 is now line 4.')).toBeAttached()
  await expect(async () => {
    await page.reload()
    await expect(corrected.getByRole('heading')).toHaveText('Line #4 MARCUS', { timeout: 5000 })
  }).toPass()

  await page.keyboard.press('Control+z')
  await expectNotification(page, 'Undone')
  await expect(corrected.getByRole('heading')).toHaveText('Line #3 MARCUS')
  await page.keyboard.press('Control+z')
  await expect(cardOf(page, 'You kept the key.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await page.reload()
  await expect(lineHeadings(page)).toHaveText(headings)
  await expect(cardOf(page, 'You kept the key.')).toBeVisible()
})

test('[R-62-06] The tools of a line are seen on the line that is pointed at or has the focus', async ({
  newUser: { page, user },
  sql,
}) => {
  await openLines(page, await addScript(sql, user, script))
  const tools = (line: number) => page.getByRole('button', { name: `Edit Line #${line}` }).locator('..')
  for (const line of [1, 2, 3]) await expect(tools(line)).toHaveCSS('opacity', '0')
  await page.getByRole('heading', { name: 'Line #2' }).hover()
  await expect(tools(2)).toHaveCSS('opacity', '1')
  await expect(tools(3)).toHaveCSS('opacity', '0')
  await page.getByRole('button', { name: 'Edit Line #3' }).focus()
  await expect(tools(3)).toHaveCSS('opacity', '1')
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('[R-62-06] A tap on a line shows its tools, and taps nothing that was not seen', async ({
    newUser: { page, user },
    sql,
  }) => {
    await openLines(page, await addScript(sql, user, script))
    const remove = page.getByRole('button', { name: 'Delete Line #2' })
    await expect(remove.locator('..')).toHaveCSS('opacity', '0')
    await remove.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await remove.boundingBox())!
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await expect(remove.locator('..')).toHaveCSS('opacity', '1')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await remove.tap()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('[R-8-13] A line whose answer was lost is added once, though it was asked for twice', async ({
  newUser: { page, user },
  sql,
}) => {
  await openLines(page, await addScript(sql, user, script))
  await page.getByRole('button', { name: 'Insert after Line #3' }).click()
  const dialog = dialogOf(page, 'Add New Scene at Position 4')
  await dialog.getByLabel('Dialog').fill('Are you there?')
  await page.route(
    '**/api/v1/scenes/document/*/add',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Add Scene' }).click()
  await expectNotification(page, 'Failed to add scene. Please try again.')
  await dialog.getByRole('button', { name: 'Add Scene' }).click()
  await expectNotification(page, 'Scene added successfully!')
  await page.reload()
  await expect(cardOf(page, 'Are you there?')).toHaveCount(1)
  await expect(lineHeadings(page)).toHaveCount(SHORT_SCRIPT.length + 1)
})

test(
  '[R-4-10] [R-8-20] [R-2.6-14] [R-2.6-18] [R-8-21] A line and the whole narration are deleted, the other lines are renumbered, and undo restores them',
  { tag: '@nightly' },
  async ({ newUser: { page, user }, sql }) => {
    await openLines(page, await addScript(sql, user, script))
    await page.getByRole('button', { name: 'Delete Line #4' }).click()
    await dialogOf(page, 'Delete Scene').getByRole('button', { name: 'Delete' }).click()
    await expectNotification(page, 'Scene deleted successfully!')
    await expect(lineHeadings(page)).toHaveCount(7)

    await page.getByRole('checkbox', { name: /^Select narrator scenes for removal \(3 scene\(s\) found\)$/ }).check()
    await expect(page.getByText('Selected for deletion')).toHaveCount(3)
    await page.getByRole('button', { name: 'Delete Selected' }).click()
    await dialogOf(page, 'Delete Narrator Scenes').getByRole('button', { name: 'Delete' }).click()
    await expectNotification(page, 'Removed 3 narrator scene(s) successfully!')
    const remaining = ['Line #1 MARCUS', 'Line #2 MARC', 'Line #3 DANI', 'Line #4 MARCUS']
    await expect(lineHeadings(page)).toHaveText(remaining)
    await page.reload()
    await expect(lineHeadings(page)).toHaveText(remaining)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(lineHeadings(page)).toHaveCount(7)
  },
)
