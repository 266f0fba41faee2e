import { expect, test } from './fixtures.ts'
test('smoke', async ({ signedIn }) => {
  await signedIn.goto('/dashboard')
  await expect(signedIn.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
})
