import { afterAll, beforeAll, expect, test } from 'vitest'
import { join } from 'node:path'
import { createSupervisor, type ProcessSupervisor } from '../process/process-supervisor.ts'
import { createTemporaryDirectory } from '../process/temporary-directory.ts'
import { startOidc, type Oidc } from './oidc.ts'
import { takeFreePort } from '../ports.ts'

let supervisor: ProcessSupervisor
let oidc: Oidc
beforeAll(async () => {
  supervisor = createSupervisor()
  const logFile = join(createTemporaryDirectory(supervisor, 'oidc'), 'oidc.log')
  oidc = await startOidc({ supervisor, port: await takeFreePort(), clientId: 'sidelight-local', logFile })
})
afterAll(() => supervisor.stop())

/** A browser that follows redirects within the provider and stores its cookies. */
function openBrowser() {
  const cookies = new Map<string, string>()
  const browse = async (url: string, form?: Record<string, string>): Promise<{ url: string; html: string }> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) return { url, html: await response.text() }
    const next = new URL(location, url)
    return next.origin === oidc.issuer ? browse(next.href) : { url: next.href, html: '' }
  }
  return browse
}

function authorizeUrl(parameters: Record<string, string>): string {
  const common = {
    client_id: oidc.clientId,
    scope: 'openid email profile',
    redirect_uri: 'http://127.0.0.1:5173/sign-in/google',
  }
  return `${oidc.issuer}/auth?${new URLSearchParams({ ...common, nonce: 'n-1', state: 's-1', ...parameters }).toString()}`
}

function decodeClaims(idToken: string | null): Record<string, unknown> {
  const payload = (idToken ?? '').split('.')[1] ?? ''
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}

const ANA = { name: 'Ana Ruiz', email: 'ana@example.test', email_verified: 'on' }

test('The provider returns an ID token with the name and the address that were typed in', async () => {
  const browse = openBrowser()
  const page = await browse(authorizeUrl({ response_type: 'id_token' }))
  expect(page.html).toContain('replaces Google')
  const back = new URL((await browse(page.url, ANA)).url)
  expect(back.origin + back.pathname).toBe('http://127.0.0.1:5173/sign-in/google')
  const claims = decodeClaims(new URLSearchParams(back.hash.slice(1)).get('id_token'))
  expect(claims).toMatchObject({
    iss: oidc.issuer,
    aud: 'sidelight-local',
    nonce: 'n-1',
    email: 'ana@example.test',
    email_verified: true,
    name: 'Ana Ruiz',
    given_name: 'Ana',
  })
  expect(claims['sub']).toMatch(/^\d{21}$/)
})

test('A code can be exchanged for an ID token, and the subject of an account stays the same', async () => {
  const signIn = async () => {
    const browse = openBrowser()
    const page = await browse(authorizeUrl({ response_type: 'code' }))
    const back = new URL((await browse(page.url, { name: ANA.name, email: ANA.email })).url)
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: oidc.clientId,
      code: back.searchParams.get('code') ?? '',
      redirect_uri: 'http://127.0.0.1:5173/sign-in/google',
    })
    const response = await fetch(`${oidc.issuer}/token`, { method: 'POST', body })
    return decodeClaims(((await response.json()) as { id_token: string }).id_token)
  }
  const first = await signIn()
  expect(first).toMatchObject({ email: 'ana@example.test', email_verified: false, name: 'Ana Ruiz' })
  expect((await signIn())['sub']).toBe(first['sub'])
})

test('A cancelled sign-in returns the error and the state, and no ID token', async () => {
  const browse = openBrowser()
  const page = await browse(authorizeUrl({ response_type: 'id_token', response_mode: 'fragment' }))
  const back = new URL((await browse(page.url, { refuse: 'yes' })).url)
  const parameters = Object.fromEntries(new URLSearchParams(back.hash.slice(1)))
  expect(parameters).toMatchObject({ error: 'access_denied', state: 's-1' })
  expect(parameters).not.toHaveProperty('id_token')
})

test('A browser that has signed in before chooses an account again, and may choose another one', async () => {
  const browse = openBrowser()
  const openLogin = () =>
    browse(authorizeUrl({ response_type: 'id_token', response_mode: 'fragment', prompt: 'select_account' }))
  const signInAs = async (account: typeof ANA) => {
    const page = await openLogin()
    expect(page.html).toContain('Choose an account')
    const back = new URL((await browse(page.url, account)).url)
    const parameters = new URLSearchParams(back.hash.slice(1))
    expect(parameters.get('state')).toBe('s-1')
    return decodeClaims(parameters.get('id_token'))['email']
  }
  expect(await signInAs(ANA)).toBe('ana@example.test')
  expect(await signInAs({ ...ANA, name: 'Ben Okoro', email: 'ben@example.test' })).toBe('ben@example.test')
  expect((await openLogin()).html).toContain('ben@example.test')
})

test.each([
  'http://evil.example/sign-in/google',
  'http://127.0.0.1:5173/',
  'http://127.0.0.1:5173/sign-in/google/../../elsewhere',
  'http://127.0.0.1:5173@evil.example/sign-in/google',
])('The provider does not redirect to a page that is not registered: %s', async (redirectUri) => {
  const page = await openBrowser()(authorizeUrl({ response_type: 'id_token', redirect_uri: redirectUri }))
  expect(page.url).toContain(oidc.issuer)
  expect(page.html).toContain('invalid_redirect_uri')
})
