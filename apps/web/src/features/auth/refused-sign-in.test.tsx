import { auth } from '@sidelight/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, failure } from '#testing/contract-server.ts'
import { openApp } from '#testing/open-app.tsx'
import { findToast, queryToast } from '#testing/toasts.ts'

it('[X03] [R-8-70] [R-8-08] A wrong password at sign-in shows "Invalid credentials", refreshes no token and ends no session', async () => {
  answer(auth.login, () => failure('unauthenticated', 'Invalid credentials'))
  const refreshes = answer(auth.refreshToken, { access_token: 'a', refresh_token: 'r' })
  const { user, path } = openApp('/sign-in')
  await user.type(await screen.findByLabelText('Email'), 'rosa@sidelight.local')
  await user.type(screen.getByLabelText('Password'), 'Curtain-down1!')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await findToast('Invalid credentials')).toBeVisible()
  expect(queryToast('Session expired. Please log in again.')).toBeNull()
  expect(path()).toBe('/sign-in')
  expect(refreshes).toHaveLength(0)
  expect(localStorage.getItem('accessToken')).toBeNull()
})
