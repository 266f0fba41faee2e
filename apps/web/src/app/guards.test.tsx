import { auth, users } from '@sidelight/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer, failure, ROSA, success, unreachable } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const signInPage = () => screen.findByRole('heading', { level: 1, name: 'Sign In' })

afterEach(() => void vi.useRealTimers())

describe('The guard of the protected area', () => {
  it('[R-2.1-27] A visitor without a token is sent to /sign-in without a call to the server', async () => {
    const asked = answer(users.me, ROSA)
    const { path } = openApp('/dashboard')
    await signInPage()
    expect(path()).toBe('/sign-in')
    expect(asked).toHaveLength(0)
  })

  it('[R-2.1-28] The guard verifies the token with the current-user call', async () => {
    signedIn({ access: 'the-token' })
    const asked = answer(users.me, ROSA)
    openApp('/dashboard')
    await screen.findByRole('heading', { name: 'Dashboard Overview' })
    expect(asked.map((request) => request.authorization)).toEqual(['Bearer the-token'])
  })

  it('The guard does not verify again when only the query string changes', async () => {
    signedIn()
    const asked = answer(users.me, ROSA)
    const { router } = openApp('/dashboard/process-list')
    await screen.findByText('No processes found.')
    // Long enough for the cached response to be stale.
    vi.setSystemTime(Date.now() + 3_600_000)
    await router.navigate('/dashboard/process-list?page=2')
    expect(router.state.location.search).toBe('?page=2')
    expect(asked).toHaveLength(1)
    await router.revalidate()
    expect(asked).toHaveLength(2)
  })

  it('[R-2.1-29] [R-8-71] A deleted account ends the session and leads to /sign-in', async () => {
    signedIn()
    answer(users.me, () => failure('not_found', 'User not found'))
    const { path } = openApp('/dashboard/packages')
    await signInPage()
    expect(path()).toBe('/sign-in')
    expect(await findToast('User not found')).toBeVisible()
    expect(localStorage.getItem('accessToken')).toBeNull()
  })

  it('[R-2.1-29] A token that is rejected even after a refresh ends the session and leads to /sign-in', async () => {
    signedIn()
    answer(users.me, () => failure('unauthenticated', 'Invalid credentials'))
    answer(auth.refreshToken, { access_token: 'access-2', refresh_token: 'refresh-2' })
    const { path } = openApp('/dashboard')
    await signInPage()
    expect(path()).toBe('/sign-in')
    expect(localStorage.getItem('refreshToken')).toBeNull()
  })

  it.each([
    ['a 500', () => failure('internal', 'boom')],
    ['no network', () => unreachable()],
  ])(
    'With a token and %s, the guard keeps the session, shows the error and retries only on request',
    async (_, broken) => {
      signedIn()
      const asked = answer(users.me, (_seen, count) => (count < 3 ? broken() : success(users.me, ROSA)))
      const { path, user } = openApp('/dashboard')
      expect(await screen.findByRole('heading', { name: 'Connection Error' })).toBeVisible()
      expect(screen.getByText('Could not connect to server. Please try again later.')).toBeVisible()
      expect(path()).toBe('/dashboard')
      expect(localStorage.getItem('accessToken')).toBe('access-1')
      expect(asked).toHaveLength(1)

      await user.click(screen.getByRole('button', { name: 'Try Again' }))
      await waitFor(() => expect(asked).toHaveLength(2))
      await waitFor(() => expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled())
      await user.click(screen.getByRole('button', { name: 'Try Again' }))
      expect(await screen.findByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
    },
  )

  it('[R-52-08] A suspended user reads why and whom to write to, and is let in once the suspension is lifted', async () => {
    signedIn()
    const sentence = 'Your account is suspended. Write to support@sidelight.local if this is a mistake.'
    answer(users.me, (_seen, count) => (count < 2 ? failure('forbidden', sentence) : success(users.me, ROSA)))
    const { user } = openApp('/dashboard')
    expect(await screen.findByRole('heading', { name: 'Account suspended' })).toBeVisible()
    expect(screen.getByText(sentence)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  })

  it('Signing in leads to the page that was requested', async () => {
    answer(auth.login, { access_token: 'a', refresh_token: 'r' })
    const { path, user } = openApp('/dashboard/process-list')
    await signInPage()
    await user.type(screen.getByLabelText('Email'), 'rosa@sidelight.local')
    await user.type(screen.getByLabelText('Password'), 'Curtain-up1!')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await screen.findByRole('heading', { name: 'Process History' })
    expect(path()).toBe('/dashboard/process-list')
  })
})

it.each([
  ['an admin', 'admin'],
  ['any other user', 'user'],
] as const)('[R-6-01] [R-6-03] %s can open every page of the protected area', async (_, role) => {
  signedIn()
  answer(users.me, { ...ROSA, role })
  const { path } = openApp('/dashboard/process-list')
  expect(await screen.findByRole('heading', { name: 'Process History' })).toBeVisible()
  expect(path()).toBe('/dashboard/process-list')
})

describe('Pages for guests', () => {
  it.each([
    ['[R-2.1-30]', '/sign-in'],
    ['[R-2.1-31]', '/sign-up'],
  ])('%s The page %s redirects to /dashboard if a token exists', async (_, from) => {
    signedIn()
    const { path } = openApp(from)
    await screen.findByRole('heading', { name: 'Dashboard Overview' })
    expect(path()).toBe('/dashboard')
  })
})
