import type { Page } from '@playwright/test'
import { toastOf } from '../pages/auth-pages.ts'
import { addScript } from '../support/seed-rows.ts'
import { expect, test } from '../support/fixtures.ts'
import { cardOf, lineHeadings, openScenes, scenesPath, SHORT_SCRIPT } from '../pages/scenes-page.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const script = { title: 'The Key', lines: SHORT_SCRIPT }
const headings = SHORT_SCRIPT.map(({ actor }, at) => `Line #${at + 1} ${actor}`)

test('[R-2.6-01] [R-2.6-06] [R-2.6-12] lines stand in order under their headings, and Next leads to the voices', async ({
  alone,
  sql,
}) => {
  const { page, person } = alone
  const documentId = await addScript(sql, person, script)
  await openScenes(page, documentId)
  await expect(page.getByText('Review and manage each scene in your script.')).toBeVisible()
  await expect(lineHeadings(page)).toHaveText(headings)
  for (const name of ['INT. KITCHEN - NIGHT', 'EXT. STREET - DAWN']) {
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`/dashboard/process/${documentId}/assign-voice`)
})

test('[R-4-08] [R-8-19] the keyboard alone walks, edits, moves, and takes back', async ({ alone, sql }) => {
  const { page, person } = alone
  await openScenes(page, await addScript(sql, person, script))
  await page.getByRole('button', { name: 'Edit Line #2' }).focus()
  await page.keyboard.press('j')
  await expect(page.locator('li[data-line="2"]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page, 'Edit Scene').getByLabel('Dialog')).toBeFocused()
  await page.keyboard.type(' All this time.')
  await page.keyboard.press('Control+Enter')
  await expect(toastOf(page, 'Scene updated successfully!')).toBeVisible()
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
  await expect(toastOf(page, 'Undone')).toBeVisible()
  await expect(corrected.getByRole('heading')).toHaveText('Line #3 MARCUS')
  await page.keyboard.press('Control+z')
  await expect(cardOf(page, 'You kept the key.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await page.reload()
  await expect(lineHeadings(page)).toHaveText(headings)
  await expect(cardOf(page, 'You kept the key.')).toBeVisible()
})

test('[R-2.6-19] [R-2.6-20] [R-2.6-24] [R-4-11] [R-8-18] a line is inserted with a new actor; an edit gives it another', async ({
  alone,
  sql,
}) => {
  const { page, person } = alone
  const documentId = await addScript(sql, person, script)
  await openScenes(page, documentId)
  await page.getByRole('button', { name: 'Insert after Line #3' }).click()
  const adding = dialogOf(page, 'Add New Scene at Position 4')
  await adding.getByRole('button', { name: 'New Actor' }).click()
  await adding.getByPlaceholder('Enter new actor name').fill('NEIGHBOUR')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await adding.getByLabel('Dialog').fill('Quiet down there!')
  await adding.getByRole('button', { name: 'Add Scene' }).click()
  await expect(toastOf(page, 'Scene added successfully!')).toBeVisible()
  const added = cardOf(page, 'Quiet down there!')
  await expect(added.getByRole('heading')).toHaveText('Line #4 NEIGHBOUR')

  await added.getByRole('button', { name: 'Edit Line #4' }).click()
  await dialogOf(page, 'Edit Scene').getByLabel('Actor').selectOption('DANI')
  await page.getByRole('button', { name: 'Update Scene' }).click()
  await expect(added.getByRole('heading')).toHaveText('Line #4 DANI')
  await page.reload()
  await expect(added.getByRole('heading')).toHaveText('Line #4 DANI')
  await expect(lineHeadings(page)).toHaveCount(9)
})

test('[R-8-13] a line whose answer was lost is there once, though it was asked for twice', async ({ alone, sql }) => {
  const { page, person } = alone
  await openScenes(page, await addScript(sql, person, script))
  await page.getByRole('button', { name: 'Insert after Line #3' }).click()
  const adding = dialogOf(page, 'Add New Scene at Position 4')
  await adding.getByLabel('Dialog').fill('Are you there?')
  await page.route(
    '**/api/v1/scenes/document/*/add',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await adding.getByRole('button', { name: 'Add Scene' }).click()
  await expect(toastOf(page, 'Failed to add scene. Please try again.')).toBeVisible()
  await adding.getByRole('button', { name: 'Add Scene' }).click()
  await expect(toastOf(page, 'Scene added successfully!')).toBeVisible()
  await page.reload()
  await expect(cardOf(page, 'Are you there?')).toHaveCount(1)
  await expect(lineHeadings(page)).toHaveCount(SHORT_SCRIPT.length + 1)
})

test('[R-4-10] [R-8-20] [R-2.6-14] [R-2.6-18] [R-8-21] lines and the whole narration are deleted; the rest is numbered anew', async ({
  alone,
  sql,
}) => {
  const { page, person } = alone
  await openScenes(page, await addScript(sql, person, script))
  await page.getByRole('button', { name: 'Delete Line #4' }).click()
  await dialogOf(page, 'Delete Scene').getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Scene deleted successfully!')).toBeVisible()
  await expect(lineHeadings(page)).toHaveCount(7)

  await page.getByRole('checkbox', { name: /^Select narrator scenes for removal \(3 scene\(s\) found\)$/ }).check()
  await expect(page.getByText('Selected for deletion')).toHaveCount(3)
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  await dialogOf(page, 'Delete Narrator Scenes').getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Removed 3 narrator scene(s) successfully!')).toBeVisible()
  const left = ['Line #1 MARCUS', 'Line #2 MARC', 'Line #3 DANI', 'Line #4 MARCUS']
  await expect(lineHeadings(page)).toHaveText(left)
  await page.reload()
  await expect(lineHeadings(page)).toHaveText(left)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lineHeadings(page)).toHaveCount(7)
})

test('a character is renamed everywhere, and merged with another after a warning', async ({ alone, sql }) => {
  const { page, person } = alone
  await openScenes(page, await addScript(sql, person, script))
  const cast = page.getByRole('region', { name: 'Characters' })
  await cast.getByRole('button', { name: 'Rename or merge DANI' }).click()
  await dialogOf(page, 'Rename DANI').getByLabel('Name').fill('DANIELA')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(toastOf(page, 'DANI renamed to DANIELA')).toBeVisible()
  await expect(cast.getByRole('listitem').filter({ hasText: 'DANIELA' })).toContainText('2 lines')

  await cast.getByRole('button', { name: 'Rename or merge MARC', exact: true }).click()
  const renaming = dialogOf(page, 'Rename MARC')
  await renaming.getByRole('button', { name: 'MARCUS' }).click()
  await expect(renaming.getByText(/1 line goes to MARCUS, who then has 3 lines/)).toBeVisible()
  await renaming.getByRole('button', { name: 'Merge into MARCUS' }).click()
  await expect(toastOf(page, 'MARC merged into MARCUS')).toBeVisible()
  await page.reload()
  await expect(cast.getByRole('listitem').filter({ hasText: 'MARCUS' })).toContainText('3 lines')
  await expect(cast.getByText('MARC', { exact: true })).toHaveCount(0)
})

test('a line in doubt is looked at and settled', async ({ alone, sql }) => {
  const { page, person } = alone
  await openScenes(page, await addScript(sql, person, script))
  const doubts = page.getByRole('region', { name: 'Check these lines' })
  await expect(doubts.getByText('This name is close to another one.')).toBeVisible()
  await doubts.getByRole('button', { name: "It's right" }).click()
  await expect(page.getByRole('heading', { name: 'All lines are checked.' })).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(lineHeadings(page).first()).toBeVisible()
    await expect(doubts).toHaveCount(0, { timeout: 1000 })
  }).toPass()
})

test('[R-2.6-04] [R-2.6-05] [R-4-12] a script without lines invites the first', async ({ alone, sql }) => {
  const { page, person } = alone
  await page.goto(scenesPath(await addScript(sql, person, { title: 'Blank', lines: [] })))
  await expect(page.getByText('No scenes yet. Click "Add New Scene" to get started.')).toBeVisible()
  await page.getByRole('button', { name: 'Add New Scene' }).last().click()
  await dialogOf(page, 'Add New Scene').getByLabel('Dialog').fill('Begin.')
  await page.getByRole('button', { name: 'Add Scene' }).click()
  await expect(cardOf(page, 'Begin.').getByRole('heading')).toHaveText('Line #1 No actor assigned')
})

test('[R-2.6-03] somebody else’s script is answered like one that is not there', async ({ alone, sql, member }) => {
  const { page } = alone
  const theirs = await addScript(sql, member, script)
  const answers: string[] = []
  for (const id of [theirs, '7b1c9f5e-51de-4000-8000-00000000d0c5']) {
    await page.goto(scenesPath(id))
    answers.push(await page.getByRole('main').getByRole('alert').innerText())
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  }
  expect(answers[0]).toBe(answers[1])
  await expect(page.getByText('You kept the key.')).toHaveCount(0)
})
