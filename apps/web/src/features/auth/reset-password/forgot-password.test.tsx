import { auth } from '@sidelight/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { openApp } from '#testing/open-app.tsx'
import { findToast, queryToast } from '#testing/toasts.ts'

const SENT = 'Password reset email sent successfully! Please check your inbox.'
const emailField = () => screen.findByLabelText('Email')
const submit = () => screen.getByRole('button', { name: 'Send Reset Link' })

async function ask() {
  const app = openApp('/forgot-password')
  await app.user.type(await emailField(), 'rosa@example.com')
  await waitFor(() => expect(submit()).toBeEnabled())
  await app.user.click(submit())
  return app
}

it('[R-2.12-18] [R-5-17] [R-5-18] [R-5-19] complains while typing and cannot be submitted until it is right', async () => {
  const { user } = openApp('/forgot-password')
  expect(await emailField()).toHaveValue('')
  expect(submit()).toBeDisabled()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()

  await user.type(await emailField(), 'r')
  expect(await screen.findByText('Invalid email address')).toBeVisible()
  expect(await emailField()).toHaveFocus()
  expect(submit()).toBeDisabled()
  await user.clear(await emailField())
  expect(await screen.findByText('Email is required')).toBeVisible()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(submit()).toBeDisabled()

  await user.type(await emailField(), 'rosa@example.com')
  await waitFor(() => expect(submit()).toBeEnabled())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('[R-2.12-19] leads to /sign-up', async () => {
  const { user, path } = openApp('/forgot-password')
  await user.click(await screen.findByRole('link', { name: 'Create an account' }))
  await screen.findByRole('heading', { level: 1, name: 'Sign Up' })
  expect(path()).toBe('/sign-up')
})

it('[R-8-86] [R-2.12-20] [R-5-19] [R-7-08] asks for a link to the form of this site, once', async () => {
  let letThrough = (_: Response) => {}
  const asked = answer(auth.resetPasswordRequest, () => new Promise<Response>((resolve) => (letThrough = resolve)))
  await ask()
  expect(await screen.findByRole('button', { name: 'Sending…' })).toBeDisabled()
  await waitFor(() => expect(asked).toHaveLength(1))
  letThrough(success(auth.resetPasswordRequest, null))

  expect(await findToast(SENT)).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([
    { email: 'rosa@example.com', reset_form_url: `${window.location.origin}/reset-password` },
  ])
  expect(asked[0]?.authorization).toBeNull()
  expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  expect(screen.getByText('rosa@example.com')).toBeVisible()
  expect(screen.getByRole('main')).toHaveFocus()
})

it('can be asked again for another address', async () => {
  const asked = answer(auth.resetPasswordRequest, null)
  const { user } = await ask()
  await user.click(await screen.findByRole('button', { name: 'Use another address' }))
  await user.type(await emailField(), 'vega@example.com')
  await waitFor(() => expect(submit()).toBeEnabled())
  await user.click(submit())
  expect(await screen.findByText('vega@example.com')).toBeVisible()
  expect(asked).toHaveLength(2)
})

it.each([
  ['[R-8-08]', () => failure('too_many_requests', 'Too many attempts.'), 'Too many attempts.'],
  ['[R-8-10]', () => unreachable(), 'An unexpected error occurred'],
])('%s refused, it says so and keeps what was typed', async (_, broken, message) => {
  answer(auth.resetPasswordRequest, broken)
  await ask()
  expect(await findToast(message)).toBeVisible()
  expect(queryToast(SENT)).not.toBeInTheDocument()
  expect(await emailField()).toHaveValue('rosa@example.com')
  expect(submit()).toBeEnabled()
})
