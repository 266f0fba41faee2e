import { auth, users } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashSecret } from '#platform/security/one-time-secret.ts'
import { aMember } from '#testing/accounts.ts'
import { signIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const meWith = async (token: string) => (await server.ask(users.me, { token })).http

async function refresh(token: string) {
  const { http, body } = await server.ask(auth.refreshToken, { token })
  if (body.status !== 'success') return { http }
  return { http, access: body.data.access_token, next: body.data.refresh_token }
}

describe('access tokens', () => {
  it('last ten minutes', async () => {
    const ada = await aMember(server)
    expect(await meWith(ada.accessToken)).toBe(200)
    server.clock.advance({ minutes: 9, seconds: 50 })
    expect(await meWith(ada.accessToken)).toBe(200)
    server.clock.advance({ seconds: 11 })
    expect(await meWith(ada.accessToken)).toBe(401)
  })

  it('[A24] are not refresh tokens, nor the other way round', async () => {
    const ada = await aMember(server)
    expect(await meWith(ada.refreshToken)).toBe(401)
    expect((await refresh(ada.accessToken)).http).toBe(401)
  })
})

describe('refreshing', () => {
  it('[R-7-07] exchanges the refresh token for a new pair', async () => {
    const ada = await aMember(server)
    server.clock.advance({ minutes: 11 })
    expect(await meWith(ada.accessToken)).toBe(401)
    const { access = '', next } = await refresh(ada.refreshToken)
    expect(await meWith(access)).toBe(200)
    expect(next).toMatch(/^[\w-]{43}$/)
    expect(next).not.toBe(ada.refreshToken)
  })

  it('[A23] gives the same successor to whoever repeats the call within 30 seconds', async () => {
    const ada = await aMember(server)
    const first = await refresh(ada.refreshToken)
    server.clock.advance({ seconds: 29 })
    const again = await refresh(ada.refreshToken)
    expect(again.next).toBe(first.next)
    expect(await meWith(again.access ?? '')).toBe(200)
  })

  it('[A22] gives the same successor to twenty calls at the same moment', async () => {
    const ada = await aMember(server)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(ada.refreshToken)))
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ next }) => next)).size).toBe(1)
    expect((await refresh(answers[0]?.next ?? '')).http).toBe(200)
  })

  it('[A21] ends the whole session when a spent token comes back later, and tells the user', async () => {
    const ada = await aMember(server)
    const { access = '', next = '' } = await refresh(ada.refreshToken)
    server.clock.advance({ seconds: 31 })

    expect((await refresh(ada.refreshToken)).http).toBe(401)

    expect(await meWith(access)).toBe(401)
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

  it('sends one notice, however many copies of a spent token come at once', async () => {
    const ada = await aMember(server)
    await refresh(ada.refreshToken)
    server.clock.advance({ seconds: 31 })
    await Promise.all(Array.from({ length: 8 }, () => refresh(ada.refreshToken)))
    await server.jobsDone()
    const notices = (await server.inbox.listMails(ada.email)).filter(({ subject }) => subject.includes('ended'))
    expect(notices).toHaveLength(1)
  })

  it('[A25] refuses a flood of the same token', async () => {
    const ada = await aMember(server)
    const answers = []
    for (let n = 0; n < 32; n += 1) answers.push(await refresh(ada.refreshToken))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(30)
    expect(answers.at(-1)?.http).toBe(429)
  })

  it('[A25] refuses a client that spins, each time with its newest token, and lets it go on after a minute', async () => {
    const ada = await aMember(server)
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

  it('[A22] never signs ten tabs out that find their token old at the same moment', { timeout: 120_000 }, async () => {
    const ada = await aMember(server)
    let token = ada.refreshToken
    let signedOut = 0
    for (let round = 0; round < 100; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)))
      signedOut += answers.filter(({ http }) => http !== 200).length
      token = answers[round % 10]?.next ?? 'refused'
      server.clock.advance({ minutes: 10 })
    }
    expect(signedOut).toBe(0)
  })

  it('[A23] goes on after an answer that was lost on its way', async () => {
    const ada = await aMember(server)
    const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
    const isSpent = async () =>
      (
        await server.ctx.db
          .selectFrom('refreshToken')
          .select('usedAt')
          .where('hash', '=', hashSecret(ada.refreshToken))
          .executeTakeFirstOrThrow()
      ).usedAt !== null
    const line = connect({ host: address.hostname, port: Number(address.port) })
    line.write(
      `POST ${auth.refreshToken.shape.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ada.refreshToken}\r\ncontent-length: 0\r\n\r\n`,
    )
    line.pause()
    await waitUntil(async () => (await isSpent()) || undefined, { what: 'the exchange', timeoutMs: 30_000 })
    line.destroy()
    const { http, access = '', next = '' } = await refresh(ada.refreshToken)
    expect(http).toBe(200)
    expect(await meWith(access)).toBe(200)
    expect((await refresh(next)).http).toBe(200)
  })

  it('leaves the other sessions of the same user alone', async () => {
    const phone = await aMember(server)
    const laptop = await signIn(server, phone)
    await refresh(phone.refreshToken)
    server.clock.advance({ seconds: 31 })
    await refresh(phone.refreshToken)
    expect(await meWith(phone.accessToken)).toBe(401)
    expect(await meWith(laptop.accessToken)).toBe(200)
  })

  // Whoever holds a copy, sooner or later both sides have used it; from then on nobody is in.
  it.each([
    ['thief first', ['thief', 'owner']],
    ['owner first', ['owner', 'thief']],
    ['thief twice', ['thief', 'thief-next', 'owner']],
    ['owner twice', ['owner', 'owner-next', 'thief']],
    ['thief, owner, thief', ['thief', 'owner', 'thief-next']],
    ['owner, thief, owner', ['owner', 'thief', 'owner-next']],
  ])('[A21] shuts a stolen token out: %s', async (_, order) => {
    const ada = await aMember(server)
    const held: Record<string, string> = { owner: ada.refreshToken, thief: ada.refreshToken }
    for (const step of order) {
      const who = step.replace('-next', '')
      held[who] = (await refresh(held[who] ?? '')).next ?? 'refused'
      server.clock.advance({ seconds: 31 })
    }
    expect((await refresh(held['owner'] ?? '')).http).toBe(401)
    expect((await refresh(held['thief'] ?? '')).http).toBe(401)
  })

  it('works for a month without use and for three months in all', async () => {
    const idle = await aMember(server)
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

describe('signing out', () => {
  it('ends the session on the server at once', async () => {
    const ada = await aMember(server)
    const other = await signIn(server, ada)
    expect((await ada.ask(auth.logout)).http).toBe(200)
    expect(await meWith(ada.accessToken)).toBe(401)
    expect((await refresh(ada.refreshToken)).http).toBe(401)
    expect(await meWith(other.accessToken)).toBe(200)
  })
})

describe('what is stored', () => {
  it('is never a token that could be used', async () => {
    const ada = await aMember(server)
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
