import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openApp, signedIn } from '#testing/open-app.tsx'

const DOCUMENT = '0199b5f2-7a11-7c55-9d2e-000000000001'

/** Goes through the pages in one app: opening it anew for each takes ten times as long. */
async function expectTitles(titles: readonly (readonly [path: string, title: string])[]): Promise<void> {
  const { router } = openApp(titles[0]?.[0] ?? '/')
  for (const [path, title] of titles) {
    await router.navigate(path)
    await waitFor(() => expect(document.title, path).toBe(`${title} · Sidelight`))
  }
}

it('The landing page names the product in the title of its tab', async () => {
  openApp('/')
  await waitFor(() => expect(document.title).toBe('Sidelight: the scene partner that waits for your line'))
})

it('Every public page has its name in the title of its tab', () =>
  expectTitles([
    ['/sign-in', 'Sign In'],
    ['/sign-up', 'Sign Up'],
    ['/forgot-password', 'Forgot Password'],
    ['/reset-password?token=abc', 'Reset Password'],
    ['/terms', 'Terms'],
    ['/contact', 'Contact Us'],
    ['/verification', 'Check your email'],
    ['/contact-us', 'Contact Us'],
    ['/status', 'Status'],
    ['/clean-tape', 'Clean tape'],
    ['/camera', 'Camera'],
  ]))

it('Every protected page has its name in the title of its tab', async () => {
  signedIn()
  await expectTitles([
    ['/dashboard', 'Dashboard'],
    ['/dashboard/process-list', 'Process History'],
    ['/dashboard/subscription', 'Subscription'],
    ['/dashboard/packages', 'Manage Your Subscription'],
    ['/dashboard/transaction', 'Transaction History'],
    ['/dashboard/success', 'Payment'],
    ['/dashboard/cancel', 'Payment Cancelled'],
    ['/dashboard/process/upload', 'Upload Script'],
    [`/dashboard/process/${DOCUMENT}/scenes`, 'Script Scenes'],
    [`/dashboard/process/${DOCUMENT}/assign-voice`, 'Voice Assignment'],
    [`/dashboard/process/${DOCUMENT}/scenes-preview`, 'Audio Production'],
    ['/dashboard/profile-settings', 'Profile'],
  ])
})

it('[R-2.1-18] The profile page shows the user name and the address of the user', async () => {
  signedIn()
  openApp('/dashboard/profile-settings')
  await screen.findByRole('heading', { level: 1, name: 'Profile' })
  expect(screen.getByRole('main')).toHaveTextContent('rosa')
  expect(screen.getByRole('main')).toHaveTextContent('rosa@sidelight.local')
})
