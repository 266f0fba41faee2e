import { documents, readers, tapes, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askToOpen, createReading, invite, openPart, readLine, visit } from '#modules/audio/testing/reader-fixture.ts'
import { signGuestToken } from '#platform/security/guest-token.ts'
import { insertUser } from '#testing/accounts.ts'
import { createScript } from '#testing/script-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { newIpAddress, type SignedIn } from '#testing/user-fixture.ts'
import { ENDPOINTS, type NamedEndpoint, validPath } from './testing/every-endpoint.ts'
import { validValue } from './testing/valid-values.ts'

/** All that the token of a friend opens. */
const OF_READERS = ['readers.agree', 'readers.upload', 'readers.save', 'readers.takeBack']

let server: TestServer
let ada: SignedIn
let documentId: string
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '8640000' })
  ada = await insertUser(server)
  documentId = await createScript(server, ada)
})
afterAll(() => server.stop())

async function request({ shape }: NamedEndpoint, token: string | undefined) {
  const { statusCode, body } = await server.app.inject({
    method: shape.method,
    url: validPath(shape),
    remoteAddress: newIpAddress(),
    ...(shape.body && { payload: validValue(shape.body) as object }),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return { statusCode, body }
}

const WITH_CREDENTIAL = ENDPOINTS.filter(({ shape }) => shape.credential !== 'none')
const GUARDED = WITH_CREDENTIAL.map((endpoint) => [endpoint.name, endpoint] as const)

describe('the token of a guest', { timeout: 60_000 }, () => {
  it('[R-100-02] [C60] A guest may make the calls of this list and no others', () => {
    const ofGuests = ENDPOINTS.filter(({ shape }) => shape.credential === 'read').map(({ name }) => name)
    expect(ofGuests).toEqual(OF_READERS)
  })

  it.each(GUARDED)(
    '[R-100-02] [C60] %s answers a guest like somebody with a made-up token, unless it is theirs',
    async (name, endpoint) => {
      const friend = await openPart(server, (await invite(ada, documentId)).token)
      const made = await request(endpoint, 'made-up')
      expect(made.statusCode).toBe(401)
      const answer = await request(endpoint, friend.token)
      const isSame = answer.statusCode === made.statusCode && answer.body === made.body
      expect(isSame).toBe(!OF_READERS.includes(name))
      await server.ctx.db.deleteFrom('guestLink').execute()
      await server.ctx.db.deleteFrom('throttle').execute()
    },
  )

  it('[R-100-02] [C60] A token of another purpose, of another signer or of a user is answered like a made-up one', async () => {
    const { link } = await invite(ada, documentId)
    const { config, clock } = server.ctx
    const keys = { ring: config.keys.accessTokens, clock }
    const other = await signGuestToken({ linkId: link._id, purpose: 'notes' as 'read' }, keys)
    const forged = await signGuestToken(
      { linkId: link._id, purpose: 'read' },
      { ring: [{ id: '', secret: 'x'.repeat(40) }], clock },
    )
    const made = await server.ask(readers.agree, { token: 'made-up' })
    expect(made.http).toBe(401)
    for (const token of [other, forged, ada.accessToken]) {
      const { http, raw } = await server.ask(readers.agree, { token })
      expect({ http, raw }).toEqual({ http: made.http, raw: made.raw })
    }
  })

  it('[R-100-03] A token works for thirty minutes; opening the link again gives another', async () => {
    const { token } = await invite(ada, documentId)
    const friend = await openPart(server, token)
    server.clock.advance({ minutes: 29 })
    expect((await server.ask(readers.agree, { token: friend.token })).http).toBe(200)
    server.clock.advance({ minutes: 2 })
    expect((await server.ask(readers.agree, { token: friend.token })).http).toBe(401)
    const renewed = await openPart(server, token)
    expect((await server.ask(readers.agree, { token: renewed.token })).http).toBe(200)
  })

  it.each([
    ['is ended by its owner', (linkId: string) => ada.call(readers.end, { params: { documentId, linkId } })],
    ['has ended', async () => server.clock.advance({ days: 1 })],
    ['leads to a deleted script', () => ada.call(documents.remove, { params: { documentId } })],
    ['belongs to a deleted account', () => ada.call(users.deleteAccount, { body: { password: ada.password } })],
  ])(
    '[R-100-01] [R-100-03] [C60] A link that %s is answered like one that never was, and its token with the next call',
    async (_name, end) => {
      ada = await insertUser(server)
      documentId = await createScript(server, ada)
      const { link, token } = await invite(ada, documentId, { days: 1 })
      const friend = await visit(server, token)
      await readLine(server, friend, 0, createReading())
      server.clock.advance({ hours: 23, minutes: 40 })
      const late = await openPart(server, token)
      await end(link._id)
      const made = await server.ask(readers.takeBack, { token: 'made-up' })
      const { http, raw } = await server.ask(readers.takeBack, { token: late.token })
      expect({ http, raw }).toEqual({ http: 401, raw: made.raw })
      const never = await askToOpen(server, 'x'.repeat(43))
      const ended = await askToOpen(server, token)
      expect([ended.http, ended.raw]).toEqual([404, never.raw])
      ada = await insertUser(server)
      documentId = await createScript(server, ada)
    },
  )

  it('[R-100-01] [C61] A forwarded link shows the same part, is counted, and tells nobody who else opened it', async () => {
    const { token } = await invite(ada, documentId)
    const first = await openPart(server, token)
    const second = await openPart(server, token)
    expect(second.part).toEqual(first.part)
    const { links } = await ada.call(readers.list, { params: { documentId } })
    expect(links).toMatchObject([{ opened_count: 2 }])
    const rows = await server.ctx.db.selectFrom('guestLink').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('[R-100-01] [C48] Another user can neither invite, list, accept nor end, and a link to a tape opens no part', async () => {
    const bob = await insertUser(server)
    const own = await createScript(server, bob)
    const { link, token } = await invite(ada, documentId)
    const params = { documentId, linkId: link._id }
    const foreign = [
      await bob.ask(readers.create, { params, body: { actor: 'MARCUS', message: '', days: 1 } }),
      await bob.ask(readers.list, { params }),
      await bob.ask(readers.accept, { params, body: { scene_ids: [] } }),
      await bob.ask(readers.end, { params }),
      // A script of one's own does not open the way to another's link.
      await bob.ask(readers.end, { params: { documentId: own, linkId: link._id } }),
      await bob.ask(readers.accept, { params: { documentId: own, linkId: link._id }, body: { scene_ids: [] } }),
    ]
    expect(foreign.map(({ http }) => http)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await openPart(server, token)).part.lines.length).toBeGreaterThan(0)
    expect((await server.ask(tapes.open, { body: { token }, ip: newIpAddress() })).http).toBe(404)
  })

  it('[R-100-04] A script has ten links at a time, a network opens links 120 times in 15 minutes', async () => {
    ada = await insertUser(server)
    documentId = await createScript(server, ada)
    const statuses: number[] = []
    const body = { actor: 'MARCUS', message: '', days: 1 as const }
    for (let n = 0; n < 11; n += 1)
      statuses.push((await ada.ask(readers.create, { params: { documentId }, body })).http)
    expect(statuses).toEqual([...Array<number>(10).fill(201), 409])
    const ip = newIpAddress()
    const openings: number[] = []
    for (let n = 0; n < 121; n += 1) openings.push((await askToOpen(server, 'x'.repeat(43), ip)).http)
    expect([openings.indexOf(429), new Set(openings.slice(0, 120))]).toEqual([120, new Set([404])])
  })
})
