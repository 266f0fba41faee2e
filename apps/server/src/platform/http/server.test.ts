import { auth, type Endpoint, users } from '@sidelight/contract'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { createAdmission } from './admission.ts'
import { mount } from './mount.ts'

const LOGIN = auth.login.shape.path
const ME = users.me.shape.path
const JSON_TYPE = { 'content-type': 'application/json' }

let server: TestServer
let rosa: SignedIn
beforeAll(async () => {
  server = await startTestServer({ WEB_ORIGINS: 'http://127.0.0.1:5173,http://localhost:4100' })
  rosa = await createUser(server)
})
afterAll(() => server.stop())

const post = (url: string, payload: string, headers: Record<string, string> = JSON_TYPE) =>
  server.app.inject({ method: 'POST', url, payload, headers })

describe('request bodies', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    '[X11] A body of type %s is rejected, because a form of another site could send it',
    async (type) => {
      const response = await post(LOGIN, '{"email":"rosa@sidelight.local","password":"Curtain-up1!"}', {
        'content-type': type,
      })
      expect(response.statusCode).toBe(415)
      expect(response.json()).toEqual({
        status: 'error',
        message: 'Please send JSON.',
        data: { code: 'unsupported_media_type' },
      })
    },
  )

  it.each(['{"email', '{"email":"a"}}', 'undefined', '\u0000', '{a:1}'])(
    'The body %j, which is not JSON, is rejected',
    async (text) => {
      const response = await post(LOGIN, text)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual({
        status: 'error',
        message: 'The request could not be understood.',
        data: { code: 'invalid_input' },
      })
    },
  )

  it.each(['[]', '"text"', '17', 'null', 'true'])('The JSON body %s, which is no object, is rejected', async (text) => {
    expect((await post(LOGIN, text)).json()).toMatchObject({ status: 'error', data: { code: 'invalid_input' } })
  })

  it.each([
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '{"a":{"__proto__":{"b":1}}}',
  ])('The body %s, which sets a prototype, is rejected', async (text) => {
    expect((await post(LOGIN, text)).statusCode).toBe(400)
    expect(({} as Record<string, unknown>)['role']).toBeUndefined()
  })

  it('[X14] A body of more than 256 KB is rejected, and one of 256 KB is read', async () => {
    const headers = { ...JSON_TYPE, authorization: `Bearer ${rosa.accessToken}` }
    const send = (bytes: number) => post(users.updateProfile.shape.path, JSON.stringify('x'.repeat(bytes - 2)), headers)
    const tooLarge = await send(256 * 1024 + 1)
    expect(tooLarge.statusCode).toBe(413)
    expect(tooLarge.json()).toEqual({
      status: 'error',
      message: 'That is too large to send.',
      data: { code: 'too_large' },
    })
    expect((await send(256 * 1024)).statusCode).toBe(400)
  })

  it.each([
    ['no body', undefined, {}],
    ['an empty body of type JSON', '', JSON_TYPE],
    ['an empty body with a character set', '', { 'content-type': 'application/json; charset=utf-8' }],
    ['an empty object', '{}', JSON_TYPE],
  ])('[R-7-07] An endpoint without a body accepts %s', async (_description, payload, headers) => {
    const visitor = await createUser(server)
    const response = await server.app.inject({
      method: 'POST',
      url: auth.refreshToken.shape.path,
      headers: { ...headers, authorization: `Bearer ${visitor.refreshToken}` },
      ...(payload !== undefined && { payload }),
    })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ status: 'success', data: { access_token: expect.any(String) as string } })
  })
})

describe('other origins', () => {
  const preflight = (origin: string, headers: string) =>
    server.app.inject({
      method: 'OPTIONS',
      url: ME,
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': headers },
    })

  it.each(['http://127.0.0.1:5173', 'http://localhost:4100'])(
    '[R-7-02] The configured origin %s may send requests, with the header that skips a tunnel warning',
    async (origin) => {
      const { statusCode, headers } = await preflight(origin, 'authorization,content-type,ngrok-skip-browser-warning')
      expect(statusCode).toBe(204)
      expect(headers['access-control-allow-origin']).toBe(origin)
      const allowed = String(headers['access-control-allow-headers']).split(', ')
      expect(allowed.toSorted()).toEqual([
        'authorization',
        'content-type',
        'idempotency-key',
        'ngrok-skip-browser-warning',
      ])
      const response = await server.app.inject({
        url: ME,
        headers: { origin, authorization: `Bearer ${rosa.accessToken}`, 'ngrok-skip-browser-warning': 'true' },
      })
      expect(response.statusCode).toBe(200)
      expect(response.headers['access-control-allow-origin']).toBe(origin)
    },
  )

  it.each([
    'https://evil.example',
    'null',
    'http://127.0.0.1:5174',
    'https://127.0.0.1:5173',
    'http://127.0.0.1:5173.evil.example',
    'http://sub.127.0.0.1:5173',
    'http://127.0.0.1',
    '*',
  ])('[X10] The foreign origin %s gets no CORS headers', async (origin) => {
    for (const response of [
      await preflight(origin, 'authorization'),
      await server.app.inject({ url: ME, headers: { origin } }),
    ]) {
      expect(response.headers).not.toHaveProperty('access-control-allow-origin')
      expect(String(response.headers.vary)).toContain('Origin')
    }
  })

  it('No origin may send credentials of the browser', async () => {
    const { headers } = await preflight('http://127.0.0.1:5173', 'authorization')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })
})

