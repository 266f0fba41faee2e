import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { audio, documents, scenes } from '@sidelight/contract'
import { RECORDING_MAX_BYTES } from '@sidelight/domain/recording/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { aMember } from '#testing/accounts.ts'
import { listHostileAddresses } from '#testing/attacks/hostile-addresses.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { soundPrefix } from '../object-keys.ts'
import { assign, castAll, finished, generate, OWN, statusOf } from '../testing/cast-fixture.ts'
import {
  addressFor,
  announce,
  createWav,
  bytesAt,
  type Line,
  put,
  record,
  removeRecording,
  save,
  send,
  withoutQuery,
} from '../testing/recording-fixture.ts'

let server: TestServer
let ada: SignedIn
const speech = createScriptedSpeech()
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '8640000' }, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await aMember(server)
})
const { lineAt, list } = readerOf(() => ada)

const TAKE = createWav()
const UNKNOWN = {
  status: 'error',
  message: 'This recording is not known. Please save it again.',
  data: { code: 'invalid_input' },
}

/** Marcus speaks by a voice, Dani is the user's own: lines 1 and 3. */
async function aScene(person = ada): Promise<{ documentId: string; own: Line; other: Line; voiced: Line }> {
  const documentId = await createScript(server, person, {
    entries: inTurns('You kept it.', 'I did.', 'Why?', 'For you.'),
  })
  await castAll(person, documentId, LOW, { DANI: OWN })
  const lines = (await person.call(scenes.list, { params: { documentId } })).scenes
  const named = (at: number): Line => ({ documentId, sceneId: lines[at]?._id ?? '' })
  return { documentId, own: named(1), other: named(3), voiced: named(0) }
}

const objectsOf = async (documentId: string, person = ada) =>
  server.ctx.storage.list(soundPrefix(await userIdOf(server, person), documentId))
const takesOf = (documentId: string) =>
  server.ctx.db.selectFrom('recording').selectAll().where('documentId', '=', documentId).execute()

describe('a line of one’s own', () => {
  it('[R-7-41] [R-7-42] [R-7-43] [R-3-05] [R-3-06] waits until it is recorded, put and saved, and is heard from then on', async () => {
    const { documentId, own } = await aScene()
    expect(await lineAt(documentId, 1)).toMatchObject({ audio_status: 'processing', audio_url: '', voice_id: OWN })
    const saved = await record(ada, own, TAKE)
    expect(saved).toMatchObject({ _id: own.sceneId, audio_status: 'completed', voice_id: OWN })
    expect(await lineAt(documentId, 1)).toMatchObject({ audio_status: 'completed' })
    const answer = await fetch(saved.audio_url)
    expect(answer.headers.get('content-type')).toBe('audio/wav')
    expect(Buffer.from(await answer.arrayBuffer()).equals(TAKE)).toBe(true)
    expect(await objectsOf(documentId)).toHaveLength(1)
    expect(await takesOf(documentId)).toMatchObject([{ durationMs: 500, sampleRate: 16_000, sizeBytes: TAKE.length }])
  })

  it('[C29] counts as the user’s, recorded or not', async () => {
    const { documentId, own, other } = await aScene()
    await generate(ada, documentId)
    await finished(ada, documentId)
    const before = await statusOf(ada, documentId)
    await record(ada, own, TAKE)
    await record(ada, other, TAKE)
    expect(await statusOf(ada, documentId)).toEqual(before)
    expect(before).toMatchObject({ overall_status: 'completed', counts: { completed: 2, recorded_by_me: 2, total: 4 } })
  })

  it('that is recorded again has the new take, and the old object goes', async () => {
    const { documentId, own } = await aScene()
    await record(ada, own, TAKE)
    const before = await objectsOf(documentId)
    const again = createWav({ pitch: 2, seconds: 1 })
    const { audio_url } = await record(ada, own, again)
    expect((await bytesAt(audio_url)).equals(again)).toBe(true)
    const after = await objectsOf(documentId)
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
  })

  it('can be cleared, also when there is nothing to clear, and recorded again', async () => {
    const { documentId, own } = await aScene()
    const { audio_url } = await record(ada, own, TAKE)
    const cleared = await removeRecording(ada, own)
    expect(cleared.body.data).toMatchObject({ audio_status: 'processing', audio_url: '' })
    expect((await fetch(audio_url)).status).toBe(404)
    expect(await objectsOf(documentId)).toEqual([])
    expect((await removeRecording(ada, own)).http).toBe(200)
    expect((await record(ada, own, TAKE)).audio_status).toBe('completed')
  })
})

