import { auth } from '@sidelight/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, failure, unreachable } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const TOKEN = 'k'.repeat(43)
const newPassword = () => screen.findByLabelText('New Password')
const confirmation = () => screen.getByLabelText('Confirm Password')
const submit = () => screen.getByRole('button', { name: 'Reset Password' })
const signInPage = () => screen.findByRole('heading', { level: 1, name: 'Sign In' })

async function reset(password = 'Curtain?up1', again = password) {
  const app = openApp(`/reset-password?token=${TOKEN}`)
  await app.user.type(await newPassword(), password)
  await app.user.type(confirmation(), again)
  await app.user.click(submit())
  return app
}

it.each(['/reset-password', '/reset-password?token='])(
  '[R-5-15] The page %s reports the missing token and leads to sign-in',
  async (address) => {
    const { path } = openApp(address)
    expect(await findToast('Invalid token. Please try again.')).toBeVisible()
    await signInPage()
    expect(path()).toBe('/sign-in')
  },
)

it('[R-2.12-21] [R-2.12-22] [R-2.1-05] The page removes the token from the URL and asks for the password twice', async () => {
  const { router } = openApp(`/reset-password?token=${TOKEN}`)
  expect(await newPassword()).toHaveValue('')
  expect(confirmation()).toHaveValue('')
  expect(screen.getByText(/practising with your AI partner/)).toBeVisible()
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(router.state.location.pathname).toBe('/reset-password')
  expect(router.state.historyAction).toBe('REPLACE')
  expect(document.body.innerHTML).not.toContain(TOKEN)
})

describe('The new password', () => {
  it.each([
    ['[R-5-14]', 'Curt?1a', 'Curt?1a', 'Password must be at least 8 characters'],
    [
      '[R-5-14]',
      'Curtain-up1',
      'Curtain-up1',
      'Password must include uppercase, lowercase, number, and special character',
    ],
    ['[R-5-16]', 'Curtain?up1', 'Curtain?up2', 'Passwords do not match. Please try again.'],
  ])(
    '%s The password %s with the confirmation %s shows "%s" and sends nothing',
    async (_, password, again, problem) => {
      const sent = answer(auth.resetPassword, null)
      await reset(password, again)
      expect(await screen.findByText(problem)).toBeVisible()
      expect(screen.getAllByRole('alert')).toHaveLength(1)
      expect(sent).toHaveLength(0)
    },
  )

  it('The reset form shows the strength of the password while it is typed', async () => {
    const { user } = openApp(`/reset-password?token=${TOKEN}`)
    await user.type(await newPassword(), 'Curtain?up1')
    expect(screen.getByRole('status', { name: 'Password strength' })).toHaveTextContent('Strong')
  })

  it('A password rejected by the server is reported at its field', async () => {
    answer(auth.resetPassword, () =>
      failure('invalid_input', 'Please choose another password', { new_password: 'This password is too common' }),
    )
    await reset()
    expect(await findToast('Please choose another password')).toBeVisible()
    await waitFor(async () => expect(await newPassword()).toHaveAccessibleDescription(/^This password is too common/))
  })
})

it('[R-8-91] [R-7-09] [R-7-03] A reset sends the token in the body only and leads to sign-in', async () => {
  signedIn()
  const sent = answer(auth.resetPassword, null)
  const { path } = await reset()
  expect(await findToast('Password reset successfully! You can now log in.')).toBeVisible()
  await signInPage()
  expect(path()).toBe('/sign-in')
  expect(sent.map(({ body, url, authorization }) => ({ body, at: url.pathname + url.search, authorization }))).toEqual([
    {
      body: { new_password: 'Curtain?up1', pass_reset_token: TOKEN },
      at: '/api/v1/auth/reset-password',
      authorization: null,
    },
  ])
  // The server has ended every session, including this browser's.
  expect(localStorage.getItem('accessToken')).toBeNull()
})

it.each([
  ['link_expired', 'This link has expired.'],
  ['invalid_input', 'This link is not valid.'],
] as const)('A link rejected with %s leads to a new one', async (code, message) => {
  answer(auth.resetPassword, () => failure(code, message))
  const { user, path } = await reset()
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  await user.click(screen.getByRole('link', { name: 'Send a new link' }))
  expect(await screen.findByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  expect(path()).toBe('/forgot-password')
})

it('[R-8-10] A reset without a response keeps the form for another attempt', async () => {
  const sent = answer(auth.resetPassword, (_seen, count) => (count === 1 ? unreachable() : Response.json({})))
  const { user } = await reset()
  expect(await findToast('An unexpected error occurred')).toBeVisible()
  await waitFor(() => expect(submit()).toBeEnabled())
  await user.click(submit())
  await waitFor(() => expect(sent).toHaveLength(2))
})
