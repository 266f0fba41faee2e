import { auth } from '@sidelight/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer } from '#testing/contract-server.ts'
import { openApp } from '#testing/open-app.tsx'

const PASSWORD = 'Curtain?up1'

it('A plan that was chosen before sign-up is preselected after the first sign-in, and only then', async () => {
  answer(auth.register, { is_verified: false })
  answer(auth.login, { access_token: 'a', refresh_token: 'r' })
  const signUp = openApp('/sign-up?plan=pro_monthly')
  const fields = [
    ['Full Name', 'Rosa Vega'],
    ['Email', 'rosa@example.com'],
    ['Password', PASSWORD],
  ] as const
  await screen.findByRole('heading', { level: 1, name: 'Sign Up' })
  for (const [label, value] of fields) {
    await signUp.user.click(screen.getByLabelText(label))
    await signUp.user.paste(value)
  }
  await signUp.user.click(screen.getByRole('checkbox', { name: 'I agree to the terms' }))
  await signUp.user.click(screen.getByRole('button', { name: 'Sign Up' }))
  await screen.findByRole('heading', { name: 'Check your email' })
  cleanup()

  // The mailed link opens a new page, whose address does not carry the plan.
  const signIn = async () => {
    const app = openApp('/sign-in')
    await app.user.type(await screen.findByLabelText('Email'), 'rosa@example.com')
    await app.user.type(screen.getByLabelText('Password'), PASSWORD)
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }))
    await screen.findByRole('banner')
    return app.router
  }
  const first = await signIn()
  await waitFor(() => expect(first.state.location).toMatchObject({ pathname: '/dashboard/packages' }))
  expect(first.state.location.search).toBe('?plan=pro_monthly')
  cleanup()
  for (const key of ['accessToken', 'refreshToken', 'isLogin']) localStorage.removeItem(key)

  const second = await signIn()
  await waitFor(() => expect(second.state.location).toMatchObject({ pathname: '/dashboard', search: '' }))
})