describe('the address for a recording', () => {
  it('[C32] is given for 1 sample to 50 MB', async () => {
    const { own } = await aScene()
    const refused = [0, -1, 44, 45, RECORDING_MAX_BYTES + 1, 1e308, 1.5, '1000', null, [], {}, true, 10e9]
    for (const size of refused) expect((await announce(ada, own, size as number)).http).toBe(400)
    expect((await announce(ada, own, RECORDING_MAX_BYTES + 1)).body.message).toBe('A recorded line can be up to 50 MB.')
    expect((await announce(ada, own, RECORDING_MAX_BYTES)).http).toBe(200)
    expect((await announce(ada, own, 46)).http).toBe(200)
  })

  it.skipIf(inject('services').storageKind === 's3rver')(
    '[C32] takes exactly what was announced, for five minutes, and serves for nothing else',
    async () => {
      const { documentId, own } = await aScene()
      const url = await addressFor(ada, own, TAKE.length)
      expect(url).toContain('X-Amz-Expires=300')
      expect((await put(url, TAKE.slice(2))).status).toBe(403)
      expect((await put(url, createWav({ seconds: 10 }))).status).toBe(403)
      expect((await put(url, TAKE, 'text/html')).status).toBe(403)
      expect((await put(withoutQuery(url), TAKE)).status).toBe(403)
      expect((await fetch(url)).status).toBe(403)
      expect(await objectsOf(documentId)).toEqual([])
      expect((await put(url, TAKE)).status).toBe(200)
    },
  )

  it('[C32] is given three hundred times an hour', async () => {
    const { own } = await aScene()
    const userId = await userIdOf(server, ada)
    await announce(ada, own, 100)
    await server.ctx.db
      .updateTable('throttle')
      .set({ attempts: 299 })
      .where('key', 'like', 'recording:upload:%')
      .execute()
    expect((await announce(ada, own, 100)).http).toBe(200)
    expect((await announce(ada, own, 100)).http).toBe(429)
    server.clock.advance({ hours: 1, seconds: 1 })
    expect((await announce(ada, own, 100)).http).toBe(200)
    expect(
      await server.ctx.db.selectFrom('recordingUpload').select('sceneId').where('userId', '=', userId).execute(),
    ).toHaveLength(1)
  })

  it('[C32] is refused where the recordings of a script, or of a person, would take too much', async () => {
    const [{ documentId, own }, elsewhere] = [await aScene(), await aScene()]
    const userId = await userIdOf(server, ada)
    const row = { userId, address: '', wavKey: '', sampleRate: 1, durationMs: 1, recordedAt: server.clock.now() }
    const hold = (line: Line, gigabytes: number) =>
      server.ctx.db
        .insertInto('recording')
        .values({
          ...row,
          ...line,
          dialogHash: Buffer.from(`${gigabytes}`),
          sizeBytes: Math.floor(gigabytes * 2 ** 30) - 1000,
        })
        .execute()
    await hold({ documentId, sceneId: own.sceneId }, 1)
    expect((await announce(ada, own, 1000)).http).toBe(200)
    const { http, body } = await announce(ada, own, 1001)
    expect({ http, message: body.message }).toEqual({
      http: 413,
      message: 'The recordings of a script can take 1 GB at most.',
    })
    const third = await aScene()
    expect((await announce(ada, third.own, RECORDING_MAX_BYTES)).http).toBe(200)
    await hold(elsewhere.own, 1)
    await hold(third.other, 0.99)
    expect(await announce(ada, third.other, RECORDING_MAX_BYTES)).toMatchObject({ http: 413 })
    await ada.call(documents.remove, { params: { documentId: elsewhere.documentId } })
    expect((await announce(ada, third.own, 1000)).http).toBe(200)
  })

  it('[C33] is refused for a line that a voice speaks, and what was made of it stays', async () => {
    const { documentId, voiced, own } = await aScene()
    await generate(ada, documentId)
    await finished(ada, documentId)
    // Addresses are signed anew every few minutes; the file they lead to stays.
    const look = async () =>
      (await list(documentId)).map((line) => ({
        ...line,
        audio_url: line.audio_url && new URL(line.audio_url).pathname,
      }))
    const before = await look()
    expect(await announce(ada, voiced, 1000)).toMatchObject({
      http: 409,
      body: { message: 'A voice speaks this line. Assign its character to yourself to record it.' },
    })
    const address = await send(ada, own, TAKE)
    expect((await save(ada, voiced, address)).body).toEqual(UNKNOWN)
    await assign(ada, documentId, { DANI: LOW })
    expect((await save(ada, own, address)).http).toBe(409)
    expect(await takesOf(documentId)).toEqual([])
    await assign(ada, documentId, { DANI: OWN })
    expect(await look()).toEqual(before)
  })
})

