import { auth, credits, documents, scenes, support, users } from '@sidelight/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, failure, ROSA, type Seen, server, success, unreachable } from '#testing/contract-server.ts'
import { http, HttpResponse } from 'msw'
import { ApiError, messageOf } from '../http/api-error.ts'
import { call } from './api.ts'
import { startSession } from '../session/session.ts'

const failed = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: unknown) => (error instanceof ApiError ? error : Promise.reject(error as Error)),
  )

/** A server with one valid pair of tokens, which it rotates as ours does. */
function serveRotatingTokens() {
  let generation = 1
  const isValid = ({ authorization }: Seen) => authorization === `Bearer access-${generation}`
  const me = answer(users.me, (seen) =>
    isValid(seen) ? success(users.me, ROSA) : failure('unauthenticated', 'Expired'),
  )
  const refreshes = answer(auth.refreshToken, (seen) => {
    if (seen.authorization !== `Bearer refresh-${generation}`) return failure('unauthenticated', 'Reused')
    generation += 1
    return success(auth.refreshToken, { access_token: `access-${generation}`, refresh_token: `refresh-${generation}` })
  })
  const expire = () => {
    generation += 1
    localStorage.setItem('refreshToken', `refresh-${generation}`)
  }
  return { me, refreshes, expire }
}

beforeEach(() => startSession('rosa@sidelight.local', { accessToken: 'access-1', refreshToken: 'refresh-1' }))

