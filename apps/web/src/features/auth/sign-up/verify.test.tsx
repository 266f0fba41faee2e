import { auth } from '@sidelight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { advanceTime } from '#testing/advance-time.ts'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { openApp } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const LINK = `/verify/${'t'.repeat(43)}`
const expiresIn = (ms: number) => localStorage.setItem('verificationExpiry', String(Date.now() + ms))

afterEach(() => vi.useRealTimers())

it('[R-2.1-10] [R-2.12-06] [R-2.12-07] [R-8-92] The page verifies once, shows the success, and leads to sign-in after 3 s', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
  let respond = (_: Response) => {}
  const asked = answer(auth.verifyEmail, () => new Promise<Response>((resolve) => (respond = resolve)))
  const { path } = openApp(LINK)
  expect(await screen.findByText('Verifying your account…')).toBeVisible()
  await vi.waitFor(() => expect(asked).toHaveLength(1), 5000)
  expect(asked[0]?.url.pathname).toBe(`/api/v1/auth/verify-email/${'t'.repeat(43)}`)

  respond(success(auth.verifyEmail, null))
  expect(await screen.findByRole('heading', { name: "You're verified" })).toBeVisible()
  expect(await findToast('Account verified successfully!')).toBeVisible()
  expect(path()).toBe(LINK)
  await advanceTime(3100)
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(localStorage.getItem('isVerified')).toBe('true')
})

it('[R-2.12-06] [R-8-85] A failed verification shows the message of the server', async () => {
  answer(auth.verifyEmail, () => failure('invalid_input', 'This link is not valid.'))
  openApp(LINK)
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid.')
})

it('[R-8-85] A failed verification without a server message shows the default text', async () => {
  answer(auth.verifyEmail, () => unreachable())
  openApp(LINK)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'There was a problem verifying your account. Please try again.',
  )
})

it('[R-2.12-08] [R-2.12-09] The link counts down and is expired at zero', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
  expiresIn(3_661_000)
  answer(auth.verifyEmail, () => failure('invalid_input', 'This link is not valid.'))
  openApp(LINK)
  expect(await screen.findByRole('timer')).toHaveTextContent(/^01:01:0[01]$/)
  act(() => void vi.advanceTimersByTime(61_000))
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/^(01:00:00|00:59:5\d)$/))
  act(() => void vi.advanceTimersByTime(3_600_000))
  expect(await screen.findByRole('heading', { name: 'Link Expired' })).toBeVisible()
  expect(screen.getByText(/valid for 24 hours/)).toBeVisible()
})

it('[R-2.12-09] A link that the server calls expired is expired, also on a device without a countdown', async () => {
  answer(auth.verifyEmail, () => failure('link_expired', 'This link has expired.'))
  openApp(LINK)
  expect(await screen.findByRole('heading', { name: 'Link Expired' })).toBeVisible()
  expect(screen.queryByRole('timer')).not.toBeInTheDocument()
})

it('A verification accepted by the server succeeds although the countdown is over', async () => {
  expiresIn(-1000)
  answer(auth.verifyEmail, null)
  openApp(LINK)
  expect(await screen.findByRole('heading', { name: "You're verified" })).toBeVisible()
})
