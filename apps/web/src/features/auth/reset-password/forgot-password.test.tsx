import { auth } from '@sidelight/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { openApp } from '#testing/open-app.tsx'
import { findToast, queryToast } from '#testing/toasts.ts'

const SENT = 'Password reset email sent successfully! Please check your inbox.'
const emailField = () => screen.findByLabelText('Email')
const submit = () => screen.getByRole('button', { name: 'Send Reset Link' })

async function requestLink() {
  const app = openApp('/forgot-password')
  await app.user.type(await emailField(), 'rosa@example.com')
  await waitFor(() => expect(submit()).toBeEnabled())
  await app.user.click(submit())
  return app
}

it('[R-2.12-18] [R-5-17] [R-5-18] [R-5-19] The form validates while typing and cannot be submitted until it is valid', async () => {
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

it('[R-2.12-19] The forgot-password page links to /sign-up', async () => {
  const { user, path } = openApp('/forgot-password')
  await user.click(await screen.findByRole('link', { name: 'Create an account' }))
  await screen.findByRole('heading', { level: 1, name: 'Sign Up' })
  expect(path()).toBe('/sign-up')
})

it('[R-8-86] [R-2.12-20] [R-5-19] [R-7-08] The form requests a link to the reset page of this site, once', async () => {
  let respond = (_: Response) => {}
  const asked = answer(auth.resetPasswordRequest, () => new Promise<Response>((resolve) => (respond = resolve)))
  await requestLink()
  expect(await screen.findByRole('button', { name: 'Sending…' })).toBeDisabled()
  await waitFor(() => expect(asked).toHaveLength(1))
  respond(success(auth.resetPasswordRequest, null))

  expect(await findToast(SENT)).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([
    { email: 'rosa@example.com', reset_form_url: `${window.location.origin}/reset-password` },
  ])
  expect(asked[0]?.authorization).toBeNull()
  expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  expect(screen.getByText('rosa@example.com')).toBeVisible()
  expect(screen.getByRole('main')).toHaveFocus()
})

it('A second link can be requested for a different address', async () => {
  const asked = answer(auth.resetPasswordRequest, null)
  const { user } = await requestLink()
  await user.click(await screen.findByRole('button', { name: 'Use a different address' }))
  await user.type(await emailField(), 'vega@example.com')
  await waitFor(() => expect(submit()).toBeEnabled())
  await user.click(submit())
  expect(await screen.findByText('vega@example.com')).toBeVisible()
  expect(asked).toHaveLength(2)
})

it.each([
  ['[R-8-08]', () => failure('too_many_requests', 'Too many attempts.'), 'Too many attempts.'],
  ['[R-8-10]', () => unreachable(), 'An unexpected error occurred'],
])('%s A rejected request shows the error and keeps the address', async (_, broken, message) => {
  answer(auth.resetPasswordRequest, broken)
  await requestLink()
  expect(await findToast(message)).toBeVisible()
  expect(queryToast(SENT)).not.toBeInTheDocument()
  expect(await emailField()).toHaveValue('rosa@example.com')
  expect(submit()).toBeEnabled()
})
