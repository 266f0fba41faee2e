import { auth, users } from '@sidelight/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser, idOf } from '#testing/accounts.ts'
import { signIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { startSession } from './sessions.service.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const callMe = async (token: string) => (await server.ask(users.me, { token })).http
const onPhone = { 'user-agent': IPHONE }
const onMac = { 'user-agent': MAC }

const listRevocationReasons = async (user: { email: string }) =>
  (
    await server.ctx.db
      .selectFrom('session')
      .select('revokedBecause')
      .where('userId', '=', await idOf(server, user))
      .orderBy('createdAt')
      .execute()
  ).map(({ revokedBecause }) => revokedBecause)

describe('the list of sessions', () => {
  it('The list of sessions names every device, the current one first', async () => {
    const ada = await insertUser(server)
    const phone = await signIn(server, ada, onPhone)
    server.clock.advance({ minutes: 1 })
    const mac = await signIn(server, ada, onMac)
    expect(await phone.call(auth.sessions)).toMatchObject([
      { device: 'Safari on iPhone', is_current: true },
      { device: 'Chrome on macOS', is_current: false },
      { device: 'Unknown device', is_current: false },
    ])
    expect((await mac.call(auth.sessions))[0]).toMatchObject({ device: 'Chrome on macOS', is_current: true })
  })

  it('The list of sessions shows the last refresh as the last use', async () => {
    const ada = await insertUser(server)
    server.clock.advance({ hours: 3 })
    const before = server.clock.now()
    const { body } = await server.ask(auth.refreshToken, { token: ada.refreshToken })
    if (body.status !== 'success') throw new Error('refused')
    const response = await server.ask(auth.sessions, { token: body.data.access_token })
    const [session] = response.body.status === 'success' ? response.body.data : []
    expect(new Date(session?.last_used_at ?? 0).getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect(new Date(session?.created_at ?? 0).getTime()).toBeLessThan(before.getTime() - 3 * 3_599_000)
  })

  it('[R-12-04] Of more than fifty open sessions the one that was unused longest ends', async () => {
    const ada = await insertUser(server)
    const id = await idOf(server, ada)
    const opened = []
    for (let n = 0; n < 49; n += 1) {
      server.clock.advance({ seconds: 1 })
      opened.push(await startSession(server.ctx, { id }, { device: 'Chrome on macOS', method: 'password' }))
    }
    expect(await callMe(ada.accessToken)).toBe(200)
    server.clock.advance({ seconds: 1 })
    const phone = await signIn(server, ada, onPhone)
    expect(await callMe(ada.accessToken)).toBe(401)
    expect(await callMe(opened[0]?.accessToken ?? '')).toBe(200)
    expect(await phone.call(auth.sessions)).toHaveLength(50)
  })

  it('The list of sessions omits ones that were signed out or unused for a month', async () => {
    const ada = await insertUser(server)
    const signedOut = await signIn(server, ada, onMac)
    await signedOut.call(auth.logout)
    expect(await ada.call(auth.sessions)).toHaveLength(1)
    server.clock.advance({ days: 31 })
    const newSession = await signIn(server, ada, onPhone)
    expect((await newSession.call(auth.sessions)).map(({ device }) => device)).toEqual(['Safari on iPhone'])
  })

  it('The list of sessions contains none of other users', async () => {
    const [ada, eve] = [await insertUser(server), await insertUser(server)]
    const ids = (await ada.call(auth.sessions)).map(({ id }) => id)
    expect((await eve.call(auth.sessions)).some(({ id }) => ids.includes(id))).toBe(false)
  })

  it('The user agent of a browser is not stored', async () => {
    const ada = await insertUser(server)
    await signIn(server, ada, { 'user-agent': 'Chrome/1 (Windows; canary-5e1f) <script>' })
    const rows = await server.ctx.db.selectFrom('session').select('device').execute()
    expect(JSON.stringify(rows)).not.toContain('canary')
    expect(rows.map(({ device }) => device)).toContain('Chrome on Windows')
  })
})

describe('ending a session', () => {
  it('Ending a session invalidates its tokens at once and leaves the others alone', async () => {
    const ada = await insertUser(server)
    const phone = await signIn(server, ada, onPhone)
    const [, otherSession] = await phone.call(auth.sessions)
    await phone.call(auth.endSession, { params: { sessionId: otherSession?.id ?? '' } })
    expect(await callMe(ada.accessToken)).toBe(401)
    expect((await server.ask(auth.refreshToken, { token: ada.refreshToken })).http).toBe(401)
    expect(await callMe(phone.accessToken)).toBe(200)
    expect(await listRevocationReasons(ada)).toEqual(['ended from another session', null])
  })

  it('Ending the session of another user gets the same response as a missing one and ends nothing', async () => {
    const [ada, eve] = [await insertUser(server), await insertUser(server)]
    const [session] = await ada.call(auth.sessions)
    const foreign = await eve.ask(auth.endSession, { params: { sessionId: session?.id ?? '' } })
    const missing = await eve.ask(auth.endSession, { params: { sessionId: randomUUID() } })
    expect(foreign.http).toBe(404)
    expect(foreign.raw).toBe(missing.raw)
    expect(await callMe(ada.accessToken)).toBe(200)
  })

  it('Ending the current session signs out', async () => {
    const ada = await insertUser(server)
    const [session] = await ada.call(auth.sessions)
    await ada.call(auth.endSession, { params: { sessionId: session?.id ?? '' } })
    expect(await callMe(ada.accessToken)).toBe(401)
    expect(await listRevocationReasons(ada)).toEqual(['signed out'])
  })

  it.each(['1', "' or true --", 'x'.repeat(60)])(
    'Ending a session with the invalid id %s is rejected',
    async (sessionId) => {
      const ada = await insertUser(server)
      expect((await ada.ask(auth.endSession, { params: { sessionId } })).http).toBe(400)
      expect(await callMe(ada.accessToken)).toBe(200)
    },
  )
})

describe('sign-out everywhere', () => {
  it('[X08] Signing out everywhere ends every session of the account at once and none of other users', async () => {
    const [ada, eve] = [await insertUser(server), await insertUser(server)]
    const phone = await signIn(server, ada, onPhone)
    const mac = await signIn(server, ada, onMac)
    await phone.call(auth.logoutEverywhere)
    for (const { accessToken, refreshToken } of [ada, phone, mac]) {
      expect(await callMe(accessToken)).toBe(401)
      expect((await server.ask(auth.refreshToken, { token: refreshToken })).http).toBe(401)
    }
    expect(await callMe(eve.accessToken)).toBe(200)
    expect(new Set(await listRevocationReasons(ada))).toEqual(new Set(['signed out everywhere']))
    await expect(signIn(server, ada)).resolves.toHaveProperty('accessToken')
  })
})
