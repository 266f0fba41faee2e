import { auth } from '@sidelight/contract'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { answer, failure, unreachable } from '#testing/contract-server.ts'
import { openApp } from '#testing/open-app.tsx'
import { findToast, queryToast } from '#testing/toasts.ts'

const emailField = () => screen.findByLabelText('Email')
const passwordField = () => screen.getByLabelText('Password')
const submit = () => screen.getByRole('button', { name: 'Sign In' })

it('[R-5-01] [R-5-02] [R-5-03] The sign-in form reports invalid fields and cannot be submitted until they are valid', async () => {
  const { user } = openApp('/sign-in')
  expect(await emailField()).toHaveValue('')
  expect(submit()).toBeDisabled()

  await user.type(await emailField(), 'rosa@')
  await user.type(passwordField(), 'short')
  await user.tab()
  expect(await screen.findByText('Invalid email address')).toBeVisible()
  expect(await screen.findByText('Password must be at least 8 characters')).toBeVisible()
  expect(submit()).toBeDisabled()

  await user.type(await emailField(), 'sidelight.local')
  expect(submit()).toBeDisabled()
  await user.type(passwordField(), '-no-more')
  await waitFor(() => expect(submit()).toBeEnabled())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

async function signIn() {
  const app = openApp('/sign-in')
  await app.user.type(await emailField(), 'rosa@sidelight.local')
  await app.user.type(passwordField(), 'Curtain-up1!')
  await waitFor(() => expect(submit()).toBeEnabled())
  await app.user.click(submit())
  return app
}

it('[R-8-89] [R-7-04] [R-3-32] [R-3-33] [R-3-34] A sign-in opens the dashboard and stores the session', async () => {
  const seen = answer(auth.login, { access_token: 'access', refresh_token: 'refresh' })
  const { path } = await signIn()
  expect(await findToast('Login successful!')).toBeVisible()
  await screen.findByRole('heading', { name: 'Dashboard Overview' })
  expect(path()).toBe('/dashboard')
  expect(seen[0]?.body).toEqual({ email: 'rosa@sidelight.local', password: 'Curtain-up1!' })
  expect({ ...localStorage }).toMatchObject({
    accessToken: 'access',
    refreshToken: 'refresh',
    email: 'rosa@sidelight.local',
    isLogin: 'true',
  })
})

it.each([
  ['unauthenticated', 'Invalid credentials'],
  ['email_unverified', 'Please verify your email first.'],
  ['too_many_requests', 'Too many attempts. Try again in 5 minutes.'],
] as const)(
  "[R-8-08] A sign-in rejected with %s stays on the page and shows the server's message",
  async (code, message) => {
    answer(auth.login, () => failure(code, message))
    const { path } = await signIn()
    expect(await findToast(message)).toBeVisible()
    expect(path()).toBe('/sign-in')
    expect(localStorage.getItem('accessToken')).toBeNull()
  },
)

it('[X03] [R-8-08] A wrong password at sign-in shows "Invalid credentials", refreshes no token and ends no session', async () => {
  answer(auth.login, () => failure('unauthenticated', 'Invalid credentials'))
  const refreshes = answer(auth.refreshToken, { access_token: 'a', refresh_token: 'r' })
  const { path } = await signIn()
  expect(await findToast('Invalid credentials')).toBeVisible()
  expect(queryToast('Session expired. Please log in again.')).toBeNull()
  expect(path()).toBe('/sign-in')
  expect(refreshes).toHaveLength(0)
  expect(localStorage.getItem('accessToken')).toBeNull()
})

it('[R-8-10] A sign-in without a response shows an error', async () => {
  answer(auth.login, () => unreachable())
  await signIn()
  expect(await findToast('An unexpected error occurred')).toBeVisible()
})

it.each([
  ['no message', () => HttpResponse.json({ status: 'error', data: { code: 'internal' } }, { status: 500 })],
  ['an empty message', () => failure('internal', '')],
])('[R-8-09] The sign-in page shows "An error occurred" for an error with %s', async (_, reply) => {
  answer(auth.login, reply)
  const { path } = await signIn()
  expect(await findToast('An error occurred')).toBeVisible()
  expect(path()).toBe('/sign-in')
})

it('The sign-in form shows the password on request', async () => {
  const { user } = openApp('/sign-in')
  await emailField()
  expect(passwordField()).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(passwordField()).toHaveAttribute('type', 'text')
})
