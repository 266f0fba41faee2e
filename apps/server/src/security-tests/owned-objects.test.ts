import { randomUUID } from 'node:crypto'
import { documents, scenes, users } from '@sidelight/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertUser } from '#testing/accounts.ts'
import { createScript } from '#testing/script-fixture.ts'
import { type SignedIn, signIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { differInTiming } from '#testing/timing/timing-difference.ts'
import { type Named, OWNED_ENDPOINTS, requestFor } from './testing/owned-endpoints.ts'
import type { NamedEndpoint } from './testing/every-endpoint.ts'

const TRIES = 60
const NAMED_ENDPOINTS = OWNED_ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const)

let server: TestServer
let ada: SignedIn
let bob: SignedIn
let tokens: Record<'expired' | 'deleted' | 'forged', string>
let owned: Named
let deleted: Named

beforeAll(async () => {
  server = await startTestServer({}, { isWorking: false })
  ada = await insertUser(server)
  const expired = ada.accessToken
  server.clock.advance({ hours: 1 })
  ada = await signIn(server, ada)
  bob = await insertUser(server)
  const deletedUser = await insertUser(server)
  owned = await createScriptOf(ada)
  deleted = await createScriptOf(ada)
  await ada.call(documents.remove, { params: { documentId: deleted.documentId } })
  await deletedUser.call(users.deleteAccount, { body: { password: deletedUser.password } })
  tokens = { expired, deleted: deletedUser.accessToken, forged: `${ada.accessToken}x` }
})
afterAll(() => server.stop())

async function createScriptOf(user: SignedIn): Promise<Named> {
  const documentId = await createScript(server, user)
  const [line] = (await user.call(scenes.list, { params: { documentId } })).scenes
  return { documentId, sceneId: line?._id ?? '' }
}

const missing = (): Named => ({ documentId: randomUUID(), sceneId: randomUUID() })

/** The queue measures itself and the switches are read again now and then, beside any request. */
const OF_NO_REQUEST = /pgboss\.|from "switch"|^\s*(?:begin|commit)/i

/** Sends a request and returns its response without date and request id. */
async function sendRequest(endpoint: NamedEndpoint, named: Named, token?: string) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await server.app.inject({ ...requestFor(endpoint, named), headers: authorization })
  const { date: _date, 'x-request-id': _id, ...headers } = response.headers
  return { http: response.statusCode, raw: response.body, headers }
}

/** Limits per user count every request, and are not the subject of these tests. */
const clearThrottles = () => server.ctx.db.deleteFrom('throttle').execute()

const readState = async () => ({
  lines: (await ada.call(scenes.list, { params: { documentId: owned.documentId } })).scenes,
  document: await server.ctx.db.selectFrom('document').selectAll().where('id', '=', owned.documentId).execute(),
})

describe.each(NAMED_ENDPOINTS)('%s', { timeout: 120_000 }, (_name, endpoint) => {
  it('[X27] [D11] [D20] [D23] [C01] [C02] [C10] [C14] [C16] [C31] Objects of another user and deleted objects get the same response as missing ones', async () => {
    const before = await readState()
    await clearThrottles()
    const notFound = await sendRequest(endpoint, missing(), ada.accessToken)
    expect(notFound.http).toBe(404)
    for (const [named, user] of [
      [owned, bob],
      [deleted, ada],
      [deleted, bob],
      [missing(), bob],
    ] as const)
      expect(await sendRequest(endpoint, named, user.accessToken)).toEqual(notFound)
    expect(await readState()).toEqual(before)
  })

  it('[D11] A missing, expired or forged token and a deleted user’s token get the same response for every object', async () => {
    const unauthenticated = await sendRequest(endpoint, missing())
    expect(unauthenticated.http).toBe(401)
    for (const token of [undefined, tokens.expired, tokens.forged, tokens.deleted])
      for (const named of [owned, deleted, missing()])
        expect(await sendRequest(endpoint, named, token)).toEqual(unauthenticated)
  })

  it('A malformed id gets the same response for every signed-in user', async () => {
    const malformed = { documentId: 'not-an-id', sceneId: "1' or '1'='1" }
    const invalid = await sendRequest(endpoint, malformed, ada.accessToken)
    expect(invalid.http).toBe(400)
    expect(await sendRequest(endpoint, malformed, bob.accessToken)).toEqual(invalid)
  })

  it('[X27] [D20] An object of another user causes the same queries as a missing one', async () => {
    const listQueries = async (named: Named) => {
      await clearThrottles()
      const query = vi.spyOn(Client.prototype, 'query')
      await sendRequest(endpoint, named, bob.accessToken)
      const queries = query.mock.calls.map(([config]) => (config as unknown as { text: string }).text ?? config)
      query.mockRestore()
      return queries.filter((text) => !OF_NO_REQUEST.test(text))
    }
    const forMissing = await listQueries(missing())
    expect(forMissing).not.toEqual([])
    expect(await listQueries(owned)).toEqual(forMissing)
  })

  it('[X27] [D20] An object of another user takes as long as a missing one', async () => {
    const requestAsBob = (named: Named) => sendRequest(endpoint, named, bob.accessToken)
    const isDistinguishable = await differInTiming({
      tries: TRIES,
      prepare: clearThrottles,
      one: () => requestAsBob(owned),
      other: () => requestAsBob(missing()),
    })
    expect(isDistinguishable).toBe(false)
  })
})

describe('endpoints that name a script or a line', () => {
  it('The endpoints of documents, scenes, voices, audio, tapes, learning and readers that name a script or a line are all tested', () => {
    const modules = OWNED_ENDPOINTS.map(({ name }) => name.split('.')[0])
    expect(new Set(modules)).toEqual(
      new Set(['documents', 'learning', 'readers', 'scenes', 'voices', 'audio', 'tapes']),
    )
    const names = OWNED_ENDPOINTS.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(Object.keys(scenes).map((name) => `scenes.${name}`)))
    expect(names).toEqual(expect.arrayContaining(['documents.remove', 'scenes.remove', 'scenes.removeByPost']))
  })
})
