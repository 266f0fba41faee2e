import { auth, users } from '@sidelight/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer, failure, ROSA, success, unreachable } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const signInPage = () => screen.findByRole('heading', { level: 1, name: 'Sign In' })

afterEach(() => void vi.useRealTimers())

describe('the guard of the protected area', () => {
  it('[R-2.1-27] sends visitors without a token to /sign-in, without asking the server', async () => {
    const asked = answer(users.me, ROSA)
    const { path } = openApp('/dashboard')
    await signInPage()
    expect(path()).toBe('/sign-in')
    expect(asked).toHaveLength(0)
  })

  it('[R-2.1-28] verifies the token with the current-user call', async () => {
    signedIn({ access: 'the-token' })
    const asked = answer(users.me, ROSA)
    openApp('/dashboard')
    await screen.findByRole('heading', { name: 'Dashboard Overview' })
    expect(asked.map((request) => request.authorization)).toEqual(['Bearer the-token'])
  })

  it('does not ask again when only the search of the address changes', async () => {
    signedIn()
    const asked = answer(users.me, ROSA)
    const { router } = openApp('/dashboard/process-list')
    await screen.findByText('No processes found.')
    // Long enough that the answer of before would not do.
    vi.setSystemTime(Date.now() + 3_600_000)
    await router.navigate('/dashboard/process-list?page=2')
    expect(router.state.location.search).toBe('?page=2')
    expect(asked).toHaveLength(1)
    await router.revalidate()
    expect(asked).toHaveLength(2)
  })

  it('[R-2.1-29] [R-8-71] an account that is gone ends the session at /sign-in', async () => {
    signedIn()
    answer(users.me, () => failure('not_found', 'User not found'))
    const { path } = openApp('/dashboard/packages')
    await signInPage()
    expect(path()).toBe('/sign-in')
    expect(await findToast('User not found')).toBeVisible()
    expect(localStorage.getItem('accessToken')).toBeNull()
  })

  it('[R-2.1-29] a token refused even after a refresh ends the session at /sign-in', async () => {
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
  ])('with a token and %s stays, says so, and tries again only when asked', async (_, broken) => {
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
  })

  it('remembers the page that was asked for', async () => {
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
] as const)('[R-6-01] [R-6-03] signed in is signed in: %s opens the same pages', async (_, role) => {
  signedIn()
  answer(users.me, { ...ROSA, role })
  const { path } = openApp('/dashboard/process-list')
  expect(await screen.findByRole('heading', { name: 'Process History' })).toBeVisible()
  expect(path()).toBe('/dashboard/process-list')
})

describe('pages for guests', () => {
  it.each([
    ['[R-2.1-30]', '/sign-in'],
    ['[R-2.1-31]', '/sign-up'],
  ])('%s %s redirects to /dashboard if a token exists', async (_, from) => {
    signedIn()
    const { path } = openApp(from)
    await screen.findByRole('heading', { name: 'Dashboard Overview' })
    expect(path()).toBe('/dashboard')
  })
})
