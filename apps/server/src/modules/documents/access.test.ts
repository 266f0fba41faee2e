import { randomUUID } from 'node:crypto'
import { documents, type Endpoint, scenes, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '#testing/accounts.ts'
import { aScript } from '#testing/a-script.ts'
import { compareTimes } from '#testing/compare-times.ts'
import type { SignedIn } from '#testing/people.ts'
import { type Answer, startTestServer, type TestServer } from '#testing/test-server.ts'

/** Everything that names a document or a line, with a body that would be right. */
const lines = (sceneId: string) => [{ _id: sceneId, scene_index: 0, metadata: { actor: 'A', dialog: 'B' } }]
const ROUTES: Record<string, { endpoint: Endpoint; body?: (sceneId: string) => unknown }> = {
  'documents.confirm': { endpoint: documents.confirm },
  'documents.process': { endpoint: documents.process },
  'documents.status': { endpoint: documents.status },
  'documents.pageImage': { endpoint: documents.pageImage },
  'documents.remove': { endpoint: documents.remove },
  'scenes.list': { endpoint: scenes.list },
  'scenes.save': { endpoint: scenes.save, body: (sceneId) => ({ scenes: lines(sceneId) }) },
  'scenes.updateText': { endpoint: scenes.updateText, body: () => ({ scene_text: 'B' }) },
  'scenes.add': { endpoint: scenes.add, body: () => [{ actor: 'A', scene_index: 0, text: 'B' }] },
  'scenes.remove': { endpoint: scenes.remove, body: (sceneId) => ({ scene_ids: [sceneId] }) },
  'scenes.removeByPost': { endpoint: scenes.removeByPost, body: (sceneId) => ({ scene_ids: [sceneId] }) },
  'scenes.actors': { endpoint: scenes.actors },
  'scenes.renameActor': { endpoint: scenes.renameActor, body: () => ({ from: 'MARCUS', to: 'B' }) },
  'scenes.settleDoubt': { endpoint: scenes.settleDoubt },
  'scenes.undo': { endpoint: scenes.undo },
}

let server: TestServer
let ada: SignedIn
let bob: SignedIn
let gone: SignedIn
let ids: Ids
let deleted: Ids

interface Ids {
  documentId: string
  sceneId: string
}

async function aScriptOf(person: SignedIn): Promise<Ids> {
  const documentId = await aScript(server, person)
  const [line] = (await person.call(scenes.list, { params: { documentId } })).scenes
  return { documentId, sceneId: line?._id ?? '' }
}

beforeAll(async () => {
  server = await startTestServer({}, { isWorking: false })
  ada = await aMember(server)
  bob = await aMember(server)
  gone = await aMember(server)
  ids = await aScriptOf(ada)
  deleted = await aScriptOf(ada)
  await ada.call(documents.remove, { params: { documentId: deleted.documentId } })
  await gone.call(users.deleteAccount, { body: { password: gone.password } })
})
afterAll(() => server.stop())

const route = (name: string) => {
  const found = ROUTES[name]
  if (!found) throw new Error(name)
  return found
}
const ask = (name: string, { documentId, sceneId }: Ids, token?: string): Promise<Answer> => {
  const { endpoint, body } = route(name)
  const sent = { params: { documentId, sceneId, page: '1' }, ...(body && { body: body(sceneId) }) }
  return server.ask(endpoint, { ...sent, ...(token !== undefined && { token }) } as never)
}
const told = ({ http, raw }: Answer) => ({ http, raw })
const missing = (): Ids => ({ documentId: randomUUID(), sceneId: randomUUID() })

describe.each(Object.keys(ROUTES))('%s', (name) => {
  it('[D11] [D20] [D23] [C01] [C02] [C10] [C14] [C16] answers a stranger, and everybody once it is deleted, exactly as for what was never there', async () => {
    const never = told(await ask(name, missing(), ada.accessToken))
    expect(never.http).toBe(404)
    expect(told(await ask(name, ids, bob.accessToken))).toEqual(never)
    expect(told(await ask(name, deleted, ada.accessToken))).toEqual(never)
    expect(told(await ask(name, deleted, bob.accessToken))).toEqual(never)
    expect(told(await ask(name, missing(), bob.accessToken))).toEqual(never)
  })

  it('answers whoever is not signed in the same for what is there and what is not', async () => {
    const stranger = told(await ask(name, missing()))
    expect(stranger.http).toBe(401)
    const tokens = [undefined, gone.accessToken, 'not-a-token', `${ada.accessToken}x`]
    for (const token of tokens)
      for (const which of [ids, deleted, missing()]) expect(told(await ask(name, which, token))).toEqual(stranger)
  })

  it('answers a malformed id the same to everybody who is signed in', async () => {
    const malformed = { documentId: 'not-an-id', sceneId: "1' or '1'='1" }
    const answer = told(await ask(name, malformed, ada.accessToken))
    expect(answer.http).toBe(400)
    expect(told(await ask(name, malformed, bob.accessToken))).toEqual(answer)
  })

  it('leaves what was asked for as it was', async () => {
    const { scenes: kept } = await ada.call(scenes.list, { params: { documentId: ids.documentId } })
    expect(kept.map(({ actor, dialog }) => [actor, dialog])).toContainEqual(['MARCUS', 'You kept the key.'])
    expect(kept.some(({ dialog }) => dialog === 'B')).toBe(false)
  })
})

describe('a stranger', { timeout: 60_000 }, () => {
  it.each(['documents.status', 'scenes.list'])('[D20] learns nothing from how long %s takes', async (name) => {
    const { difference } = await compareTimes({
      tries: 60,
      limit: 0.2,
      one: () => ask(name, ids, bob.accessToken),
      other: () => ask(name, missing(), bob.accessToken),
    })
    expect(difference).toBeLessThan(0.2)
  })
})

describe('whoever holds an old token', () => {
  it('[D11] is answered as somebody without one, whatever they ask', async () => {
    server.clock.advance({ hours: 1 })
    for (const name of Object.keys(ROUTES)) {
      const nobody = told(await ask(name, missing()))
      for (const which of [ids, missing()]) expect(told(await ask(name, which, ada.accessToken))).toEqual(nobody)
    }
  })
})

describe('every call that names a document or a line', () => {
  it('is in this table', () => {
    const named = Object.entries({ documents, scenes }).flatMap(([module, calls]) =>
      Object.entries<Endpoint>(calls)
        .filter(([, { shape }]) => module === 'scenes' || shape.path.includes(':documentId'))
        .map(([call]) => `${module}.${call}`),
    )
    expect(Object.keys(ROUTES).toSorted()).toEqual(named.toSorted())
  })
})
