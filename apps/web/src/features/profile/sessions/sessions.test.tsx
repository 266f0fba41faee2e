import { auth } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answer, failure, success, THIS_SESSION } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1000).toISOString()
const PHONE = {
  ...THIS_SESSION,
  id: '0199b5f2-7a11-4c55-9d2e-000000000002',
  device: 'Safari on iPhone',
  last_used_at: hoursAgo(3),
  is_current: false,
}

async function openSessions() {
  const app = openApp('/dashboard/profile-settings')
  const section = within(await screen.findByRole('region', { name: "Where you're signed in" }))
  return { ...app, section, rows: await section.findAllByRole('listitem') }
}

beforeEach(() => {
  signedIn()
  answer(auth.sessions, [PHONE, THIS_SESSION])
})

it('The list shows all sessions, with this device first', async () => {
  const { rows } = await openSessions()
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Chrome on macOSThis deviceIn use now\. Signed in Nov 10, 2026\./),
    expect.stringMatching(/^Safari on iPhoneLast used 3 hours ago\./),
  ])
})

it('A device that is signed out disappears from the list', async () => {
  const ended = answer(auth.endSession, () => {
    answer(auth.sessions, [THIS_SESSION])
    return success(auth.endSession, null)
  })
  const { user, section, path } = await openSessions()
  await user.click(section.getByRole('button', { name: 'Sign out of Safari on iPhone, last used 3 hours ago' }))
  expect(await findToast('Signed out of Safari on iPhone')).toBeVisible()
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1))
  expect(ended[0]?.url.pathname).toBe(`/api/v1/auth/sessions/${PHONE.id}`)
  expect(section.getByRole('heading')).toHaveFocus()
  expect(path()).toBe('/dashboard/profile-settings')
})

it('Signing out a device that is already signed out succeeds', async () => {
  answer(auth.endSession, () => failure('not_found', 'No such session'))
  const { user, section } = await openSessions()
  await user.click(section.getByRole('button', { name: 'Sign out of Safari on iPhone, last used 3 hours ago' }))
  expect(await findToast('Signed out of Safari on iPhone')).toBeVisible()
})

it('A device that cannot be signed out shows why', async () => {
  answer(auth.endSession, () => failure('unavailable', 'Please try again in a moment.'))
  const { user, section } = await openSessions()
  await user.click(section.getByRole('button', { name: 'Sign out of Safari on iPhone, last used 3 hours ago' }))
  expect(await findToast('Please try again in a moment.')).toBeVisible()
  expect(section.getAllByRole('listitem')).toHaveLength(2)
})

it('Signing out this device leads to /sign-in', async () => {
  answer(auth.endSession, null)
  const { user, section, path } = await openSessions()
  await user.click(section.getByRole('button', { name: 'Sign out of Chrome on macOS, in use now' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  expect(path()).toBe('/sign-in')
  for (const key of ['email', 'accessToken', 'refreshToken', 'isLogin']) expect(localStorage.getItem(key)).toBeNull()
})

it('Signing out everywhere asks for confirmation', async () => {
  const left = answer(auth.logoutEverywhere, null)
  localStorage.setItem('darkMode', 'false')
  const { user, section } = await openSessions()
  const opener = section.getByRole('button', { name: 'Sign out everywhere' })
  await user.click(opener)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(opener).toHaveFocus())
  expect(left).toHaveLength(0)

  await user.click(opener)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  expect(await findToast("You're signed out everywhere")).toBeVisible()
  expect(left).toHaveLength(1)
  expect(localStorage.getItem('accessToken')).toBeNull()
  expect(localStorage.getItem('darkMode')).toBe('false')
})

it('The session is kept when signing out everywhere fails', async () => {
  answer(auth.logoutEverywhere, () => failure('unavailable', 'Please try again in a moment.'))
  const { user, section } = await openSessions()
  await user.click(section.getByRole('button', { name: 'Sign out everywhere' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please try again in a moment.')
  expect(localStorage.getItem('accessToken')).toBe('access-1')
})

it('A list that cannot be loaded shows an error and loads again on request', async () => {
  answer(auth.sessions, (_, count) =>
    count === 1 ? failure('internal', 'boom') : success(auth.sessions, [THIS_SESSION]),
  )
  const { user } = openApp('/dashboard/profile-settings')
  const section = within(await screen.findByRole('region', { name: "Where you're signed in" }))
  expect(await section.findByRole('alert')).toHaveTextContent("We can't list your devices right now.")
  await user.click(section.getByRole('button', { name: 'Try Again' }))
  expect(await section.findByText('Chrome on macOS')).toBeVisible()
})