it('[X12] An answer has no field that its endpoint does not declare', async () => {
  const app = fastify()
  const shape = {
    method: 'GET',
    path: '/api/v1/named',
    credential: 'none',
    summary: 'A name.',
    data: z.object({ name: z.string() }),
  } as const
  const mounted = new Set<Endpoint>()
  const scope = { app, ctx: server.ctx, authenticate: async () => undefined, admit: createAdmission(), mounted }
  mount(scope, { shape }, async () => ({ name: 'Ada', role: 'admin' }))
  expect((await app.inject(shape.path)).json()).toEqual({ status: 'success', message: 'OK', data: { name: 'Ada' } })
})

it('Every request gets its own id, and not the one of its headers', async () => {
  const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
  const ids = await Promise.all(
    Array.from(
      { length: 20 },
      async () => (await server.app.inject({ url: '/healthz', headers })).headers['x-request-id'],
    ),
  )
  expect(new Set(ids).size).toBe(20)
  expect(ids).not.toContain('mine')
})

describe('unexpected errors', () => {
  it('[R-8-10] [X18] [X24] A sign-in that cannot be counted fails, and an unexpected error gets a general message without internal details', async () => {
    const broken = await startTestServer()
    await queryOnce(broken.ctx.config.database.ownerUrl, 'alter table throttle rename to elsewhere')
    const response = await broken.ask(auth.login, { body: { email: rosa.email, password: rosa.password } })
    expect(response.http).toBe(500)
    expect(response.body).toEqual({
      status: 'error',
      message: 'An unexpected error occurred',
      data: { code: 'internal' },
    })
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    await broken.stop()
  })
})

describe('the rate limit', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({ RATE_LIMIT_PER_MINUTE: '5' })
  })
  afterAll(() => limited.stop())
  const request = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    limited.app.inject({ url, remoteAddress, headers })
  const requestStatuses = async (count: number, url: string, ip: string, headersOf = (_n: number) => ({})) => {
    const statuses: number[] = []
    for (let n = 0; n < count; n += 1) statuses.push((await request(url, ip, headersOf(n))).statusCode)
    return statuses
  }

  it('Too many requests from one address are rejected with the time to wait, and other addresses are served', async () => {
    expect(await requestStatuses(7, ME, '10.0.0.1')).toEqual([401, 401, 401, 401, 401, 429, 429])
    const rejected = await request(ME, '10.0.0.1')
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(rejected.json()).toMatchObject({ status: 'error', data: { code: 'too_many_requests' } })
    expect(rejected.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect((await request(ME, '10.0.0.2')).statusCode).toBe(401)
  })

  it('Too many requests to unknown paths are rejected too', async () => {
    expect((await requestStatuses(7, '/wp-login.php', '10.0.0.3')).slice(-2)).toEqual([429, 429])
  })

  it('[X23] Forwarding headers of a client do not change the address under which it is counted', async () => {
    const spoof = (n: number) => ({ 'x-forwarded-for': `10.7.7.${n}`, 'x-real-ip': `10.7.7.${n}` })
    expect((await requestStatuses(7, ME, '10.0.0.4', spoof)).slice(-2)).toEqual([429, 429])
  })

  it('[X23] All addresses of one IPv6 network are counted together', async () => {
    const statuses = []
    for (let n = 0; n < 7; n += 1) statuses.push((await request(ME, `2001:db8:5:5:${n}::${n}`)).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await request(ME, '2001:db8:5:6::1')).statusCode).toBe(401)
  })

  it('[R-81-04] [X23] An IPv6 /64 sends five requests a minute, a /56 three times as many and a /48 nine times, and no narrow one uses up a wide one', async () => {
    const send = async (count: number, networkOf: (n: number) => string) => {
      const statuses: number[] = []
      for (let n = 0; n < count; n += 1) statuses.push((await request(ME, `2001:db8:9:${networkOf(n)}::1`)).statusCode)
      return statuses
    }
    expect((await send(60, () => '100')).filter((status) => status === 401)).toHaveLength(5)
    expect(await send(11, (n) => `1${10 + n}`)).toEqual([...Array<number>(10).fill(401), 429])
    expect(await send(31, (n) => (0x200 + n * 0x80).toString(16))).toEqual([...Array<number>(30).fill(401), 429])
    expect((await request(ME, '2001:db8:a:100::1')).statusCode).toBe(401)
  })

  it('The health endpoint is not limited', async () => {
    expect(await requestStatuses(8, '/healthz', '10.0.0.5')).toEqual(Array(8).fill(200))
  })

  it('[X23] Behind one trusted proxy, clients are counted by the address that the proxy has added', async () => {
    const proxied = await startTestServer({ RATE_LIMIT_PER_MINUTE: '2', TRUST_PROXY_HOPS: '1' })
    const requestThroughProxy = async (forwarded: string) =>
      (await proxied.app.inject({ url: ME, remoteAddress: '10.0.0.9', headers: { 'x-forwarded-for': forwarded } }))
        .statusCode
    expect([
      await requestThroughProxy('1.1.1.1, 2.2.2.2'),
      await requestThroughProxy('3.3.3.3, 2.2.2.2'),
      await requestThroughProxy('4.4.4.4, 2.2.2.2'),
    ]).toEqual([401, 401, 429])
    expect(await requestThroughProxy('2.2.2.2, 5.5.5.5')).toBe(401)
    await proxied.stop()
  })
})
