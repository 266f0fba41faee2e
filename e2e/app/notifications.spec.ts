import { submitSignIn, toastOf } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'

test('[R-9-17] A notification appears at the bottom of the screen, centred', async ({ page, sharedUser }) => {
  await page.goto('/sign-in')
  // An error stays longer than a success, so that a slow machine can measure it.
  await submitSignIn(page, { ...sharedUser, password: 'Curtain-down1!' })
  const toast = toastOf(page, 'Invalid credentials')
  await toast.hover()
  const box = await toast.boundingBox()
  expect(box).not.toBeNull()
  const { x, y, width, height } = box!
  expect(Math.abs(x + width / 2 - 720)).toBeLessThan(2)
  expect(y + height).toBeGreaterThan(900 - 60)
  expect(y + height).toBeLessThanOrEqual(900)
})
