import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { signedIn, openApp } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const DOCUMENT = '0199b5f2-7a11-7c55-9d2e-000000000001'
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('Public pages', () => {
  it.each([
    ['[R-2.1-01] [R-6-02]', '/', 'Never tape alone.'],
    ['[R-2.1-02]', '/sign-in', 'Sign In'],
    ['[R-2.1-03]', '/sign-up', 'Sign Up'],
    ['[R-2.1-04]', '/forgot-password', 'Forgot Password'],
    ['[R-2.1-06]', '/terms', 'Terms'],
    ['[R-2.1-07]', '/contact', 'Contact Us'],
    ['[R-2.1-08]', '/contact-us', 'Contact Us'],
    ['[R-2.1-09]', '/verification', 'Check your email'],
    ['[R-75-02]', '/status', 'Status'],
  ])('%s The page %s needs no session and shows "%s"', async (_, path, title) => {
    const app = openApp(path)
    expect(await heading(title)).toBeVisible()
    expect(app.path()).toBe(path)
  })

  it('[R-2.1-05] The page /reset-password reads its token from the query string', async () => {
    openApp('/reset-password?token=abc')
    expect(await heading('Reset Password')).toBeVisible()
  })

  it('[R-2.12-23] The terms page links back to the landing page', async () => {
    const { user, path } = openApp('/terms')
    await user.click(await screen.findByRole('link', { name: 'Back to Home' }))
    await heading('Never tape alone.')
    expect(path()).toBe('/')
  })

  it.each(['/nowhere', '/sign-in/extra', '/dashboards'])(
    '[R-2.1-26] The unknown path %s redirects to /',
    async (unknown) => {
      const { path } = openApp(unknown)
      await heading('Never tape alone.')
      expect(path()).toBe('/')
    },
  )

  it('[R-75-01] Whoever opens an unknown address is told so on the start page, without the address', async () => {
    openApp('/verify-me/secret-token')
    expect(await findToast("There's nothing at that address. This is the start page.")).toBeVisible()
    expect(document.body).not.toHaveTextContent('secret-token')
    expect(screen.queryByRole('link', { name: 'Your scripts' })).not.toBeInTheDocument()
  })

  it('[R-75-01] Whoever is signed in is led from an unknown address to the start page and on to the scripts', async () => {
    signedIn()
    openApp('/nowhere')
    expect(await screen.findByRole('link', { name: 'Your scripts' })).toHaveAttribute('href', '/dashboard')
  })
})

describe('The protected area', () => {
  it.each([
    ['[R-2.1-11] [R-2.4-01]', '/dashboard', 'Dashboard Overview', 'Dashboard'],
    ['[R-2.1-12]', '/dashboard/process-list', 'Process History', 'History'],
    ['[R-2.1-13]', '/dashboard/subscription', 'Subscription', 'Subscription'],
    ['[R-2.1-14] [R-2.11-01]', '/dashboard/packages', 'Manage Your Subscription', 'Packages'],
    ['[R-2.1-15]', '/dashboard/transaction', 'Transaction History', 'Transaction'],
    ['[R-2.1-16]', '/dashboard/success', 'Payment', 'Payment'],
    ['[R-2.1-17]', '/dashboard/cancel', 'Payment Cancelled', 'Payment'],
    ['[R-2.1-18]', '/dashboard/profile-settings', 'Profile', 'Profile'],
    ['[R-2.1-20] [R-2.3-13]', '/dashboard/process/upload', 'Upload Script', 'Script Upload'],
    ['[R-2.1-22] [R-2.3-13]', `/dashboard/process/${DOCUMENT}/scenes`, 'Script Scenes', 'Script Parsing'],
    ['[R-2.1-23] [R-2.3-13]', `/dashboard/process/${DOCUMENT}/assign-voice`, 'Voice Assignment', 'Voice Assign'],
    [
      '[R-2.1-24] [R-2.3-13]',
      `/dashboard/process/${DOCUMENT}/scenes-preview`,
      'Audio Production',
      'Voice Generation & Playback',
    ],
  ])('%s [R-2.3-07] [R-6-03] The page %s shows "%s" under the section title "%s"', async (_, path, title, section) => {
    signedIn()
    const app = openApp(path)
    expect(await heading(title)).toBeVisible()
    expect(within(screen.getByRole('banner')).getByText(section)).toBeVisible()
    expect(app.path()).toBe(path)
  })

  it.each([
    ['[R-2.1-19]', '/dashboard/process', '/dashboard/process/upload'],
    ['[R-2.1-21]', `/dashboard/process/${DOCUMENT}`, `/dashboard/process/${DOCUMENT}/scenes`],
    ['[R-2.1-25]', '/dashboard/nowhere', '/dashboard'],
    ['[R-2.1-25]', '/dashboard/process/a/b/c', '/dashboard'],
    ['Linked from elsewhere:', '/membership', '/dashboard/packages'],
  ])('%s The path %s redirects to %s', async (_, from, to) => {
    signedIn()
    const { path } = openApp(from)
    await screen.findByRole('banner')
    await waitFor(() => expect(path()).toBe(to))
  })

  it('[R-75-01] Whoever opens an unknown address inside the app is told so on the dashboard', async () => {
    signedIn()
    openApp('/dashboard/nowhere')
    expect(await findToast("There's nothing at that address. Here are your scripts.")).toBeVisible()
  })

  it('[R-2.12-14] [R-2.12-16] [R-2.12-17] The page of a cancelled payment says that nothing was charged and links on', async () => {
    signedIn()
    openApp('/dashboard/cancel')
    expect(await screen.findByText('No charges were made.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Try Payment Again' })).toHaveAttribute('href', '/membership')
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')
  })
})
