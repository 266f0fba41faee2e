import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { audio, documents, scenes } from '@sidelight/contract'
import { RECORDING_MAX_BYTES } from '@sidelight/domain/recording/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import { listHostileAddresses } from '#testing/attacks/hostile-addresses.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { audioPrefix } from '../object-keys.ts'
import { assign, castAll, OWN, statusOf, generateAll } from '../testing/cast-fixture.ts'
import {
  addressFor,
  announce,
  createWav,
  fetchBytes,
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
  ada = await insertUser(server)
})
const { lineAt, list } = readerOf(() => ada)

const TAKE = createWav()
const UNKNOWN = {
  status: 'error',
  message: 'This recording is not known. Please save it again.',
  data: { code: 'invalid_input' },
}

/** MARCUS has a voice, and the user records DANI: lines 1 and 3. */
async function createLines(user = ada): Promise<{ documentId: string; own: Line; other: Line; voiced: Line }> {
  const documentId = await createScript(server, user, {
    entries: inTurns('You kept it.', 'I did.', 'Why?', 'For you.'),
  })
  await castAll(user, documentId, LOW, { DANI: OWN })
  const lines = (await user.call(scenes.list, { params: { documentId } })).scenes
  const named = (at: number): Line => ({ documentId, lineId: lines[at]?._id ?? '' })
  return { documentId, own: named(1), other: named(3), voiced: named(0) }
}

const listObjects = async (documentId: string, user = ada) =>
  server.ctx.storage.list(audioPrefix(await userIdOf(server, user), documentId))
const listRecordings = (documentId: string) =>
  server.ctx.db.selectFrom('recording').selectAll().where('documentId', '=', documentId).execute()

describe('recorded lines', () => {
  it('[R-7-41] [R-7-42] [R-7-43] [R-3-05] [R-3-06] A line to record is completed once its recording is uploaded and saved', async () => {
    const { documentId, own } = await createLines()
    expect(await lineAt(documentId, 1)).toMatchObject({ audio_status: 'processing', audio_url: '', voice_id: OWN })
    const saved = await record(ada, own, TAKE)
    expect(saved).toMatchObject({ _id: own.lineId, audio_status: 'completed', voice_id: OWN })
    expect(await lineAt(documentId, 1)).toMatchObject({ audio_status: 'completed' })
    const response = await fetch(saved.audio_url)
    expect(response.headers.get('content-type')).toBe('audio/wav')
    expect(Buffer.from(await response.arrayBuffer()).equals(TAKE)).toBe(true)
    expect(await listObjects(documentId)).toHaveLength(1)
    expect(await listRecordings(documentId)).toMatchObject([
      { durationMs: 500, sampleRate: 16_000, sizeBytes: TAKE.length },
    ])
  })

  it('[C29] The counts of lines to record do not depend on whether they are recorded', async () => {
    const { documentId, own, other } = await createLines()
    await generateAll(ada, documentId)
    const before = await statusOf(ada, documentId)
    await record(ada, own, TAKE)
    await record(ada, other, TAKE)
    expect(await statusOf(ada, documentId)).toEqual(before)
    expect(before).toMatchObject({ overall_status: 'completed', counts: { completed: 2, recorded_by_me: 2, total: 4 } })
  })

  it('A line that is recorded again has the new recording, and the old object is removed', async () => {
    const { documentId, own } = await createLines()
    await record(ada, own, TAKE)
    const before = await listObjects(documentId)
    const newTake = createWav({ pitch: 2, seconds: 1 })
    const { audio_url } = await record(ada, own, newTake)
    expect((await fetchBytes(audio_url)).equals(newTake)).toBe(true)
    const after = await listObjects(documentId)
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
  })

  it('A recording can be deleted, even if there is none, and recorded again', async () => {
    const { documentId, own } = await createLines()
    const { audio_url } = await record(ada, own, TAKE)
    const cleared = await removeRecording(ada, own)
    expect(cleared.body.data).toMatchObject({ audio_status: 'processing', audio_url: '' })
    expect((await fetch(audio_url)).status).toBe(404)
    expect(await listObjects(documentId)).toEqual([])
    expect((await removeRecording(ada, own)).http).toBe(200)
    expect((await record(ada, own, TAKE)).audio_status).toBe('completed')
  })
})

