import { expect, test } from '../support/fixtures.ts'
import { addDocument, spendAllPages } from '../support/seed-rows.ts'

test('[R-2.1-32] [R-2.1-34] [R-3-20] The credit gate opens when the last page is spent, offers the parsed scripts and leads to the packages', async ({
  newUser: { page, user },
  sql,
}) => {
  const gate = page.getByRole('dialog', { name: 'Credits Required' })
  await page.goto('/dashboard')
  await expect(page.getByRole('banner')).toContainText('5 pages left')
  await expect(gate).toHaveCount(0)

  await spendAllPages(sql, user)
  const documentId = await addDocument(sql, user, { title: 'The Last Dryer' })
  await page.reload()
  await gate.getByRole('link', { name: 'The Last Dryer' }).click()
  await expect(page).toHaveURL(`/dashboard/process/${documentId}/scenes-preview`)
  await expect(page.getByRole('heading', { level: 1, name: 'Audio Production' })).toBeVisible()
  await expect(gate).toHaveCount(0)

  await page.goto('/dashboard')
  await expect(gate).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/dashboard/packages')
  await expect(gate).toHaveCount(0)
})
