import { auth } from '@sidelight/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer } from '#testing/contract-server.ts'
import { openApp } from '#testing/open-app.tsx'

/** A token as Google issues it; the page reads its nonce, and only the server verifies its signature. */
const issueToken = (nonce: string): string => {
  const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '')
  return [{ alg: 'RS256' }, { sub: '1', email: 'rosa@example.com', email_verified: true, nonce }]
    .map(encode)
    .concat('signature')
    .join('.')
}

it('[A13] A Google token that this tab did not ask for is not sent to the server and opens no session', async () => {
  const sent = answer(auth.googleLogin, { access_token: 'a', refresh_token: 'r', email: 'rosa@example.com' })
  const { path } = openApp(`/sign-in/google#id_token=${issueToken('of-another-tab')}&state=of-another-tab`)
  expect(await screen.findByRole('alert')).toHaveTextContent('Google sign-in failed. Please try again.')
  expect(path()).toBe('/sign-in/google')
  expect(sent).toHaveLength(0)
  expect(localStorage.getItem('accessToken')).toBeNull()
})
