import type { Page } from '@playwright/test'
import { fillSignUp, toastOf } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'

const problem = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test.describe('sign-up', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/sign-up')
  })

  const submit = (page: Page) => page.getByRole('button', { name: 'Sign Up' }).click()

  test('[R-5-04] asks for a name of at least 2 characters', async ({ page, visitor }) => {
    await fillSignUp(page, { ...visitor, fullName: 'N' })
    await submit(page)
    await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription('Name must be at least 2 characters')
    await page.getByLabel('Full Name').fill('No')
    await expect(problem(page, 'Name must be at least 2 characters')).toHaveCount(0)
  })

  test('[R-5-05] [R-5-06] takes only letters, digits and underscores in a user name', async ({ page }) => {
    const field = page.getByLabel('User Name')
    for (const wrong of ['n', 'nora b', 'nora-b', 'nöra']) {
      await field.fill(wrong)
      await field.blur()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    await field.fill('No_9')
    await expect(field).toHaveAttribute('aria-invalid', 'false')
  })

  test('[R-5-07] asks for a real address', async ({ page }) => {
    await page.getByLabel('Email').fill('nora@')
    await page.getByLabel('Email').blur()
    await expect(problem(page, 'Invalid email address')).toBeVisible()
  })

  test('[R-5-08] asks for all four kinds of characters', async ({ page, visitor }) => {
    const text = 'Password must include uppercase, lowercase, number, and special character'
    for (const password of ['curtain-up1!', 'CURTAIN-UP1!', 'Curtain-up!', 'Curtain-up1']) {
      await fillSignUp(page, { ...visitor, password })
      await submit(page)
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(new RegExp(`^${text}`))
    }
  })

  test('[R-5-09] notices two different passwords', async ({ page, visitor }) => {
    await fillSignUp(page, visitor)
    await page.getByLabel('Confirm Password', { exact: true }).fill('Curtain-up2!')
    await submit(page)
    await expect(problem(page, 'Passwords do not match')).toBeVisible()
    await expect(page).toHaveURL('/sign-up')
  })

  test('[R-5-10] does not register anybody who has not agreed to the terms', async ({ page, visitor }) => {
    const registrations: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/register')) registrations.push(request.url())
    })
    await fillSignUp(page, visitor)
    await page.getByRole('checkbox', { name: 'I agree to the terms' }).uncheck()
    await submit(page)
    await expect(problem(page, 'You must agree to the terms')).toBeVisible()
    expect(registrations).toEqual([])
    await page.getByRole('checkbox', { name: 'I agree to the terms' }).check()
    await submit(page)
    await expect(page).toHaveURL('/verification')
    expect(registrations).toHaveLength(1)
  })

  test('[R-5-11] [R-5-12] [R-5-13] weighs the password while it is typed', async ({ page }) => {
    const field = page.getByLabel('Password', { exact: true })
    const strength = page.getByRole('status', { name: 'Password strength' })
    const weights = [
      ['a', 'Weak'],
      ['curtain', 'Weak'],
      ['cur12', 'Weak'],
      ['curt12', 'Medium'],
      ['Curtain1', 'Medium'],
      ['Curta1!', 'Medium'],
      ['Curtai1!', 'Strong'],
    ] as const
    for (const [password, weight] of weights) {
      await field.fill(password)
      await expect(strength).toHaveText(weight)
    }
  })

  test('a user name that is taken is told at its field', async ({ page, visitor, member }) => {
    await fillSignUp(page, { ...visitor, username: member.username })
    await submit(page)
    await expect(toastOf(page, 'This user name is already taken.')).toBeVisible()
    await expect(page.getByLabel('User Name')).toHaveAccessibleDescription('This user name is already taken.')
  })
})

test.describe('sign-in', () => {
  test('[R-5-01] [R-5-02] [R-5-03] cannot be submitted before it is complete', async ({ page, member }) => {
    await page.goto('/sign-in')
    const submit = page.getByRole('button', { name: 'Sign In' })
    await expect(submit).toBeDisabled()
    await page.getByLabel('Email').fill('not an address')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Password', { exact: true }).blur()
    await expect(problem(page, 'Invalid email address')).toBeVisible()
    await expect(problem(page, 'Password must be at least 8 characters')).toBeVisible()
    await expect(submit).toBeDisabled()
    await page.getByLabel('Email').fill(member.email)
    await expect(submit).toBeDisabled()
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await expect(submit).toBeEnabled()
  })
})