describe('upload URLs of recordings', () => {
  it('[C32] An upload URL is issued for one sample to 50 MB', async () => {
    const { own } = await createLines()
    const invalidSizes = [0, -1, 44, 45, RECORDING_MAX_BYTES + 1, 1e308, 1.5, '1000', null, [], {}, true, 10e9]
    for (const size of invalidSizes) expect((await announce(ada, own, size as number)).http).toBe(400)
    expect((await announce(ada, own, RECORDING_MAX_BYTES + 1)).body.message).toBe('A recorded line can be up to 50 MB.')
    expect((await announce(ada, own, RECORDING_MAX_BYTES)).http).toBe(200)
    expect((await announce(ada, own, 46)).http).toBe(200)
  })

  it.skipIf(inject('services').storageKind === 's3rver')(
    '[C32] An upload URL accepts exactly what was announced, for five minutes, and nothing else',
    async () => {
      const { documentId, own } = await createLines()
      const url = await addressFor(ada, own, TAKE.length)
      expect(url).toContain('X-Amz-Expires=300&')
      expect((await put(url, TAKE.slice(2))).status).toBe(403)
      expect((await put(url, createWav({ seconds: 10 }))).status).toBe(403)
      expect((await put(url, TAKE, 'text/html')).status).toBe(403)
      expect((await put(withoutQuery(url), TAKE)).status).toBe(403)
      expect((await fetch(url)).status).toBe(403)
      expect(await listObjects(documentId)).toEqual([])
      expect((await put(url, TAKE)).status).toBe(200)
    },
  )

  it('[C32] A user gets three hundred upload URLs an hour', async () => {
    const { own } = await createLines()
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
      await server.ctx.db.selectFrom('recordingUpload').select('lineId').where('userId', '=', userId).execute(),
    ).toHaveLength(1)
  })

  it('[C32] An upload URL beyond the limit of a script or of a user is rejected', async () => {
    const [{ documentId, own, other }, otherScript] = [await createLines(), await createLines()]
    const userId = await userIdOf(server, ada)
    const row = { userId, address: '', wavKey: '', sampleRate: 1, durationMs: 1, recordedAt: server.clock.now() }
    const insertRecording = ({ documentId, lineId }: Line, gigabytes: number) =>
      server.ctx.db
        .insertInto('recording')
        .values({
          ...row,
          documentId,
          lineId,
          dialogHash: Buffer.from(`${gigabytes}`),
          sizeBytes: Math.floor(gigabytes * 2 ** 30) - 1000,
        })
        .execute()
    await insertRecording({ documentId, lineId: own.lineId }, 1)
    expect((await announce(ada, own, 1000)).http).toBe(200)
    const { http, body } = await announce(ada, own, 1001)
    expect({ http, message: body.message }).toEqual({
      http: 413,
      message: 'The recordings of a script can take 1 GB at most.',
    })
    expect((await announce(ada, other, 46)).http).toBe(413)
    const third = await createLines()
    expect((await announce(ada, third.own, RECORDING_MAX_BYTES)).http).toBe(200)
    await insertRecording(otherScript.own, 1)
    await insertRecording(third.other, 0.99)
    expect(await announce(ada, third.other, RECORDING_MAX_BYTES)).toMatchObject({ http: 413 })
    await ada.call(documents.remove, { params: { documentId: otherScript.documentId } })
    expect((await announce(ada, third.own, 1000)).http).toBe(200)
  })

  it('[C33] A line with a voice cannot be recorded, and its clip stays', async () => {
    const { documentId, voiced, own } = await createLines()
    await generateAll(ada, documentId)
    // URLs are signed again every few minutes; their path stays.
    const listLines = async () =>
      (await list(documentId)).map((line) => ({
        ...line,
        audio_url: line.audio_url && new URL(line.audio_url).pathname,
      }))
    const before = await listLines()
    expect(await announce(ada, voiced, 1000)).toMatchObject({
      http: 409,
      body: { message: 'A voice speaks this line. Assign its character to yourself to record it.' },
    })
    const address = await send(ada, own, TAKE)
    expect((await save(ada, voiced, address)).body).toEqual(UNKNOWN)
    await assign(ada, documentId, { DANI: LOW })
    expect((await save(ada, own, address)).http).toBe(409)
    expect(await listRecordings(documentId)).toEqual([])
    await assign(ada, documentId, { DANI: OWN })
    expect(await listLines()).toEqual(before)
  })
})

