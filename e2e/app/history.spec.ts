import { linesPath, SHORT_SCRIPT } from '../pages/lines-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNotification } from '../support/notifications.ts'
import { addScript } from '../support/seed-rows.ts'

test(
  '[R-2.9-05] [R-2.9-06] [R-8-42] A script is deleted after a confirmation, together with everything made from it',
  { tag: '@nightly' },
  async ({ newUser: { page, user }, sql }) => {
    const documentId = await addScript(sql, user, { title: 'The Key', lines: SHORT_SCRIPT })
    await page.goto('/dashboard/process-list')
    await page.getByRole('button', { name: 'Delete The Key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete script' })
    await expect(dialog).toContainText('Do you really want to delete "The Key"? This action cannot be undone.')
    await dialog.getByRole('button', { name: 'No' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Delete The Key' })).toBeFocused()

    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Yes, Delete' }).click()
    await expectNotification(page, '"The Key" deleted successfully')
    await expect(page.getByText('No processes found.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No processes found.')).toBeVisible()
    expect(await sql('select 1 from line where document_id = $1', [documentId])).toEqual([])
    await page.goto('/dashboard')
    await expect(page.getByText('Script deleted')).toBeVisible()
    await expect(page.getByText('A script and everything made from it was deleted.')).toBeVisible()
    await page.goto(linesPath(documentId))
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  },
)
