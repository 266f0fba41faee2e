import { auth, users } from '@sidelight/contract'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

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

describe('a body', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    '[X11] of type %s is refused: a form of another site could send it',
    async (type) => {
      const answer = await post(LOGIN, '{"email":"rosa@sidelight.local","password":"Curtain-up1!"}', {
        'content-type': type,
      })
      expect(answer.statusCode).toBe(415)
      expect(answer.json()).toEqual({
        status: 'error',
        message: 'Please send JSON.',
        data: { code: 'unsupported_media_type' },
      })
    },
  )

  it.each(['{"email', '{"email":"a"}}', 'undefined', '\u0000', '{a:1}'])(
    'that is not JSON is refused: %j',
    async (text) => {
      const answer = await post(LOGIN, text)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({
        status: 'error',
        message: 'The request could not be understood.',
        data: { code: 'invalid_input' },
      })
    },
  )

  it.each(['[]', '"text"', '17', 'null', 'true'])('that is JSON but no object is refused: %s', async (text) => {
    expect((await post(LOGIN, text)).json()).toMatchObject({ status: 'error', data: { code: 'invalid_input' } })
  })

  it.each([
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '{"a":{"__proto__":{"b":1}}}',
  ])('that reaches for the prototype is refused: %s', async (text) => {
    expect((await post(LOGIN, text)).statusCode).toBe(400)
    expect(({} as Record<string, unknown>)['role']).toBeUndefined()
  })

  it('[X14] of more than 256 KB is refused, of slightly less it is read', async () => {
    const ofLength = (bytes: number) => JSON.stringify({ email: 'x'.repeat(bytes - 12) })
    const tooLarge = await post(LOGIN, ofLength(256 * 1024 + 1))
    expect(tooLarge.statusCode).toBe(413)
    expect(tooLarge.json()).toEqual({
      status: 'error',
      message: 'That is too large to send.',
      data: { code: 'too_large' },
    })
    expect((await post(LOGIN, ofLength(256 * 1024))).statusCode).toBe(400)
  })

  it.each([
    ['nothing', undefined, {}],
    ['nothing, announced as JSON', '', JSON_TYPE],
    ['nothing, announced with a character set', '', { 'content-type': 'application/json; charset=utf-8' }],
    ['an empty object', '{}', JSON_TYPE],
  ])('[R-7-07] may be %s where a call has none', async (_what, payload, headers) => {
    const visitor = await createUser(server)
    const answer = await server.app.inject({
      method: 'POST',
      url: auth.refreshToken.shape.path,
      headers: { ...headers, authorization: `Bearer ${visitor.refreshToken}` },
      ...(payload !== undefined && { payload }),
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ status: 'success', data: { access_token: expect.any(String) as string } })
  })
})

describe('another origin', () => {
  const preflight = (origin: string, headers: string) =>
    server.app.inject({
      method: 'OPTIONS',
      url: ME,
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': headers },
    })

  it.each(['http://127.0.0.1:5173', 'http://localhost:4100'])(
    '[R-7-02] of ours may call, with the header that skips a tunnel warning: %s',
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
      const call = await server.app.inject({
        url: ME,
        headers: { origin, authorization: `Bearer ${rosa.accessToken}`, 'ngrok-skip-browser-warning': 'true' },
      })
      expect(call.statusCode).toBe(200)
      expect(call.headers['access-control-allow-origin']).toBe(origin)
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
  ])('[X10] that is not ours gets no permission: %s', async (origin) => {
    for (const answer of [
      await preflight(origin, 'authorization'),
      await server.app.inject({ url: ME, headers: { origin } }),
    ]) {
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      expect(String(answer.headers.vary)).toContain('Origin')
    }
  })

  it('never gets credentials of the browser', async () => {
    const { headers } = await preflight('http://127.0.0.1:5173', 'authorization')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })
})

it('every request has a number of its own, and not the one the caller would like', async () => {
  const wished = { 'x-request-id': 'mine', 'request-id': 'mine' }
  const ids = await Promise.all(
    Array.from(
      { length: 20 },
      async () => (await server.app.inject({ url: '/healthz', headers: wished })).headers['x-request-id'],
    ),
  )
  expect(new Set(ids).size).toBe(20)
  expect(ids).not.toContain('mine')
})

describe('a failure that nobody foresaw', () => {
  it('[R-8-10] is one sentence, without what went wrong inside', async () => {
    const broken = await startTestServer()
    await queryOnce(broken.ctx.config.database.url, 'alter table throttle rename to elsewhere')
    const answer = await broken.ask(auth.login, { body: { email: rosa.email, password: rosa.password } })
    expect(answer.http).toBe(500)
    expect(answer.body).toEqual({
      status: 'error',
      message: 'An unexpected error occurred',
      data: { code: 'internal' },
    })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    await broken.stop()
  })
})

describe('a flood', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({ RATE_LIMIT_PER_MINUTE: '5' })
  })
  afterAll(() => limited.stop())
  const ask = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    limited.app.inject({ url, remoteAddress, headers })
  const statuses = async (count: number, url: string, source: string, headersOf = (_n: number) => ({})) => {
    const seen: number[] = []
    for (let n = 0; n < count; n += 1) seen.push((await ask(url, source, headersOf(n))).statusCode)
    return seen
  }

  it('from one source is held back, with the time to wait; others are served', async () => {
    expect(await statuses(7, ME, '10.0.0.1')).toEqual([401, 401, 401, 401, 401, 429, 429])
    const refused = await ask(ME, '10.0.0.1')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(refused.json()).toMatchObject({ status: 'error', data: { code: 'too_many_requests' } })
    expect(refused.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect((await ask(ME, '10.0.0.2')).statusCode).toBe(401)
  })

  it('of addresses nobody knows is held back too', async () => {
    expect((await statuses(7, '/wp-login.php', '10.0.0.3')).slice(-2)).toEqual([429, 429])
  })

  it('[X23] is one flood, whatever the caller says about who he is', async () => {
    const spoof = (n: number) => ({ 'x-forwarded-for': `10.7.7.${n}`, 'x-real-ip': `10.7.7.${n}` })
    expect((await statuses(7, ME, '10.0.0.4', spoof)).slice(-2)).toEqual([429, 429])
  })

  it('[X23] from many addresses of one IPv6 network is one flood', async () => {
    const seen = []
    for (let n = 0; n < 7; n += 1) seen.push((await ask(ME, `2001:db8:5:5:${n}::${n}`)).statusCode)
    expect(seen).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await ask(ME, '2001:db8:5:6::1')).statusCode).toBe(401)
  })

  it('never hides whether the server lives', async () => {
    expect(await statuses(8, '/healthz', '10.0.0.5')).toEqual(Array(8).fill(200))
  })

  it('[X23] behind one proxy is counted by the address the proxy saw, not by what came with it', async () => {
    const behind = await startTestServer({ RATE_LIMIT_PER_MINUTE: '2', TRUST_PROXY_HOPS: '1' })
    const through = async (forwarded: string) =>
      (await behind.app.inject({ url: ME, remoteAddress: '10.0.0.9', headers: { 'x-forwarded-for': forwarded } }))
        .statusCode
    expect([
      await through('1.1.1.1, 2.2.2.2'),
      await through('3.3.3.3, 2.2.2.2'),
      await through('4.4.4.4, 2.2.2.2'),
    ]).toEqual([401, 401, 429])
    expect(await through('2.2.2.2, 5.5.5.5')).toBe(401)
    await behind.stop()
  })
})
