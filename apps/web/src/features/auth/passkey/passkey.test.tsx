import { passkeys } from '@sidelight/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, failure, unreachable } from '#testing/contract-server.ts'
import { stubPasskeys } from '#testing/fake-passkeys.ts'
import { openApp } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

afterEach(() => vi.unstubAllGlobals())

const OPTIONS = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  userVerification: 'required',
  timeout: 300_000,
} as const
const TOKENS = { access_token: 'a', refresh_token: 'r', email: 'rosa@sidelight.local' }

async function signIn() {
  const started = answer(passkeys.startLogin, OPTIONS)
  const app = openApp('/sign-in?next=%2Fdashboard%2Fprocess-list')
  await app.user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
  return { ...app, started }
}

it('[R-16-11] A passkey opens the requested page without an email address or a password', async () => {
  const prompt = stubPasskeys()
  const sent = answer(passkeys.login, TOKENS)
  const { path } = await signIn()
  expect(await findToast('Login successful!')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Process History' })).toBeVisible()
  expect(path()).toBe('/dashboard/process-list')
  expect(prompt.mock.calls[0]?.[0]).toMatchObject({ publicKey: { rpId: 'localhost', userVerification: 'required' } })
  expect(sent[0]?.body).toEqual({
    credential_id: 'Y3JlZGVudGlhbA',
    client_data: 'Y2xpZW50',
    authenticator_data: 'ZGF0YQ',
    signature: 'c2lnbmF0dXJl',
    user_handle: 'dXNlcg',
  })
  expect({ ...localStorage }).toMatchObject({ accessToken: 'a', refreshToken: 'r', email: 'rosa@sidelight.local' })
})

it.each([
  ['NotAllowedError', 'No passkey was used. Try again, or sign in with your password.'],
  ['AbortError', 'No passkey was used. Try again, or sign in with your password.'],
  ['SecurityError', "Your passkey couldn't be used here. Please sign in with your password."],
  ['UnknownError', "Your passkey couldn't be used here. Please sign in with your password."],
])('[R-16-11] A prompt that ends with %s shows "%s" on the sign-in page', async (name, message) => {
  stubPasskeys({ name })
  const sent = answer(passkeys.login, TOKENS)
  const { path } = await signIn()
  expect(await findToast(message)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled()
  expect(path()).toBe('/sign-in')
  expect(sent).toHaveLength(0)
})

it('[R-16-11] A browser without passkeys shows a message on the sign-in page and sends nothing', async () => {
  const { started } = await signIn()
  expect(await findToast("This browser doesn't support passkeys. Please sign in with your password.")).toBeVisible()
  expect(started).toHaveLength(0)
})

it.each([
  ['rejects', () => failure('unauthenticated', 'This passkey was not accepted.'), 'This passkey was not accepted.'],
  ['does not receive', () => unreachable(), 'An unexpected error occurred'],
])('[R-16-11] A passkey that the server %s shows an error and starts no session', async (_, reply, message) => {
  stubPasskeys()
  answer(passkeys.login, reply)
  const { path } = await signIn()
  expect(await findToast(message)).toBeVisible()
  expect(path()).toBe('/sign-in')
  expect(localStorage.getItem('accessToken')).toBeNull()
})
