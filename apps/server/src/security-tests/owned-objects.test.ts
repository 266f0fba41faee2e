import { randomUUID } from 'node:crypto'
import { documents, scenes, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '#testing/accounts.ts'
import { createScript } from '#testing/script-fixture.ts'
import { type SignedIn, signIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { differInTiming } from '#testing/timing/timing-difference.ts'
import { type Named, OWNED_ENDPOINTS, requestFor } from './testing/owned-endpoints.ts'
import type { NamedEndpoint } from './testing/every-endpoint.ts'

const TRIES = 60

let server: TestServer
let ada: SignedIn
let bob: SignedIn
let tokens: Record<'expired' | 'deleted' | 'forged', string>
let own: Named
let deleted: Named

beforeAll(async () => {
  server = await startTestServer({}, { isWorking: false })
  ada = await aMember(server)
  const expired = ada.accessToken
  server.clock.advance({ hours: 1 })
  ada = await signIn(server, ada)
  bob = await aMember(server)
  const gone = await aMember(server)
  own = await aScriptOf(ada)
  deleted = await aScriptOf(ada)
  await ada.call(documents.remove, { params: { documentId: deleted.documentId } })
  await gone.call(users.deleteAccount, { body: { password: gone.password } })
  tokens = { expired, deleted: gone.accessToken, forged: `${ada.accessToken}x` }
})
afterAll(() => server.stop())

async function aScriptOf(person: SignedIn): Promise<Named> {
  const documentId = await createScript(server, person)
  const [line] = (await person.call(scenes.list, { params: { documentId } })).scenes
  return { documentId, sceneId: line?._id ?? '' }
}

const missing = (): Named => ({ documentId: randomUUID(), sceneId: randomUUID() })

/** Everything about an answer but its moment and its number. */
async function tell(call: NamedEndpoint, named: Named, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await server.app.inject({ ...requestFor(call, named), headers })
  const { date: _moment, 'x-request-id': _number, ...told } = answer.headers
  return { http: answer.statusCode, raw: answer.body, told }
}

/** Limits per user count every call, and are not what is asked about here. */
const forgetAttempts = () => server.ctx.db.deleteFrom('throttle').execute()

const stateOf = async () => ({
  lines: (await ada.call(scenes.list, { params: { documentId: own.documentId } })).scenes,
  document: await server.ctx.db.selectFrom('document').selectAll().where('id', '=', own.documentId).execute(),
})

describe.each(OWNED_ENDPOINTS.map((call) => [call.name, call] as const))('%s', { timeout: 120_000 }, (_name, call) => {
  it('[X27] [D11] [D20] [D23] [C01] [C02] [C10] [C14] [C16] [C31] answers a stranger, and everybody once it is deleted, as for what never was', async () => {
    const before = await stateOf()
    await forgetAttempts()
    const never = await tell(call, missing(), ada.accessToken)
    expect(never.http).toBe(404)
    for (const [named, person] of [
      [own, bob],
      [deleted, ada],
      [deleted, bob],
      [missing(), bob],
    ] as const)
      expect(await tell(call, named, person.accessToken)).toEqual(never)
    expect(await stateOf()).toEqual(before)
  })

  it('[D11] answers nobody, an expired, a forged and a deleted user’s token alike, whatever is named', async () => {
    const nobody = await tell(call, missing())
    expect(nobody.http).toBe(401)
    for (const token of [undefined, tokens.expired, tokens.forged, tokens.deleted])
      for (const named of [own, deleted, missing()]) expect(await tell(call, named, token)).toEqual(nobody)
  })

  it('answers a malformed id the same to everybody who is signed in', async () => {
    const malformed = { documentId: 'not-an-id', sceneId: "1' or '1'='1" }
    const answer = await tell(call, malformed, ada.accessToken)
    expect(answer.http).toBe(400)
    expect(await tell(call, malformed, bob.accessToken)).toEqual(answer)
  })

  it('[X27] [D20] takes a stranger as long as what never was', async () => {
    const ask = (named: Named) => tell(call, named, bob.accessToken)
    const isTold = await differInTiming({
      tries: TRIES,
      prepare: forgetAttempts,
      one: () => ask(own),
      other: () => ask(missing()),
    })
    expect(isTold).toBe(false)
  })
})

describe('the calls that name a script or a line', () => {
  it('are those of documents, scenes, voices and audio', () => {
    const modules = OWNED_ENDPOINTS.map(({ name }) => name.split('.')[0])
    expect(new Set(modules)).toEqual(new Set(['documents', 'scenes', 'voices', 'audio']))
    const named = OWNED_ENDPOINTS.map(({ name }) => name)
    expect(named).toEqual(expect.arrayContaining(Object.keys(scenes).map((name) => `scenes.${name}`)))
    expect(named).toEqual(expect.arrayContaining(['documents.remove', 'scenes.remove', 'scenes.removeByPost']))
  })
})
