import { auth } from '@sidelight/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer, failure, unreachable } from '#testing/contract-server.ts'
import { openApp } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const SETTINGS = { authorization_endpoint: 'https://accounts.example/authorize?hl=en', client_id: 'sidelight-web' }
const FAILED = 'Google sign-in failed. Please try again.'
const googleButton = () => screen.findByRole('link', { name: 'Continue with Google' })

afterEach(() => sessionStorage.clear())

/** Clicks the link, keeps the browser on this page, and returns the address it would have opened. */
async function clickGoogleButton(from = '/sign-in'): Promise<URL> {
  answer(auth.googleSignIn, SETTINGS)
  const { user } = openApp(from)
  const stay = (event: Event) => event.preventDefault()
  window.addEventListener('click', stay)
  try {
    await user.click(await googleButton())
  } finally {
    window.removeEventListener('click', stay)
  }
  const url = new URL((await googleButton()).getAttribute('href') ?? '')
  cleanup()
  return url
}

const tokenWith = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.c2ln`

/** The address to which Google redirects in response to a request. */
const returnTo = (request: URL, change: { state?: string; nonce?: string } = {}) => {
  const state = change.state ?? request.searchParams.get('state') ?? ''
  const token = tokenWith({ nonce: change.nonce ?? request.searchParams.get('nonce') })
  return { token, address: `/sign-in/google#${new URLSearchParams({ id_token: token, state }).toString()}` }
}

describe('The Google button', () => {
  it.each(['/sign-in', '/sign-up'])(
    '[R-1-07] The button on %s leads to Google with a state and a nonce',
    async (from) => {
      const url = await clickGoogleButton(from)
      expect(url.origin + url.pathname).toBe('https://accounts.example/authorize')
      expect(Object.fromEntries(url.searchParams)).toEqual({
        hl: 'en',
        response_type: 'id_token',
        response_mode: 'fragment',
        scope: 'openid email profile',
        client_id: 'sidelight-web',
        redirect_uri: `${window.location.origin}/sign-in/google`,
        nonce: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        state: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        prompt: 'select_account',
      })
      expect(document.querySelectorAll('script')).toHaveLength(0)
    },
  )

  it.each([
    ['missing', null],
    ['unknown', () => unreachable()],
  ])('The button is absent while the Google configuration is %s', async (_, reply) => {
    const request = answer(auth.googleSignIn, reply)
    openApp('/sign-in')
    await screen.findByRole('heading', { level: 1, name: 'Sign In' })
    await waitFor(() => expect(request.length).toBeGreaterThan(0))
    expect(screen.queryByRole('link', { name: 'Continue with Google' })).not.toBeInTheDocument()
  })
})

describe('The return from Google', () => {
  it('[R-7-05] [R-1-07] [R-8-89] [R-3-34] The token is sent once, removed from the URL, and opens the dashboard', async () => {
    const { address, token } = returnTo(await clickGoogleButton())
    const sent = answer(auth.googleLogin, { access_token: 'a', refresh_token: 'r', email: 'rosa@gmail.example' })
    const { path, router } = openApp(address)
    expect(await screen.findByText('Signing you in with Google…')).toBeVisible()
    expect(await findToast('Login successful!')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
    expect(path()).toBe('/dashboard')
    expect(router.state.location.hash).toBe('')
    expect(sent.map(({ body, authorization }) => ({ body, authorization }))).toEqual([
      { body: { google_auth_token: token }, authorization: null },
    ])
    expect({ ...localStorage }).toMatchObject({
      accessToken: 'a',
      refreshToken: 'r',
      email: 'rosa@gmail.example',
      isLogin: 'true',
    })
    expect(sessionStorage).toHaveLength(0)
  })

  it('Signing in with Google opens the page that was requested', async () => {
    const { address } = returnTo(await clickGoogleButton('/sign-in?next=%2Fdashboard%2Fprocess-list'))
    answer(auth.googleLogin, { access_token: 'a', refresh_token: 'r', email: 'rosa@gmail.example' })
    const { path } = openApp(address)
    expect(await screen.findByRole('heading', { name: 'Process History' })).toBeVisible()
    expect(path()).toBe('/dashboard/process-list')
  })

  async function expectFailure(address: string, text = FAILED) {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { user, path, router } = openApp(address)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    await waitFor(() => expect(router.state.location.hash).toBe(''))
    expect(logged).toHaveBeenCalledWith('Google sign-in failed:', expect.any(String))
    expect(logged.mock.calls.flat().join(' ')).not.toContain('c2ln')
    expect(screen.queryByRole('list', { name: /Notification/ })).not.toBeInTheDocument()
    expect(localStorage.getItem('accessToken')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Back to Sign In' }))
    await screen.findByRole('heading', { level: 1, name: 'Sign In' })
    expect(path()).toBe('/sign-in')
  }

  it.each([
    ['A token with a wrong state', { state: 'somebody-else' }],
    ['A token with a wrong nonce', { nonce: 'somebody-else' }],
  ])('[R-8-87] %s is never sent to the server', async (_, change) => {
    const sent = answer(auth.googleLogin, { access_token: 'a', refresh_token: 'r', email: 'x@example.com' })
    const { address } = returnTo(await clickGoogleButton(), change)
    await expectFailure(address)
    expect(sent).toHaveLength(0)
  })

  it('[A13] A Google token that this tab did not ask for is not sent to the server and opens no session', async () => {
    const sent = answer(auth.googleLogin, { access_token: 'a', refresh_token: 'r', email: 'rosa@example.com' })
    const token = tokenWith({ nonce: 'of-another-tab' })
    await expectFailure(`/sign-in/google#id_token=${token}&state=of-another-tab`)
    expect(sent).toHaveLength(0)
  })

  it.each([
    ['An empty response', '/sign-in/google'],
    ['An error response', '/sign-in/google#error=access_denied'],
    ['A token that was not requested', `/sign-in/google#id_token=${tokenWith({ nonce: '' })}&state=`],
    ['A malformed response', '/sign-in/google#id_token=%E0%A4%A&state=%'],
  ])('[R-8-87] %s fails with a link back to sign-in', async (_, address) => {
    await expectFailure(address)
  })

  it.each([
    ['rejects', () => failure('unauthenticated', 'Some detail'), FAILED],
    ['does not receive', () => unreachable(), FAILED],
    [
      'postpones',
      () => failure('unavailable', 'Google cannot be reached right now.'),
      'Google cannot be reached right now.',
    ],
  ])(
    '[R-8-87] A sign-in that the server %s is logged and shown on the page, without a toast',
    async (_, reply, text) => {
      const { address } = returnTo(await clickGoogleButton())
      answer(auth.googleLogin, reply)
      await expectFailure(address, text)
    },
  )
})
