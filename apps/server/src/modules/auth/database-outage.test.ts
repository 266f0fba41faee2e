import { auth, contract, type Endpoint, users } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '#testing/accounts.ts'
import type { LossyProxy } from '#testing/faults/lossy-proxy.ts'
import { type ServerBehindProxy, startServerBehindProxy } from '#testing/faults/server-behind-proxy.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import type { TestServer } from '#testing/test-server.ts'

let behindProxy: ServerBehindProxy
let proxy: LossyProxy
let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  behindProxy = await startServerBehindProxy()
  ;({ server, proxy } = behindProxy)
  ada = await insertUser(server)
})
afterAll(() => behindProxy.stop())

const login = (password = ada.password) => server.ask(auth.login, { body: { email: ada.email, password } })

const VALID_BODIES = new Map<Endpoint, object>([
  [auth.login, { email: 'ada@example.com', password: 'Curtain-up1!' }],
  [auth.register, { email: 'ada@example.com', password: 'Curtain-up1!', username: 'ada', name: 'Ada Lee' }],
  [auth.resetPasswordRequest, { email: 'ada@example.com', reset_form_url: '' }],
  [auth.resetPassword, { new_password: 'Curtain-up1!', pass_reset_token: 'x'.repeat(43) }],
  [auth.resendVerification, { email: 'ada@example.com' }],
  [auth.confirmEmail, { token: 'x'.repeat(43) }],
  [auth.googleLogin, { google_auth_token: 'nonsense' }],
])

describe('[X24] sign-in during a database outage', () => {
  it('A sign-in during a database outage fails with 503 and Retry-After, even with the right password', async () => {
    proxy.cut()
    const responses = [await login(), await login('Wrong-one1!')]
    for (const { http, body, headers } of responses) {
      expect(http).toBe(503)
      expect(body.message).toBe('Sidelight cannot answer right now. Please try again in a moment.')
      expect(headers['retry-after']).toBe('5')
    }
    proxy.restore()
  })

  it('Every rate-limited endpoint responds with 503 during a database outage', async () => {
    proxy.cut()
    for (const [{ shape }, payload] of VALID_BODIES) {
      const response = await server.app.inject({ method: shape.method, url: shape.path, payload })
      expect(response.statusCode, shape.path).toBe(503)
    }
    proxy.restore()
  })

  it('Every endpoint rejects access tokens with 503 during a database outage', async () => {
    proxy.cut()
    const protectedEndpoints = Object.values(contract)
      .flatMap((module) => Object.values<Endpoint>(module))
      .filter(({ shape }) => shape.credential === 'access' && shape.method === 'GET' && !shape.path.includes(':'))
    for (const { shape } of protectedEndpoints) {
      const headers = { authorization: `Bearer ${ada.accessToken}` }
      expect((await server.app.inject({ method: 'GET', url: shape.path, headers })).statusCode, shape.path).toBe(503)
    }
    proxy.restore()
  })

  it('Sign-in works again after a database outage', async () => {
    await waitUntil(async () => (await ada.ask(users.me)).http === 200 || undefined, {
      what: 'a successful response',
      timeoutMs: 30_000,
    })
    expect((await login()).http).toBe(200)
  })
})
