import { auth, contract, documents, type Endpoint, users } from '@sidelight/contract'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { assertEveryRouteMounted } from './app.ts'
import { createUser, type SignedIn } from './testing/user-fixture.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
let rosa: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  rosa = await createUser(server, { name: 'Rosa Vega' })
})
afterAll(() => server.stop())

const get = (url: string, headers: InjectOptions['headers'] = {}) => server.app.inject({ url, headers })
const calls: [string, Endpoint['shape']][] = Object.values(contract)
  .flatMap((module): Endpoint[] => Object.values(module))
  .map(({ shape }) => [`${shape.method} ${shape.path}`, shape])
const withCredential = calls.filter(([, { credential }]) => credential === 'access' || credential === 'refresh')
const endsTheSession: Endpoint['shape'][] = [auth.logout.shape, auth.logoutEverywhere.shape]
const make = ({ method, path }: Endpoint['shape'], authorization?: string) =>
  server.app.inject({
    method,
    url: path.replace(/:\w+/g, 'x'.repeat(43)),
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
  })

describe('start-up', () => {
  it('refuses a contract with calls that nobody serves, and names them', () => {
    const described = { auth: { login: auth.login, logout: auth.logout }, users: { me: users.me } }
    expect(() => assertEveryRouteMounted(described, new Set([auth.login]))).toThrow(
      'The contract describes calls that nobody serves: auth.logout, users.me',
    )
    expect(() => assertEveryRouteMounted(described, new Set([auth.login, auth.logout, users.me]))).not.toThrow()
  })

  it('takes an object of the same shape for another call', () => {
    const twin = { shape: { ...users.me.shape } }
    expect(() => assertEveryRouteMounted({ users: { me: users.me } }, new Set([twin]))).toThrow('users.me')
  })

  it.each(calls)('serves %s', async (_name, shape) => {
    expect((await make(shape)).statusCode).not.toBe(404)
  })
})

describe('every call', () => {
  it.each(calls)('[R-7-01] carries its headers and no cookie, whatever the answer: %s', async (_name, shape) => {
    for (const token of [undefined, `Bearer ${rosa.accessToken}`]) {
      if (endsTheSession.includes(shape) && token !== undefined) continue
      const { headers } = await make(shape, token)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'content-type': 'application/json; charset=utf-8',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      })
      expect(headers).not.toHaveProperty('set-cookie')
      expect(headers).not.toHaveProperty('x-powered-by')
    }
  })

  it.each(calls)('answers with the envelope and nothing else: %s', async (_name, shape) => {
    const answer = await make(shape)
    const body = answer.json<Record<string, unknown>>()
    expect(Object.keys(body)).toEqual(['status', 'message', 'data'])
    expect(body['status']).toBe(answer.statusCode < 400 ? 'success' : 'error')
  })

  it.each(withCredential)('demands its credential: %s', async (_name, shape) => {
    const strangers = [
      undefined,
      'Bearer',
      'Bearer ',
      'Bearer null',
      'Bearer undefined',
      `Basic ${rosa.accessToken}`,
      rosa.accessToken,
      `Bearer ${rosa.accessToken} ${rosa.accessToken}`,
      `Bearer ${rosa.accessToken.slice(0, -3)}`,
      `Bearer ${shape.credential === 'access' ? rosa.refreshToken : rosa.accessToken}`,
    ]
    for (const authorization of strangers) {
      const answer = await make(shape, authorization)
      expect(answer.statusCode, authorization).toBe(401)
      expect(answer.json()).toEqual({
        status: 'error',
        message: 'Your session has ended. Please sign in again.',
        data: { code: 'unauthenticated' },
      })
    }
  })
})

describe('addresses', () => {
  it('[R-7-28] mean the same with and without a slash at the end', async () => {
    const authorization = `Bearer ${rosa.accessToken}`
    for (const path of [documents.list.shape.path, users.me.shape.path]) {
      const bare = path.replace(/\/$/, '')
      const [without, withSlash] = [await get(bare, { authorization }), await get(`${bare}/`, { authorization })]
      expect(without.statusCode).toBe(200)
      expect(withSlash.body).toBe(without.body)
    }
  })

  it.each([
    '/',
    '/api',
    '/api/v1',
    '/api/v1/users/you',
    '/metrics',
    '/.env',
    '/.git/config',
    '/package.json',
    '/api/v1/../../etc/passwd',
  ])('that nobody knows are not found: %s', async (path) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ status: 'error', message: 'Not found', data: { code: 'not_found' } })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })

  it('that exist for another method are not found either', async () => {
    const answer = await server.app.inject({ method: 'DELETE', url: '/api/v1/users/me' })
    expect(answer.statusCode).toBe(404)
  })

  it.each(['/%', '/api/v1/auth/verify-email/%ff', `/api/v1/auth/verify-email/${'t0ken'.repeat(100)}`])(
    'that cannot be read are refused like any other mistake, and not repeated: %s',
    async (path) => {
      const answer = await get(path)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ status: 'error', data: { code: 'invalid_input' } })
      expect(answer.body).not.toMatch(/verify-email|t0ken|%/)
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    },
  )
})

describe('health', () => {
  it('is told to who asks: alive, and ready with what it stands on', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'alive' })
    const ready = await get('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({ status: 'ready', database: true, storage: true })
  })

  it('is not ready, but alive, without its storage', async () => {
    const other = await startTestServer({ S3_ENDPOINT: 'http://127.0.0.1:1' })
    const ready = await other.app.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({ status: 'not ready', database: true, storage: false })
    expect((await other.app.inject('/healthz')).statusCode).toBe(200)
    await other.stop()
  })

  it('is not ready, but alive, without its database, and tells a caller nothing about it', async () => {
    const other = await startTestServer()
    const name = new URL(other.ctx.config.database.url).pathname.slice(1)
    await queryOnce(inject('services').databaseUrl, `drop database ${name} with (force)`)
    const ready = await other.app.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({ status: 'not ready', database: false, storage: true })
    expect((await other.app.inject('/healthz')).statusCode).toBe(200)
    const call = await other.ask(auth.login, { body: { email: rosa.email, password: rosa.password } })
    expect(call.http).toBe(500)
    expect(call.raw).not.toMatch(/database|scratch|postgres|sidelight/i)
    await other.stop()
  })
})
