import { afterAll, beforeAll, expect, test } from 'vitest'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSupervisor, type ProcessSupervisor } from '../process/process-supervisor.ts'
import { startOidc, type Oidc } from './oidc.ts'
import { takeFreePort } from '../ports.ts'

let supervisor: ProcessSupervisor
let oidc: Oidc
beforeAll(async () => {
  supervisor = createSupervisor()
  const directory = mkdtempSync(join(tmpdir(), 'sidelight-oidc-'))
  supervisor.removeAtEnd(directory)
  const logFile = join(directory, 'oidc.log')
  oidc = await startOidc({ supervisor, port: await takeFreePort(), clientId: 'sidelight-local', logFile })
})
afterAll(() => supervisor.stop())

/** A browser that follows redirects within the provider and keeps its cookies. */
function openBrowser() {
  const cookies = new Map<string, string>()
  const go = async (url: string, form?: Record<string, string>): Promise<{ url: string; html: string }> => {
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
    return next.origin === oidc.issuer ? go(next.href) : { url: next.href, html: '' }
  }
  return go
}

function authorizeUrl(parameters: Record<string, string>): string {
  const common = {
    client_id: oidc.clientId,
    scope: 'openid email profile',
    redirect_uri: 'http://127.0.0.1:5173/sign-in/google',
  }
  return `${oidc.issuer}/auth?${new URLSearchParams({ ...common, nonce: 'n-1', state: 's-1', ...parameters }).toString()}`
}

function claimsOf(idToken: string | null): Record<string, unknown> {
  const payload = (idToken ?? '').split('.')[1] ?? ''
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}

const ANA = { name: 'Ana Ruiz', email: 'ana@example.test', email_verified: 'on' }

test('whoever types a name and an address comes back with an ID token that says so', async () => {
  const browse = openBrowser()
  const page = await browse(authorizeUrl({ response_type: 'id_token' }))
  expect(page.html).toContain('stands in for Google')
  const back = new URL((await browse(page.url, ANA)).url)
  expect(back.origin + back.pathname).toBe('http://127.0.0.1:5173/sign-in/google')
  const claims = claimsOf(new URLSearchParams(back.hash.slice(1)).get('id_token'))
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

test('a code can be exchanged for the ID token, and the subject stays the same', async () => {
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
    const answer = await fetch(`${oidc.issuer}/token`, { method: 'POST', body })
    return claimsOf(((await answer.json()) as { id_token: string }).id_token)
  }
  const first = await signIn()
  expect(first).toMatchObject({ email: 'ana@example.test', email_verified: false, name: 'Ana Ruiz' })
  expect((await signIn())['sub']).toBe(first['sub'])
})

test('whoever refuses comes back with nothing but the refusal and the state', async () => {
  const browse = openBrowser()
  const page = await browse(authorizeUrl({ response_type: 'id_token', response_mode: 'fragment' }))
  const back = new URL((await browse(page.url, { refuse: 'yes' })).url)
  const said = Object.fromEntries(new URLSearchParams(back.hash.slice(1)))
  expect(said).toMatchObject({ error: 'access_denied', state: 's-1' })
  expect(said).not.toHaveProperty('id_token')
})

test('a browser that was here before is asked again who it wants to be, and may be somebody else', async () => {
  const browse = openBrowser()
  const ask = () =>
    browse(authorizeUrl({ response_type: 'id_token', response_mode: 'fragment', prompt: 'select_account' }))
  const signInAs = async (person: typeof ANA) => {
    const page = await ask()
    expect(page.html).toContain('Choose an account')
    const back = new URL((await browse(page.url, person)).url)
    const said = new URLSearchParams(back.hash.slice(1))
    expect(said.get('state')).toBe('s-1')
    return claimsOf(said.get('id_token'))['email']
  }
  expect(await signInAs(ANA)).toBe('ana@example.test')
  expect(await signInAs({ ...ANA, name: 'Ben Okoro', email: 'ben@example.test' })).toBe('ben@example.test')
  expect((await ask()).html).toContain('ben@example.test')
})

test.each([
  'http://evil.example/sign-in/google',
  'http://127.0.0.1:5173/',
  'http://127.0.0.1:5173/sign-in/google/../../elsewhere',
  'http://127.0.0.1:5173@evil.example/sign-in/google',
])('nobody is sent to a page that is not registered: %s', async (address) => {
  const page = await openBrowser()(authorizeUrl({ response_type: 'id_token', redirect_uri: address }))
  expect(page.url).toContain(oidc.issuer)
  expect(page.html).toContain('invalid_redirect_uri')
})
