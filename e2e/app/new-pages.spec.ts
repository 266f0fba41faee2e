import { cardOf, lineHeadings, SHORT_SCRIPT } from '../pages/lines-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNotification } from '../support/notifications.ts'
import { addScript } from '../support/seed-rows.ts'

const NEW_PAGES = `INT. KITCHEN - NIGHT

A tap drips.

MARCUS
You kept the key.

DANI
To give it back to you.

MARCUS
Three years later?

EXT. STREET - DAWN

DANI
I was on my way.

MARCUS
Slowly.
`

test(
  '[R-42-07] [R-42-10] New pages change the lines that differ, keep the ids of all others, and are taken back by one undo',
  { tag: '@nightly' },
  async ({ newUser: { page, user }, sql }) => {
    const lines = SHORT_SCRIPT.map((line) => (line.actor === 'MARC' ? { ...line, actor: 'MARCUS', doubts: [] } : line))
    const documentId = await addScript(sql, user, { title: 'The Key', lines })
    const listIds = async () =>
      (await sql('select id from line where document_id = $1 order by line_index', [documentId])).map(({ id }) => id)
    const before = await listIds()

    await page.goto('/dashboard/process-list')
    await page.getByRole('button', { name: 'More for The Key' }).click()
    await page.getByRole('menuitem', { name: 'New pages' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'New pages' })).toBeVisible()
    await page
      .getByLabel('File with new pages')
      .setInputFiles({ name: 'new.txt', mimeType: 'text/plain', buffer: Buffer.from(NEW_PAGES) })
    await expect(page.getByText(/^New pages: 7 lines as they were, 1 changed\.$/)).toBeVisible({ timeout: 60_000 })
    const difference = page.getByRole('list', { name: 'Lines that differ' }).getByRole('listitem')
    await expect(difference.locator('del')).toHaveText(['back.'])
    await expect(difference.locator('ins')).toHaveText(['back', 'to', 'you.'])

    await page.getByRole('button', { name: 'Apply for 1 page' }).click()
    await expectNotification(page, 'New pages applied.')
    await expect(page.getByRole('heading', { name: 'Which part is yours?' })).toBeVisible()
    await page.goto(`/dashboard/process/${documentId}/scenes`)
    await expect(cardOf(page, 'To give it back to you.')).toBeVisible()
    await expect(lineHeadings(page)).toHaveCount(lines.length)
    expect(await listIds()).toEqual(before)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cardOf(page, 'To give it back.')).toBeVisible()
    expect(await listIds()).toEqual(before)
  },
)
