import { auth } from '@sidelight/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { advanceTime } from '#testing/advance-time.ts'
import { answer, success, unreachable } from '#testing/contract-server.ts'
import { openApp } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'
import { findPollDelayMs } from './device-sign-in.queries.ts'

const LINK = `/verify/${'t'.repeat(43)}`
const SECRET = 's'.repeat(43)
const SESSION = { access_token: 'a', refresh_token: 'r', email: 'rosa@example.com' }

afterEach(() => vi.useRealTimers())

const useFakeTime = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })

it('[R-25-08] [R-8-92] The browser that signed up is signed in as soon as it opens the link, and reads that it is verified', async () => {
  localStorage.setItem('deviceSecret', SECRET)
  answer(auth.verifyEmail, null)
  const asked = answer(auth.deviceLogin, SESSION)
  const { path } = openApp(LINK)
  expect(await screen.findByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  expect(await findToast('Account verified successfully!')).toBeVisible()
  expect(path()).toBe('/dashboard')
  expect(asked.map(({ body }) => body)).toEqual([{ device_secret: SECRET }])
  expect({ ...localStorage }).toMatchObject({ accessToken: 'a', refreshToken: 'r', email: SESSION.email })
  expect(localStorage.getItem('deviceSecret')).toBeNull()
})

it('[R-25-08] A browser that did not sign up opens the link without being signed in', async () => {
  answer(auth.verifyEmail, null)
  const asked = answer(auth.deviceLogin, SESSION)
  openApp(LINK)
  expect(await screen.findByText(/it goes on there by itself/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign in now' })).toHaveAttribute('href', '/sign-in')
  expect(asked).toHaveLength(0)
  expect(localStorage.getItem('accessToken')).toBeNull()
})

it('[R-25-08] [A65] A browser that waits for another link is not signed in by this one', async () => {
  localStorage.setItem('deviceSecret', SECRET)
  answer(auth.verifyEmail, null)
  const asked = answer(auth.deviceLogin, null)
  openApp(LINK)
  expect(await screen.findByRole('link', { name: 'Sign in now' })).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(localStorage.getItem('accessToken')).toBeNull()
  expect(localStorage.getItem('deviceSecret')).toBe(SECRET)
})

it('[R-25-09] The page that waits for the mail goes on by itself once the link was opened elsewhere', async () => {
  useFakeTime()
  localStorage.setItem('deviceSecret', SECRET)
  localStorage.setItem('email', SESSION.email)
  localStorage.setItem('wantedPlan', 'studio_monthly')
  let isOpened = false
  const asked = answer(auth.deviceLogin, (_, count) =>
    count === 1 ? unreachable() : success(auth.deviceLogin, isOpened ? SESSION : null),
  )
  const { path } = openApp('/verification')
  await screen.findByRole('heading', { name: 'Check your email' })
  await waitFor(() => expect(asked).toHaveLength(1))
  await advanceTime(3100)
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(path()).toBe('/verification')
  isOpened = true
  await advanceTime(3100)
  expect(await screen.findByRole('heading', { name: 'Manage Your Subscription' })).toBeVisible()
  expect(path()).toBe('/dashboard/packages')
  expect(localStorage.getItem('accessToken')).toBe('a')
})

it('[R-25-09] The page that waits goes on when another tab of this browser was signed in', async () => {
  useFakeTime()
  localStorage.setItem('deviceSecret', SECRET)
  const asked = answer(auth.deviceLogin, null)
  const { path } = openApp('/verification')
  await waitFor(() => expect(asked).toHaveLength(1))
  localStorage.setItem('accessToken', 'of-the-other-tab')
  localStorage.removeItem('deviceSecret')
  await advanceTime(3100)
  await waitFor(() => expect(path()).toBe('/dashboard'))
  expect(asked).toHaveLength(1)
})

it('[R-25-09] A page without a secret asks for nothing', async () => {
  useFakeTime()
  const asked = answer(auth.deviceLogin, null)
  openApp('/verification')
  await screen.findByRole('heading', { name: 'Check your email' })
  await advanceTime(10_000)
  expect(asked).toHaveLength(0)
})

it('[R-25-09] The page that waits asks for an hour, as long as the secret serves', () => {
  const delays: number[] = []
  for (let delay = findPollDelayMs(0); delay !== false; delay = findPollDelayMs(delays.length)) delays.push(delay)
  expect(delays.slice(0, 3)).toEqual([3000, 3000, 3000])
  const total = delays.reduce((sum, delay) => sum + delay, 0)
  expect(total).toBeGreaterThanOrEqual(3_600_000)
  expect(total).toBeLessThan(3_700_000)
})