describe('saved recordings', () => {
  it('[C31] Saving to a line of another user or script gets the same response as a missing line', async () => {
    const [mine, otherScript] = [await createLines(), await createLines()]
    const bob = await insertUser(server)
    const address = await send(ada, mine.own, TAKE)
    const mixed = { documentId: otherScript.documentId, lineId: mine.own.lineId }
    const missing = await save(ada, { ...mine.own, lineId: crypto.randomUUID() }, address)
    expect(missing.http).toBe(404)
    expect((await save(ada, mixed, address)).raw).toBe(missing.raw)
    expect((await save(bob, mine.own, address)).raw).toBe(missing.raw)
    expect((await announce(ada, mixed, 100)).raw).toBe(missing.raw)
    expect((await announce(bob, mine.own, 100)).raw).toBe(missing.raw)
    expect((await removeRecording(bob, mine.own)).raw).toBe(missing.raw)
    expect((await removeRecording(ada, mixed)).raw).toBe(missing.raw)
    expect((await save(ada, mine.own, address)).http).toBe(200)
  })

  it('[C35] [C36] 72 hostile addresses and every other key of the bucket are rejected without being opened', async () => {
    const bob = await insertUser(server)
    const [mine, theirs] = [await createLines(), await createLines(bob)]
    await record(bob, theirs.other, createWav({ pitch: 7 }))
    const [own, foreign] = [await send(ada, mine.own, TAKE), await send(bob, theirs.own, TAKE)]
    let listenerRequests = 0
    const listener = createServer((_request, response) => {
      listenerRequests += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => listener.once('listening', resolve))
    const { port } = listener.address() as AddressInfo
    const hostile = listHostileAddresses({ own, foreign, listener: `http://127.0.0.1:${port}/take.wav` })
    expect(new Set(hostile).size).toBe(72)
    const bucket = own.slice(0, own.indexOf('users/'))
    const keys = [
      ...(await listObjects(theirs.documentId, bob)),
      ...(await listObjects(mine.documentId)),
      `users/${await userIdOf(server, bob)}/documents/${theirs.documentId}/original`,
    ]
    const others = keys.map((key) => bucket + key).filter((address) => address !== own)
    for (const address of [...hostile, ...others]) {
      const { http, body } = await save(ada, mine.own, address)
      expect({ http, body }, address).toEqual({ http: 400, body: UNKNOWN })
    }
    listener.close()
    expect(listenerRequests).toBe(0)
    expect(await listRecordings(mine.documentId)).toEqual([])
    // The rejected addresses still work for their own user and line, so the rejections were not due to something else.
    expect((await save(bob, mine.own, foreign)).http).toBe(404)
    expect((await save(ada, mine.other, own)).body).toEqual(UNKNOWN)
    expect((await save(ada, mine.own, own)).http).toBe(200)
    expect((await save(bob, theirs.own, foreign)).http).toBe(200)
  })

  it('[C37] Saving twenty times at once and once more stores one recording', async () => {
    const { documentId, own } = await createLines()
    const address = await send(ada, own, TAKE)
    const responses = await Promise.all(Array.from({ length: 20 }, () => save(ada, own, address)))
    expect(responses.map(({ http }) => http)).toEqual(Array(20).fill(200))
    expect((await save(ada, own, address)).http).toBe(200)
    expect(await listRecordings(documentId)).toHaveLength(1)
    expect(await listObjects(documentId)).toEqual((await listRecordings(documentId)).map(({ wavKey }) => wavKey))
    const open = server.ctx.db.selectFrom('recordingUpload').select('address').where('documentId', '=', documentId)
    expect(await open.execute()).toEqual([])
  })

  it('[C37] An old upload, or one of a deleted recording or line, cannot be saved', async () => {
    const { documentId, own, other } = await createLines()
    const first = await send(ada, own, TAKE)
    const second = await send(ada, own, createWav({ pitch: 2 }))
    expect((await save(ada, own, first)).body).toEqual(UNKNOWN)
    expect((await save(ada, own, second)).http).toBe(200)
    const { audio_url } = await record(ada, own, createWav({ pitch: 3 }))
    for (const old of [first, second]) expect((await save(ada, own, old)).body).toEqual(UNKNOWN)
    expect((await fetchBytes(audio_url)).equals(createWav({ pitch: 3 }))).toBe(true)
    const third = await send(ada, own, TAKE)
    await removeRecording(ada, own)
    expect((await save(ada, own, third)).body).toEqual(UNKNOWN)
    const deletedLineUpload = await send(ada, other, TAKE)
    await ada.call(scenes.remove, { body: { scene_ids: [other.lineId] } })
    expect((await save(ada, other, deletedLineUpload)).http).toBe(404)
    expect(await listRecordings(documentId)).toEqual([])
  })

  it('[C37] A recording cannot be saved before its upload or fifteen minutes after its URL was issued', async () => {
    const { own } = await createLines()
    const url = await addressFor(ada, own, TAKE.length)
    expect((await save(ada, own, withoutQuery(url))).http).toBe(409)
    await put(url, TAKE)
    server.clock.advance({ minutes: 15, seconds: 1 })
    expect((await save(ada, own, withoutQuery(url))).body).toEqual(UNKNOWN)
  })

  it('[C37] An upload after saving does not change the recording', async () => {
    const { own } = await createLines()
    const url = await addressFor(ada, own, TAKE.length)
    await put(url, TAKE)
    const saved = await save(ada, own, withoutQuery(url))
    await put(url, createWav({ pitch: 5 }))
    expect((await save(ada, own, withoutQuery(url))).http).toBe(200)
    const address = saved.body.status === 'success' ? saved.body.data.audio_url : ''
    expect((await fetchBytes(address)).equals(TAKE)).toBe(true)
    expect(await ada.call(audio.status, { params: { documentId: own.documentId } })).toMatchObject({
      counts: { recorded_by_me: 2 },
    })
  })
})
