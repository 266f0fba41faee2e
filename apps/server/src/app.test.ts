import { auth, contract, documents, type Endpoint, users } from '@sidelight/contract'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { assertEveryRouteMounted } from './app.ts'
import { insertUser } from './testing/accounts.ts'
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
const endpoints: [string, Endpoint['shape']][] = Object.values(contract)
  .flatMap((module): Endpoint[] => Object.values(module))
  .map(({ shape }) => [`${shape.method} ${shape.path}`, shape])
const protectedEndpoints = endpoints.filter(([, { credential }]) => credential === 'access' || credential === 'refresh')
const sessionEnding: Endpoint['shape'][] = [auth.logout.shape, auth.logoutEverywhere.shape]
const request = ({ method, path }: Endpoint['shape'], authorization?: string) =>
  server.app.inject({
    method,
    url: path.replace(/:\w+/g, 'x'.repeat(43)),
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
  })

describe('start-up', () => {
  it('Start-up fails for a contract with endpoints that have no route, and names them', () => {
    const declared = { auth: { login: auth.login, logout: auth.logout }, users: { me: users.me } }
    expect(() => assertEveryRouteMounted(declared, new Set([auth.login]))).toThrow(
      'The contract declares endpoints without a route: auth.logout, users.me',
    )
    expect(() => assertEveryRouteMounted(declared, new Set([auth.login, auth.logout, users.me]))).not.toThrow()
  })

  it('Start-up does not accept a copy of an endpoint as the endpoint', () => {
    const copy = { shape: { ...users.me.shape } }
    expect(() => assertEveryRouteMounted({ users: { me: users.me } }, new Set([copy]))).toThrow('users.me')
  })

  it.each(endpoints)('%s has a route', async (_name, shape) => {
    expect((await request(shape)).statusCode).not.toBe(404)
  })
})

it('[R-12-06] The file security.txt names where weaknesses are reported, and is valid for a year', async () => {
  const { statusCode, headers, body } = await get('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toContain('Contact: mailto:support@sidelight.local\n')
  const expires = new Date(/^Expires: (.*)$/m.exec(body)?.[1] ?? '')
  expect((expires.getTime() - server.clock.now().getTime()) / 86_400_000).toBeCloseTo(365, 1)
})

describe('every endpoint', () => {
  it.each(endpoints)(
    '[R-7-01] %s sends the security headers and no cookie, with and without a token',
    async (_name, shape) => {
      for (const token of [undefined, `Bearer ${rosa.accessToken}`]) {
        if (sessionEnding.includes(shape) && token !== undefined) continue
        const { headers } = await request(shape, token)
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
    },
  )

  it.each(endpoints)('%s responds with the envelope and nothing else', async (_name, shape) => {
    const response = await request(shape)
    const body = response.json<Record<string, unknown>>()
    expect(Object.keys(body)).toEqual(['status', 'message', 'data'])
    expect(body['status']).toBe(response.statusCode < 400 ? 'success' : 'error')
  })

  it.each(protectedEndpoints)(
    '%s rejects every request without a valid credential of its kind',
    async (_name, shape) => {
      const invalidCredentials = [
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
      for (const authorization of invalidCredentials) {
        const response = await request(shape, authorization)
        expect(response.statusCode, authorization).toBe(401)
        expect(response.json()).toEqual({
          status: 'error',
          message: 'Your session has ended. Please sign in again.',
          data: { code: 'unauthenticated' },
        })
      }
    },
  )
})

describe('paths', () => {
  it('[R-7-28] A path with a trailing slash returns the same as without it', async () => {
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
  ])('The unknown path %s is not found', async (path) => {
    const response = await get(path)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ status: 'error', message: 'Not found', data: { code: 'not_found' } })
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })

  it('A path that exists only for another method is not found', async () => {
    const response = await server.app.inject({ method: 'DELETE', url: '/api/v1/users/me' })
    expect(response.statusCode).toBe(404)
  })

  it.each(['/%', '/api/v1/auth/verify-email/%ff', `/api/v1/auth/verify-email/${'t0ken'.repeat(100)}`])(
    'The unreadable path %s is invalid input, and the response does not repeat it',
    async (path) => {
      const response = await get(path)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ status: 'error', data: { code: 'invalid_input' } })
      expect(response.body).not.toMatch(/verify-email|t0ken|%/)
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    },
  )
})

describe('health', () => {
  it('The health endpoints report alive, and ready with the phase of the server and the state of the database', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'alive' })
    const ready = await get('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({ status: 'ready', phase: 'serving', database: true })
  })

  it('[R-11-07] [R-11-14] [X35] A server without its storage is ready and serves calls that need no storage', async () => {
    const isolatedServer = await startTestServer({ S3_ENDPOINT: 'http://127.0.0.1:1' })
    const ada = await insertUser(isolatedServer)
    expect((await isolatedServer.app.inject('/readyz')).statusCode).toBe(200)
    expect((await ada.ask(documents.list)).http).toBe(200)
    expect(await isolatedServer.metrics.registry.metrics()).toContain('storage_reachable 0')
    expect(await server.metrics.registry.metrics()).toContain('storage_reachable 1')
    await isolatedServer.stop()
  })

  it.each(['starting', 'draining'] as const)(
    '[R-11-07] A server that is %s is alive and serves calls, but is not ready',
    async (phase) => {
      server.state.phase = phase
      const ready = await get('/readyz')
      const me = await rosa.ask(users.me)
      server.state.phase = 'serving'
      expect(ready.statusCode).toBe(503)
      expect(ready.json()).toEqual({ status: 'not ready', phase, database: true })
      expect(me.http).toBe(200)
    },
  )

  it('A server without its database is alive but not ready, and its errors do not mention the database', async () => {
    const isolatedServer = await startTestServer()
    const name = new URL(isolatedServer.ctx.config.database.url).pathname.slice(1)
    await queryOnce(inject('services').databaseUrl, `drop database ${name} with (force)`)
    const ready = await isolatedServer.app.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({ status: 'not ready', phase: 'serving', database: false })
    expect((await isolatedServer.app.inject('/healthz')).statusCode).toBe(200)
    const login = await isolatedServer.ask(auth.login, { body: { email: rosa.email, password: rosa.password } })
    expect(login.http).toBeGreaterThanOrEqual(500)
    expect(login.raw).not.toMatch(/database|scratch|postgres|role/i)
    await isolatedServer.stop()
  })
})
