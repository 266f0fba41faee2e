import { auth } from '@sidelight/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, failure } from '#testing/contract-server.ts'
import { openApp } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

afterEach(() => vi.useRealTimers())

const sendAgain = () => screen.findByRole('button', { name: /^Send again/ })

it('The link can be sent again, is confirmed with its address, and then waits a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
  localStorage.setItem('email', 'rosa@example.com')
  const sent = answer(auth.resendVerification, null)
  const { user } = openApp('/verification')
  await sendAgain()
  act(() => void vi.advanceTimersByTime(300_000))
  await user.click(await sendAgain())

  expect(await screen.findByText('Sent again to rosa@example.com')).toBeVisible()
  expect(await sendAgain()).toHaveAccessibleName(/^Send again in (60|59) s$/)
  expect(await sendAgain()).toHaveAttribute('aria-disabled', 'true')
  await user.click(await sendAgain())
  act(() => void vi.advanceTimersByTime(30_000))
  expect(await sendAgain()).toHaveAccessibleName(/^Send again in (30|29) s$/)
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'rosa@example.com' }])

  act(() => void vi.advanceTimersByTime(31_000))
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  await vi.waitFor(() => expect(sent).toHaveLength(2), 5000)
})

it('[R-3-37] [R-2.12-02] A link sent again is valid for another 24 hours', async () => {
  localStorage.setItem('email', 'rosa@example.com')
  localStorage.setItem('verificationExpiry', '1')
  answer(auth.resendVerification, null)
  const { user } = openApp('/verification')
  const before = Date.now()
  await user.click(await sendAgain())
  await screen.findByText('Sent again to rosa@example.com')
  expect(Number(localStorage.getItem('verificationExpiry'))).toBeGreaterThanOrEqual(before + 24 * 60 * 60 * 1000)
})

it('[R-8-08] A rejected request for another link shows why and can be repeated at once', async () => {
  localStorage.setItem('email', 'rosa@example.com')
  answer(auth.resendVerification, () => failure('too_many_requests', 'Too many mails. Try again in an hour.'))
  const { user } = openApp('/verification')
  await user.click(await sendAgain())
  expect(await findToast('Too many mails. Try again in an hour.')).toBeVisible()
  expect(await sendAgain()).toHaveAccessibleName('Send again')
  expect(screen.queryByText(/^Sent again/)).not.toBeInTheDocument()
})

it('[R-2.12-01] A device without a stored address does not offer to send the link again', async () => {
  openApp('/verification')
  expect(await screen.findByText('the address you signed up with')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Send again/ })).not.toBeInTheDocument()
})
