import { submitSignIn, toastOf } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { advanceUntilVisible, pauseClock } from '../support/paused-clock.ts'

test('[R-9-17] a notification is at the bottom, in the middle', async ({ page, member }) => {
  await page.goto('/sign-in')
  await submitSignIn(page, member)
  const box = await toastOf(page, 'Login successful!').boundingBox()
  expect(box).not.toBeNull()
  const { x, y, width, height } = box!
  expect(Math.abs(x + width / 2 - 720)).toBeLessThan(2)
  expect(y + height).toBeGreaterThan(900 - 60)
  expect(y + height).toBeLessThanOrEqual(900)
})

test('[R-9-18] [R-4-76] good news lasts 3000 ms', async ({ page, member }) => {
  await pauseClock(page)
  await page.goto('/sign-in')
  await submitSignIn(page, member)
  const toast = toastOf(page, 'Login successful!')
  await advanceUntilVisible(page, toast)
  await page.clock.runFor(2800)
  await expect(toast).toBeVisible()
  await page.clock.runFor(300)
  await expect(toast).toHaveCount(0)
})

test('[R-4-77] bad news lasts 5000 ms', async ({ page, member }) => {
  await pauseClock(page)
  await page.goto('/sign-in')
  await submitSignIn(page, { ...member, password: 'Curtain-down1!' })
  const toast = toastOf(page, 'Invalid credentials')
  await advanceUntilVisible(page, toast)
  await page.clock.runFor(4800)
  await expect(toast).toBeVisible()
  await page.clock.runFor(300)
  await expect(toast).toHaveCount(0)
})

test('[R-9-20] its time stands still under the pointer', async ({ page, member }) => {
  await pauseClock(page)
  await page.goto('/sign-in')
  await submitSignIn(page, member)
  const toast = toastOf(page, 'Login successful!')
  await advanceUntilVisible(page, toast)
  await page.clock.runFor(1000)
  await toast.hover()
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(10, 10)
  await page.clock.runFor(1500)
  await expect(toast).toBeVisible()
  await page.clock.runFor(600)
  await expect(toast).toHaveCount(0)
})

test('[R-9-19] it can be closed, by pointer and by keyboard', async ({ page, member }) => {
  await page.goto('/sign-in')
  const wrong = { ...member, password: 'Curtain-down1!' }
  await submitSignIn(page, wrong)
  const toast = toastOf(page, 'Invalid credentials')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await toast.getByRole('button', { name: 'Dismiss' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast).toHaveCount(0)
})
