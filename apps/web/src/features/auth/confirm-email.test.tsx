import { auth } from '@sidelight/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, failure, unreachable } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const TOKEN = 'c'.repeat(43)
const confirm = () => screen.findByRole('button', { name: 'Confirm new email' })

it('The confirmation changes nothing until it is clicked, and keeps the token out of every URL', async () => {
  const sent = answer(auth.confirmEmail, null)
  const { user, router, path } = openApp(`/confirm-email/${TOKEN}`)
  await confirm()
  await waitFor(() => expect(path()).toBe('/confirm-email'))
  expect(router.state.historyAction).toBe('REPLACE')
  expect(sent).toHaveLength(0)

  await user.click(await confirm())
  expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  expect(sent.map(({ body, url }) => ({ body, at: url.pathname + url.search }))).toEqual([
    { body: { token: TOKEN }, at: '/api/v1/auth/confirm-email' },
  ])
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/sign-in')
})

it('The confirmation links back to the profile if the user is signed in', async () => {
  signedIn()
  answer(auth.confirmEmail, null)
  const { user } = openApp(`/confirm-email/${TOKEN}`)
  await user.click(await confirm())
  expect(await screen.findByRole('link', { name: 'Back to Profile' })).toHaveAttribute(
    'href',
    '/dashboard/profile-settings',
  )
})

it.each([
  ['link_expired', 'This link has expired.'],
  ['invalid_input', 'This link is not valid.'],
] as const)('A confirmation rejected with %s says why and that the address is unchanged', async (code, message) => {
  answer(auth.confirmEmail, () => failure(code, message))
  const { user } = openApp(`/confirm-email/${TOKEN}`)
  await user.click(await confirm())
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(screen.getByText(/Your address is unchanged/)).toBeVisible()
})

it('A confirmation link without a token is not valid', async () => {
  openApp('/confirm-email')
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid.')
})

it('A confirmation without a response can be clicked again', async () => {
  answer(auth.confirmEmail, () => unreachable())
  const { user } = openApp(`/confirm-email/${TOKEN}`)
  await user.click(await confirm())
  expect(await findToast('An unexpected error occurred')).toBeVisible()
  expect(await confirm()).toBeEnabled()
})