describe('A call', () => {
  it('[R-7-02] [R-7-03] A call skips the tunnel warning and carries the access token if the contract requires it', async () => {
    const [me, contact] = [answer(users.me, ROSA), answer(support.contactUs, null)]
    const login = answer(auth.login, { access_token: 'a', refresh_token: 'r' })
    await call(users.me)
    await call(support.contactUs, { body: { name: 'Rosa', email: 'r@s.co', message: 'Hi' } })
    await call(auth.login, { body: { email: 'rosa@s.co', password: 'Curtain-up1!' } })
    const seen = [...me, ...contact, ...login]
    expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer access-1', 'Bearer access-1', null])
    expect(seen.map(({ headers }) => headers.get('ngrok-skip-browser-warning'))).toEqual(['true', 'true', 'true'])
  })

  it('[X02] Only the contract decides whether a call carries the token, not the words in its address', async () => {
    const pages = [
      '/sign-in',
      '/sign-up',
      '/forgot-password',
      '/reset-password',
      '/verify/',
      '/verification',
      '/contact',
    ]
    const shapes = ['X', 'aXb', 'X?a=1', '?scene_text=X', '#X', 'http://evil.example X']
    const words = pages.flatMap((page) => shapes.map((shape) => shape.replace('X', page)))
    expect(words.length).toBeGreaterThan(40)
    const [ended, verified] = [answer(auth.endSession, null), answer(auth.verifyEmail, null)]
    for (const word of words) {
      await call(auth.endSession, { params: { sessionId: word } })
      await call(auth.verifyEmail, { params: { token: word } })
    }
    expect(ended.map(({ authorization }) => authorization)).toEqual(words.map(() => 'Bearer access-1'))
    expect(verified.map(({ authorization }) => authorization)).toEqual(words.map(() => null))
  })

  it('A call fills the path parameters and sends the body as JSON', async () => {
    const verify = answer(auth.verifyEmail, null)
    await call(auth.verifyEmail, { params: { token: 'a/b?c' } })
    expect(verify[0]?.url.pathname).toBe('/api/v1/auth/verify-email/a%2Fb%3Fc')

    const login = answer(auth.login, { access_token: 'a', refresh_token: 'r' })
    await call(auth.login, { body: { email: 'rosa@s.co', password: 'Curtain-up1!' } })
    expect(login[0]?.body).toEqual({ email: 'rosa@s.co', password: 'Curtain-up1!' })
    expect(login[0]?.headers.get('content-type')).toBe('application/json')
  })

  it('A value of a query that is undefined is left out of the address', async () => {
    const revisions = answer(documents.revision, () => failure('not_found', 'No new pages'))
    const params = { documentId: '0199b5f2-7a11-7c55-9d2e-000000000001' }
    for (const scope of [undefined, 'part'] as const)
      await failed(call(documents.revision, { params, query: { scope } }))
    expect(revisions.map(({ url }) => url.search)).toEqual(['', '?scope=part'])
  })

  it('[R-8-08] A rejected call throws the message, code and fields of the server', async () => {
    answer(auth.register, () => failure('conflict', 'Taken', { username: 'This name is taken' }))
    const body = { username: 'rosa', name: 'Rosa', email: 'r@s.co', password: 'Curtain-up1!' }
    const error = await failed(call(auth.register, { body }))
    expect(error).toMatchObject({
      code: 'conflict',
      status: 409,
      message: 'Taken',
      fields: { username: 'This name is taken' },
    })
    expect(messageOf(error)).toBe('Taken')
  })

  it.each([
    ['An HTML error page', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
    [
      'An error response without a message',
      () => HttpResponse.json({ status: 'error', data: { code: 'internal' } }, { status: 500 }),
    ],
    ['A success response that is not ours', () => HttpResponse.json({ hello: 'portal' })],
  ])('[R-8-09] %s reads "An error occurred"', async (_, reply) => {
    server.use(http.get('*/api/v1/documents/', reply))
    expect(messageOf(await failed(call(documents.list)))).toBe('An error occurred')
  })

  it('[R-8-10] A call without a response reads "An unexpected error occurred"', async () => {
    answer(documents.list, () => unreachable())
    const error = await failed(call(documents.list))
    expect(error).toMatchObject({ code: 'network', status: 0 })
    expect(messageOf(error)).toBe('An unexpected error occurred')
    expect(messageOf(new TypeError('a bug'))).toBe('An unexpected error occurred')
  })

  it('[X03] A wrong password does not trigger a token refresh', async () => {
    const refreshes = answer(auth.refreshToken, { access_token: 'x', refresh_token: 'y' })
    answer(auth.login, () => failure('unauthenticated', 'Invalid credentials'))
    const error = await failed(call(auth.login, { body: { email: 'r@s.co', password: 'Curtain-up1!' } }))
    expect(error.message).toBe('Invalid credentials')
    expect(refreshes).toHaveLength(0)
    expect(localStorage.getItem('accessToken')).toBe('access-1')
  })
})

describe('An expired access token', () => {
  it('[R-8-01] [R-8-02] [R-3-32] [R-7-07] An expired token is refreshed, both tokens are stored, and the call is repeated once', async () => {
    const { me, refreshes, expire } = serveRotatingTokens()
    expire()
    await expect(call(users.me)).resolves.toEqual(ROSA)
    expect(me.map(({ authorization }) => authorization)).toEqual(['Bearer access-1', 'Bearer access-3'])
    expect(refreshes.map(({ authorization, body }) => [authorization, body])).toEqual([['Bearer refresh-2', undefined]])
    expect(localStorage.getItem('accessToken')).toBe('access-3')
    expect(localStorage.getItem('refreshToken')).toBe('refresh-3')
  })

  it('A call repeated after a refresh keeps its idempotency key, and the next call has a new one', async () => {
    let isExpired = true
    const adds = answer(scenes.add, () => {
      if (!isExpired) return success(scenes.add, [])
      isExpired = false
      return failure('unauthenticated', 'Expired')
    })
    answer(auth.refreshToken, { access_token: 'access-2', refresh_token: 'refresh-2' })
    const params = { documentId: '0199b5f2-7a11-4c55-9d2e-000000000001' }
    const body = [{ actor: 'DANI', scene_index: 0, text: 'Wait.' }]
    await call(scenes.add, { params, body })
    await call(scenes.add, { params, body })
    const [first, again, next] = adds.map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(again).toBe(first)
    expect(next).not.toBe(first)
  })

  it('[X04] [R-8-01] [R-8-70] A call rejected again after a refresh is not repeated a second time', async () => {
    const me = answer(users.me, () => failure('unauthenticated', 'Invalid credentials'))
    answer(auth.refreshToken, { access_token: 'access-2', refresh_token: 'refresh-2' })
    expect((await failed(call(users.me))).message).toBe('Invalid credentials')
    expect(me).toHaveLength(2)
  })

  it('Five simultaneous calls with an expired token cause one refresh', async () => {
    const { refreshes, expire } = serveRotatingTokens()
    expire()
    await Promise.all([1, 2, 3, 4, 5].map(() => call(users.me)))
    expect(refreshes).toHaveLength(1)
  })

  it('[A22] Ten tabs with an expired token cause one refresh per expiry and keep the session', async () => {
    const { refreshes, expire } = serveRotatingTokens()
    const tabs = await Promise.all(
      Array.from({ length: 10 }, async () => {
        vi.resetModules()
        return (await import('./api.ts')).call
      }),
    )
    for (let expiry = 1; expiry <= 10; expiry += 1) {
      expire()
      await Promise.all(tabs.map((callFromTab) => callFromTab(users.me)))
      expect(refreshes).toHaveLength(expiry)
    }
    expect(localStorage.getItem('isLogin')).toBe('true')
  })

  it('Without Web Locks, the calls of one tab still cause one refresh', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    const { refreshes, expire } = serveRotatingTokens()
    expire()
    await Promise.all([1, 2, 3].map(() => call(users.me)))
    expect(refreshes).toHaveLength(1)
  })

  it('[R-8-03] [R-8-06] An expired token without a refresh token ends the session', async () => {
    localStorage.removeItem('refreshToken')
    answer(users.me, () => failure('unauthenticated', 'Expired'))
    expect((await failed(call(users.me))).message).toBe('Missing refresh token')
    for (const key of ['email', 'accessToken', 'isLogin']) expect(localStorage.getItem(key)).toBeNull()
  })

  it('[X04] [R-8-03] [R-8-07] A rejected refresh ends the session', async () => {
    answer(users.me, () => failure('unauthenticated', 'Expired'))
    answer(auth.refreshToken, () => failure('unauthenticated', 'Revoked'))
    expect((await failed(call(users.me))).message).toBe('Failed to refresh access token')
    for (const key of ['email', 'accessToken', 'refreshToken', 'isLogin']) expect(localStorage.getItem(key)).toBeNull()
  })

  it.each([
    ['the network is gone', () => unreachable()],
    ['the server is down', () => failure('unavailable', 'Down')],
    ['the server is busy', () => failure('too_many_requests', 'Slow down')],
  ])('[R-8-07] The session is kept when %s', async (_, broken) => {
    answer(users.me, () => failure('unauthenticated', 'Expired'))
    answer(auth.refreshToken, broken)
    expect((await failed(call(users.me))).message).toBe('Failed to refresh access token')
    expect(localStorage.getItem('accessToken')).toBe('access-1')
    expect(localStorage.getItem('refreshToken')).toBe('refresh-1')
  })

  it.each([
    ['is lost', () => unreachable()],
    ['is cut off', () => new HttpResponse('{"status":"success","data":{"acc', { status: 200 })],
    ['is replaced by a proxy', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
  ])('A refresh is retried at once when its response %s', async (_, lost) => {
    answer(users.me, ({ authorization }) =>
      authorization === 'Bearer access-2' ? success(users.me, ROSA) : failure('unauthenticated', 'Expired'),
    )
    answer(auth.refreshToken, (_seen, count) =>
      count === 1 ? lost() : success(auth.refreshToken, { access_token: 'access-2', refresh_token: 'refresh-2' }),
    )
    await expect(call(users.me)).resolves.toEqual(ROSA)
  })

  it('A refresh does not restore a session that was signed out meanwhile', async () => {
    answer(credits.current, () => failure('unauthenticated', 'Expired'))
    answer(auth.refreshToken, () => {
      localStorage.clear()
      return success(auth.refreshToken, { access_token: 'access-2', refresh_token: 'refresh-2' })
    })
    await failed(call(credits.current))
    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(localStorage.getItem('refreshToken')).toBeNull()
  })
})