describe('saving', () => {
  it('[C31] is refused for a line of somebody else, and for one of another script, as for one that never was', async () => {
    const [mine, elsewhere] = [await aScene(), await aScene()]
    const bob = await aMember(server)
    const address = await send(ada, mine.own, TAKE)
    const mixed = { documentId: elsewhere.documentId, sceneId: mine.own.sceneId }
    const never = await save(ada, { ...mine.own, sceneId: crypto.randomUUID() }, address)
    expect(never.http).toBe(404)
    expect((await save(ada, mixed, address)).raw).toBe(never.raw)
    expect((await save(bob, mine.own, address)).raw).toBe(never.raw)
    expect((await announce(ada, mixed, 100)).raw).toBe(never.raw)
    expect((await announce(bob, mine.own, 100)).raw).toBe(never.raw)
    expect((await removeRecording(bob, mine.own)).raw).toBe(never.raw)
    expect((await removeRecording(ada, mixed)).raw).toBe(never.raw)
    expect((await save(ada, mine.own, address)).http).toBe(200)
  })

  it('[C35] [C36] refuses 72 hostile addresses and every key of the bucket alike, opens none, and keeps nothing', async () => {
    const bob = await aMember(server)
    const [mine, theirs] = [await aScene(), await aScene(bob)]
    await record(bob, theirs.other, createWav({ pitch: 7 }))
    const [own, foreign] = [await send(ada, mine.own, TAKE), await send(bob, theirs.own, TAKE)]
    let heard = 0
    const listener = createServer((_request, response) => {
      heard += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => listener.once('listening', resolve))
    const { port } = listener.address() as AddressInfo
    const hostile = listHostileAddresses({ own, foreign, listener: `http://127.0.0.1:${port}/take.wav` })
    expect(new Set(hostile).size).toBe(72)
    const bucket = own.slice(0, own.indexOf('users/'))
    const keys = [
      ...(await objectsOf(theirs.documentId, bob)),
      ...(await objectsOf(mine.documentId)),
      `users/${await userIdOf(server, bob)}/documents/${theirs.documentId}/original`,
    ]
    const others = keys.map((key) => bucket + key).filter((address) => address !== own)
    for (const address of [...hostile, ...others]) {
      const { http, body } = await save(ada, mine.own, address)
      expect({ http, body }, address).toEqual({ http: 400, body: UNKNOWN })
    }
    listener.close()
    expect(heard).toBe(0)
    expect(await takesOf(mine.documentId)).toEqual([])
    // What was refused here still works for whom and what it was issued to, and so the refusals meant something.
    expect((await save(bob, mine.own, foreign)).http).toBe(404)
    expect((await save(ada, mine.other, own)).body).toEqual(UNKNOWN)
    expect((await save(ada, mine.own, own)).http).toBe(200)
    expect((await save(bob, theirs.own, foreign)).http).toBe(200)
  })

  it('[C37] twice, and twenty times at once, is once', async () => {
    const { documentId, own } = await aScene()
    const address = await send(ada, own, TAKE)
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(ada, own, address)))
    expect(answers.map(({ http }) => http)).toEqual(Array(20).fill(200))
    expect((await save(ada, own, address)).http).toBe(200)
    expect(await takesOf(documentId)).toHaveLength(1)
    expect(await objectsOf(documentId)).toEqual((await takesOf(documentId)).map(({ wavKey }) => wavKey))
  })

  it('[C37] never brings an old take back, nor one of a line that was cleared or is gone', async () => {
    const { documentId, own, other } = await aScene()
    const first = await send(ada, own, TAKE)
    const second = await send(ada, own, createWav({ pitch: 2 }))
    expect((await save(ada, own, first)).body).toEqual(UNKNOWN)
    expect((await save(ada, own, second)).http).toBe(200)
    const { audio_url } = await record(ada, own, createWav({ pitch: 3 }))
    for (const old of [first, second]) expect((await save(ada, own, old)).body).toEqual(UNKNOWN)
    expect((await bytesAt(audio_url)).equals(createWav({ pitch: 3 }))).toBe(true)
    const third = await send(ada, own, TAKE)
    await removeRecording(ada, own)
    expect((await save(ada, own, third)).body).toEqual(UNKNOWN)
    const late = await send(ada, other, TAKE)
    await ada.call(scenes.remove, { body: { scene_ids: [other.sceneId] } })
    expect((await save(ada, other, late)).http).toBe(404)
    expect(await takesOf(documentId)).toEqual([])
  })

  it('[C37] is refused before it was put, and a quarter of an hour after it could be', async () => {
    const { own } = await aScene()
    const url = await addressFor(ada, own, TAKE.length)
    expect((await save(ada, own, withoutQuery(url))).http).toBe(409)
    await put(url, TAKE)
    server.clock.advance({ minutes: 15, seconds: 1 })
    expect((await save(ada, own, withoutQuery(url))).body).toEqual(UNKNOWN)
  })

  it('[C37] what is put there afterwards changes nothing', async () => {
    const { own } = await aScene()
    const url = await addressFor(ada, own, TAKE.length)
    await put(url, TAKE)
    const saved = await save(ada, own, withoutQuery(url))
    await put(url, createWav({ pitch: 5 }))
    expect((await save(ada, own, withoutQuery(url))).http).toBe(200)
    const address = saved.body.status === 'success' ? saved.body.data.audio_url : ''
    expect((await bytesAt(address)).equals(TAKE)).toBe(true)
    expect(await ada.call(audio.status, { params: { documentId: own.documentId } })).toMatchObject({
      counts: { recorded_by_me: 2 },
    })
  })
})
