import type { Page } from '@playwright/test'
import { addDocument, givePaygoPages, spendAllPages } from '../support/seed-rows.ts'
import { expect, test } from '../support/fixtures.ts'

const gate = (page: Page) => page.getByRole('dialog', { name: 'Credits Required' })

const GATED = [
  '/dashboard',
  '/dashboard/process-list',
  '/dashboard/subscription',
  '/dashboard/transaction',
  '/dashboard/process/upload',
]
const OPEN = [
  ['/dashboard/packages', 'Manage Your Subscription'],
  ['/dashboard/profile-settings', 'Profile'],
  ['/dashboard/success', 'Payment'],
  ['/dashboard/cancel', 'Payment Cancelled'],
] as const

test('[R-2.1-32] [R-3-20] the gate stays open while a page is left and closes with the last one', async ({
  alone,
  sql,
}) => {
  const { page, person } = alone
  await page.goto('/dashboard')
  await expect(page.getByRole('banner')).toContainText('5 pages left')
  await expect(gate(page)).toHaveCount(0)
  await spendAllPages(sql, person)
  await page.reload()
  await expect(gate(page)).toBeVisible()
})

test('[R-2.1-32] pay-as-you-go pages alone keep it open', async ({ alone, sql }) => {
  const { page, person } = alone
  await spendAllPages(sql, person)
  await givePaygoPages(sql, person, 2)
  await page.goto('/dashboard')
  await expect(page.getByRole('banner')).toContainText('2 pages left')
  await page.waitForLoadState('networkidle')
  await expect(gate(page)).toHaveCount(0)
})

test('[R-2.1-33] it covers every page of the dashboard but packages, profile and the answers of a payment', async ({
  alone,
  sql,
}) => {
  const { page, person } = alone
  await spendAllPages(sql, person)
  for (const path of GATED) {
    await page.goto(path)
    await expect(gate(page)).toBeVisible()
  }
  for (const [path, heading] of OPEN) {
    await page.goto(path)
    await expect(page.getByText('0 pages left')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(gate(page)).toHaveCount(0)
  }
})

test('[R-2.1-34] Close, Purchase and Escape all lead to the packages', async ({ alone, sql }) => {
  const { page, person } = alone
  await spendAllPages(sql, person)
  const leave = [
    () => gate(page).getByRole('button', { name: 'Close' }).click(),
    () => gate(page).getByRole('button', { name: 'Purchase' }).click(),
    () => page.keyboard.press('Escape'),
  ]
  for (const go of leave) {
    await page.goto('/dashboard')
    await expect(gate(page)).toBeVisible()
    await go()
    await expect(page).toHaveURL('/dashboard/packages')
    await expect(gate(page)).toHaveCount(0)
  }
})

test('nobody is locked out of a script already paid for', async ({ alone, sql }) => {
  const { page, person } = alone
  await spendAllPages(sql, person)
  const paid = await addDocument(sql, person, { title: 'The Last Dryer' })
  const unread = await addDocument(sql, person, { title: 'Never Finished', status: 'error' })
  await page.goto('/dashboard')
  await expect(gate(page).getByRole('heading', { name: 'Keep rehearsing' })).toBeVisible()
  await expect(gate(page).getByRole('link')).toHaveText(['The Last Dryer'])
  await gate(page).getByRole('link', { name: 'The Last Dryer' }).click()
  await expect(page).toHaveURL(`/dashboard/process/${paid}/scenes-preview`)
  await expect(gate(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Audio Production' })).toBeVisible()
  await page.goto(`/dashboard/process/${unread}/scenes`)
  await expect(gate(page)).toBeVisible()
})

test('a balance that cannot be read locks nobody out', async ({ alone, sql }) => {
  const { page, person } = alone
  await spendAllPages(sql, person)
  await page.route('**/api/v1/users/credits', (route) => route.abort('connectionreset'))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(gate(page)).toHaveCount(0)
})
