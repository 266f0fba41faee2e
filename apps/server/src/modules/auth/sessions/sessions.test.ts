import { auth, users } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashSecret } from '#platform/security/one-time-secret.ts'
import { insertUser } from '#testing/accounts.ts'
import { signIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const callMe = async (token: string) => (await server.ask(users.me, { token })).http

async function refresh(token: string) {
  const { http, body } = await server.ask(auth.refreshToken, { token })
  if (body.status !== 'success') return { http }
  return { http, access: body.data.access_token, next: body.data.refresh_token }
}

describe('access tokens', () => {
  it('An access token is valid for ten minutes', async () => {
    const ada = await insertUser(server)
    expect(await callMe(ada.accessToken)).toBe(200)
    server.clock.advance({ minutes: 9, seconds: 50 })
    expect(await callMe(ada.accessToken)).toBe(200)
    server.clock.advance({ seconds: 11 })
    expect(await callMe(ada.accessToken)).toBe(401)
  })

  it('[A24] Access tokens are not accepted as refresh tokens, nor the other way round', async () => {
    const ada = await insertUser(server)
    expect(await callMe(ada.refreshToken)).toBe(401)
    expect((await refresh(ada.accessToken)).http).toBe(401)
  })
})

describe('refresh tokens', () => {
  it('[R-7-07] A refresh exchanges the refresh token for a new pair', async () => {
    const ada = await insertUser(server)
    server.clock.advance({ minutes: 11 })
    expect(await callMe(ada.accessToken)).toBe(401)
    const { access = '', next } = await refresh(ada.refreshToken)
    expect(await callMe(access)).toBe(200)
    expect(next).toMatch(/^[\w-]{43}$/)
    expect(next).not.toBe(ada.refreshToken)
  })

  it('[A23] A repeated refresh within 30 seconds returns the same successor', async () => {
    const ada = await insertUser(server)
    const first = await refresh(ada.refreshToken)
    server.clock.advance({ seconds: 29 })
    const second = await refresh(ada.refreshToken)
    expect(second.next).toBe(first.next)
    expect(await callMe(second.access ?? '')).toBe(200)
  })

  it('[A22] Twenty simultaneous refreshes return the same successor', async () => {
    const ada = await insertUser(server)
    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(ada.refreshToken)))
    expect(new Set(responses.map(({ http }) => http))).toEqual(new Set([200]))
    expect(new Set(responses.map(({ next }) => next)).size).toBe(1)
    expect((await refresh(responses[0]?.next ?? '')).http).toBe(200)
  })

  it('[A21] A used refresh token that returns after the grace period ends the session and mails the user', async () => {
    const ada = await insertUser(server)
    const { access = '', next = '' } = await refresh(ada.refreshToken)
    server.clock.advance({ seconds: 31 })

    expect((await refresh(ada.refreshToken)).http).toBe(401)

    expect(await callMe(access)).toBe(401)
    expect((await refresh(next)).http).toBe(401)
    const mail = await server.inbox.waitForMail(ada.email, { subject: 'ended' })
    expect(mail.text).toContain('used a second time')
    const session = await server.ctx.db
      .selectFrom('session as s')
      .innerJoin('appUser as u', 'u.id', 's.userId')
      .select('s.revokedBecause')
      .where('u.email', '=', ada.email)
      .executeTakeFirstOrThrow()
    expect(session.revokedBecause).toBe('token reused')
  })

  it('Simultaneous reuses of a refresh token send one mail', async () => {
    const ada = await insertUser(server)
    await refresh(ada.refreshToken)
    server.clock.advance({ seconds: 31 })
    await Promise.all(Array.from({ length: 8 }, () => refresh(ada.refreshToken)))
    await server.jobsDone()
    const notices = (await server.inbox.listMails(ada.email)).filter(({ subject }) => subject.includes('ended'))
    expect(notices).toHaveLength(1)
  })

  it('[A25] Thirty refreshes per minute are allowed with the same token', async () => {
    const ada = await insertUser(server)
    const responses = []
    for (let n = 0; n < 32; n += 1) responses.push(await refresh(ada.refreshToken))
    expect(responses.filter(({ http }) => http === 200)).toHaveLength(30)
    expect(responses.at(-1)?.http).toBe(429)
  })

  it('[A25] Thirty refreshes per minute are allowed with always new tokens, and more after a minute', async () => {
    const ada = await insertUser(server)
    let token = ada.refreshToken
    const statuses = []
    for (let n = 0; n < 32; n += 1) {
      const { http, next = token } = await refresh(token)
      statuses.push(http)
      token = next
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429])
    server.clock.advance({ minutes: 1, seconds: 1 })
    expect((await refresh(token)).http).toBe(200)
  })

  it('[A22] Ten tabs that refresh at the same time are never signed out', { timeout: 120_000 }, async () => {
    const ada = await insertUser(server)
    let token = ada.refreshToken
    let signedOut = 0
    for (let round = 0; round < 100; round += 1) {
      const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(token)))
      signedOut += responses.filter(({ http }) => http !== 200).length
      token = responses[round % 10]?.next ?? 'refused'
      server.clock.advance({ minutes: 10 })
    }
    expect(signedOut).toBe(0)
  })

  it('[A23] A client can repeat a refresh whose response was lost', async () => {
    const ada = await insertUser(server)
    const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
    const isTokenUsed = async () =>
      (
        await server.ctx.db
          .selectFrom('refreshToken')
          .select('usedAt')
          .where('hash', '=', hashSecret(ada.refreshToken))
          .executeTakeFirstOrThrow()
      ).usedAt !== null
    const socket = connect({ host: address.hostname, port: Number(address.port) })
    socket.write(
      `POST ${auth.refreshToken.shape.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ada.refreshToken}\r\ncontent-length: 0\r\n\r\n`,
    )
    socket.pause()
    await waitUntil(async () => (await isTokenUsed()) || undefined, { what: 'the exchange', timeoutMs: 30_000 })
    socket.destroy()
    const { http, access = '', next = '' } = await refresh(ada.refreshToken)
    expect(http).toBe(200)
    expect(await callMe(access)).toBe(200)
    expect((await refresh(next)).http).toBe(200)
  })

  it('A reused refresh token does not end other sessions of the user', async () => {
    const phone = await insertUser(server)
    const laptop = await signIn(server, phone)
    await refresh(phone.refreshToken)
    server.clock.advance({ seconds: 31 })
    await refresh(phone.refreshToken)
    expect(await callMe(phone.accessToken)).toBe(401)
    expect(await callMe(laptop.accessToken)).toBe(200)
  })

  // Once both the owner and the thief have used their copy, the session must be over for both.
  it.each([
    ['thief first', ['thief', 'owner']],
    ['owner first', ['owner', 'thief']],
    ['thief twice', ['thief', 'thief-next', 'owner']],
    ['owner twice', ['owner', 'owner-next', 'thief']],
    ['thief, owner, thief', ['thief', 'owner', 'thief-next']],
    ['owner, thief, owner', ['owner', 'thief', 'owner-next']],
  ])('[A21] The session ends for owner and thief of a copied refresh token: %s', async (_, order) => {
    const ada = await insertUser(server)
    const tokens: Record<string, string> = { owner: ada.refreshToken, thief: ada.refreshToken }
    for (const step of order) {
      const holder = step.replace('-next', '')
      tokens[holder] = (await refresh(tokens[holder] ?? '')).next ?? 'refused'
      server.clock.advance({ seconds: 31 })
    }
    expect((await refresh(tokens['owner'] ?? '')).http).toBe(401)
    expect((await refresh(tokens['thief'] ?? '')).http).toBe(401)
  })

  it('A session lasts a month without use and three months in all', async () => {
    const idle = await insertUser(server)
    const busy = await signIn(server, idle)
    let token = busy.refreshToken
    for (const days of [29, 29, 29]) {
      server.clock.advance({ days })
      token = (await refresh(token)).next ?? 'refused'
    }
    expect((await refresh(idle.refreshToken)).http).toBe(401)
    server.clock.advance({ days: 4 })
    expect((await refresh(token)).http).toBe(401)
  })
})

describe('sign-out', () => {
  it('Signing out ends the session on the server at once', async () => {
    const ada = await insertUser(server)
    const otherSession = await signIn(server, ada)
    expect((await ada.ask(auth.logout)).http).toBe(200)
    expect(await callMe(ada.accessToken)).toBe(401)
    expect((await refresh(ada.refreshToken)).http).toBe(401)
    expect(await callMe(otherSession.accessToken)).toBe(200)
  })
})

describe('stored tokens', () => {
  it('The database contains no usable refresh token', async () => {
    const ada = await insertUser(server)
    const { next = '' } = await refresh(ada.refreshToken)
    const rows = await server.ctx.db.selectFrom('refreshToken').selectAll().execute()
    const dump = rows
      .map((row) => Buffer.concat([row.hash, row.sealedSuccessor ?? Buffer.alloc(0)]).toString('latin1'))
      .join('\n')
    for (const secret of [ada.refreshToken, next]) {
      expect(dump).not.toContain(secret)
      expect(dump).not.toContain(Buffer.from(secret, 'base64url').toString('latin1'))
    }
  })
})
