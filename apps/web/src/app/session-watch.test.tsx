import { auth, credits, users } from '@sidelight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refresh } from '#lib/api/query.ts'
import { expireSession } from '#lib/session/session.ts'
import { answer, failure, ROSA, success } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast, queryToast } from '#testing/toasts.ts'

const dashboard = () => screen.findByRole('heading', { name: 'Dashboard Overview' })
const signInPage = () => screen.findByRole('heading', { level: 1, name: 'Sign In' })

/** Dispatches the event that this tab receives when another tab changes local storage. */
function inAnotherTab(key: string, newValue: string | null) {
  const oldValue = localStorage.getItem(key)
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue })))
}

describe('A session that the server rejects', () => {
  it('[R-8-03] [R-8-04] [R-8-05] A session rejected during work is cleared, announced once, and leads to /sign-in', async () => {
    signedIn()
    const { path, client } = openApp('/dashboard')
    await dashboard()
    answer(credits.current, () => failure('unauthenticated', 'Expired'))
    answer(users.me, () => failure('unauthenticated', 'Expired'))
    answer(auth.refreshToken, () => failure('unauthenticated', 'Expired'))
    await act(() => Promise.all([refresh(client, credits.current), refresh(client, users.me)]))

    await signInPage()
    expect(path()).toBe('/sign-in')
    expect(await screen.findAllByText('Session expired. Please log in again.', { selector: 'li div' })).toHaveLength(1)
    for (const key of ['email', 'accessToken', 'refreshToken', 'isLogin']) expect(localStorage.getItem(key)).toBeNull()
  })

  it('[R-8-04] A page opened with expired tokens announces it and leads to /sign-in', async () => {
    signedIn()
    answer(users.me, () => failure('unauthenticated', 'Expired'))
    answer(auth.refreshToken, () => failure('unauthenticated', 'Expired'))
    const { path } = openApp('/dashboard/packages')
    await signInPage()
    expect(path()).toBe('/sign-in')
    expect(await findToast('Session expired. Please log in again.')).toBeVisible()
  })

  it('[C72] What a tab has loaded of one user is not shown to the next one who signs in there', async () => {
    signedIn()
    const { router, user } = openApp('/dashboard')
    expect(await screen.findByRole('button', { name: /User menu of Rosa Vega/ })).toBeVisible()
    await act(() => router.navigate('/'))
    act(() => expireSession())
    await act(() => router.navigate('/sign-in'))
    answer(auth.login, { access_token: 'access', refresh_token: 'refresh' })
    answer(users.me, { ...ROSA, full_name: 'Noor Haddad', email: 'noor@sidelight.local' })
    await user.type(await screen.findByLabelText('Email'), 'noor@sidelight.local')
    await user.type(screen.getByLabelText('Password'), 'Curtain-up1!')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByRole('button', { name: /^User menu/ })).toHaveAccessibleName(/Noor Haddad/)
  })

  it('The landing page drops an expired token silently', async () => {
    signedIn()
    answer(users.me, () => failure('unauthenticated', 'Expired'))
    answer(auth.refreshToken, () => failure('unauthenticated', 'Expired'))
    const { path } = openApp('/')
    await waitFor(() => expect(localStorage.getItem('accessToken')).toBeNull())
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible()
    expect(path()).toBe('/')
    expect(screen.queryByText('Session expired. Please log in again.')).not.toBeInTheDocument()
  })
})

describe('Other tabs', () => {
  it('Signing out in another tab leads this tab to /sign-in', async () => {
    signedIn()
    const { path } = openApp('/dashboard')
    await dashboard()
    inAnotherTab('accessToken', null)
    await signInPage()
    expect(path()).toBe('/sign-in')
    expect(await findToast('You signed out in another tab.')).toBeVisible()
    expect(queryToast('Session expired. Please log in again.')).not.toBeInTheDocument()
  })

  it('[R-8-04] [R-8-05] A session rejected in another tab is announced once in this tab', async () => {
    signedIn()
    const { path } = openApp('/dashboard')
    await dashboard()
    // The other tab removes the tokens first; its storage events arrive in the order of its writes.
    localStorage.clear()
    inAnotherTab('sessionEnded', 'expired')
    inAnotherTab('sessionEnded', null)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: null })))
    await signInPage()
    expect(path()).toBe('/sign-in')
    expect(await screen.findAllByText('Session expired. Please log in again.', { selector: 'li div' })).toHaveLength(1)
    expect(queryToast('You signed out in another tab.')).not.toBeInTheDocument()
  })

  it('[R-8-04] An expired session tells the other tabs the reason and leaves nothing in local storage', async () => {
    signedIn()
    const written = vi.spyOn(Storage.prototype, 'setItem')
    answer(users.me, () => failure('unauthenticated', 'Expired'))
    answer(auth.refreshToken, () => failure('unauthenticated', 'Expired'))
    openApp('/dashboard')
    await signInPage()
    expect(written.mock.calls).toContainEqual(['sessionEnded', 'expired'])
    expect({ ...localStorage }).toEqual({})
  })

  it('A token refresh in another tab changes nothing in this tab', async () => {
    signedIn()
    const { path } = openApp('/dashboard')
    await dashboard()
    inAnotherTab('accessToken', 'access-2')
    expect(path()).toBe('/dashboard')
    expect(screen.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  })

  it('Another user who signs in in another tab is shown in this tab', async () => {
    signedIn()
    openApp('/dashboard')
    await dashboard()
    answer(users.me, () => success(users.me, { ...ROSA, full_name: 'Noor Haddad', email: 'noor@sidelight.local' }))
    inAnotherTab('email', 'noor@sidelight.local')
    expect(await screen.findByRole('button', { name: /User menu of Noor Haddad/ })).toBeVisible()
  })
})
