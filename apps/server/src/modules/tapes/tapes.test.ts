import { documents, tapes, users } from '@sidelight/contract'
import { createMp4 } from '@sidelight/domain/taping/testing/mp4-file'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { removeDocumentObjects } from '#modules/documents/cleanup.service.ts'
import { insertUser } from '#testing/accounts.ts'
import { createBucket } from '#testing/backup-buckets.ts'
import { createScript } from '#testing/script-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { expireTapes } from './cleanup.service.ts'
import { tapeKey, TAPES_PREFIX } from './object-keys.ts'
import { checkTapeJob } from './tapes.jobs.ts'
import {
  announce,
  begin,
  complete,
  hashParts,
  listTapes,
  NAME,
  putPart,
  putParts,
  uploadTape,
} from './testing/tape-fixture.ts'

const MEGABYTE = 1024 * 1024
/** Two parts and a short one. */
const LONG_TAPE = createMp4({ sizeBytes: 17 * MEGABYTE, fill: 7, durationMs: 21_000 })
const SHORT_TAPE = createMp4({ sizeBytes: 3000 })

let server: TestServer
let ada: SignedIn
let documentId: string
/** The keys of earlier tests. */
let earlier = new Set<string>()
beforeAll(async () => {
  const S3_BUCKET = await createBucket(inject('services').env)
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '8640000', S3_BUCKET })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await insertUser(server)
  documentId = await createScript(server, ada)
  const unfinished = await server.ctx.storage.listUnfinished(TAPES_PREFIX)
  earlier = new Set([...(await server.ctx.storage.list(TAPES_PREFIX)), ...unfinished.map(({ key }) => key)])
})

const listObjects = async () => (await server.ctx.storage.list(TAPES_PREFIX)).filter((key) => !earlier.has(key))
const listUnfinished = async () =>
  (await server.ctx.storage.listUnfinished(TAPES_PREFIX)).filter(({ key }) => !earlier.has(key))

describe('uploads in parts', { timeout: 60_000 }, () => {
  it('[R-32-02] [R-32-03] A tape that is uploaded in three parts is checked, and stored unchanged under its name', async () => {
    const tape = await uploadTape(server, ada, documentId, { file: LONG_TAPE })
    expect(tape).toMatchObject({ name: NAME, size_bytes: LONG_TAPE.length, status: 'ready', duration_seconds: 21 })
    const [key = ''] = await listObjects()
    expect(key).toBe(`tapes/${tape._id}.mp4`)
    expect(Buffer.from(await server.ctx.storage.read(key)).equals(LONG_TAPE)).toBe(true)
    const response = await fetch(await server.ctx.storage.presignDownload(key, { expiresInSeconds: 60 }))
    expect(response.headers.get('content-type')).toBe('video/mp4')
    expect(response.headers.get('content-disposition')).toContain(NAME)
    await response.body?.cancel()
    expect(await listUnfinished()).toEqual([])
  })

  it('[R-32-02] An upload that was interrupted goes on with the parts that are missing', async () => {
    const first = await begin(ada, documentId, LONG_TAPE)
    expect(first.stored_parts).toEqual([])
    expect(first.next_parts.map(({ number }) => number)).toEqual([1, 2, 3])
    await putParts(LONG_TAPE, { ...first, next_parts: first.next_parts.slice(1, 2) })
    expect((await complete(ada, documentId, first.tape._id)).http).toBe(409)
    const second = await begin(ada, documentId, LONG_TAPE)
    expect(second.tape._id).toBe(first.tape._id)
    expect(second.stored_parts).toEqual([2])
    expect(second.next_parts.map(({ number }) => number)).toEqual([1, 3])
    await putParts(LONG_TAPE, second)
    expect((await complete(ada, documentId, first.tape._id)).http).toBe(200)
    expect((await complete(ada, documentId, first.tape._id)).http).toBe(200)
    await server.jobsDone()
    expect(await begin(ada, documentId, LONG_TAPE)).toMatchObject({
      tape: { _id: first.tape._id, status: 'ready' },
      next_parts: [],
    })
  })

  it('[R-32-02] An upload that the storage has removed is begun anew', async () => {
    await putParts(SHORT_TAPE, await begin(ada, documentId, SHORT_TAPE))
    await server.ctx.storage.removeUnfinished(await listUnfinished())
    const again = await begin(ada, documentId, SHORT_TAPE)
    expect(again.stored_parts).toEqual([])
    await putParts(SHORT_TAPE, again)
    expect((await complete(ada, documentId, again.tape._id)).http).toBe(200)
    await server.jobsDone()
    expect(await listTapes(ada, documentId)).toMatchObject([{ status: 'ready' }])
  })

  it('[R-32-02] [C50] The URL of a part accepts exactly its length, and nothing once the tape was joined', async () => {
    const upload = await begin(ada, documentId, SHORT_TAPE)
    const [{ url } = { url: '' }] = upload.next_parts
    for (const part of [createMp4({ sizeBytes: 2999 }), createMp4({ sizeBytes: 3001 })])
      expect((await putPart(url, part)).status).toBe(403)
    expect((await putPart(url.replace('partNumber=1', 'partNumber=2'), SHORT_TAPE)).status).toBe(403)
    await putParts(SHORT_TAPE, upload)
    await complete(ada, documentId, upload.tape._id)
    await server.jobsDone()
    expect((await putPart(url, createMp4({ sizeBytes: 3000, fill: 9 }))).status).toBe(404)
    const [key = ''] = await listObjects()
    expect(Buffer.from(await server.ctx.storage.read(key)).equals(SHORT_TAPE)).toBe(true)
  })
})

const appendTo = (file: Uint8Array, text: string) => Uint8Array.from([...file, ...new TextEncoder().encode(text)])

it('[R-81-08] [C49] A tape is downloaded under a name of plain letters that ends in .mp4, whatever name was sent', async () => {
  const names = ['reel.html', 'reel\u202e4pm.exe', 'x"; filename=y.html', '../../a/b.svg', '\u200f', 'JANE-DOE_Tk2.mp4']
  const stored = []
  for (const [fill, name] of names.entries()) {
    const file = createMp4({ sizeBytes: 900, fill })
    stored.push((await uploadTape(server, ada, documentId, { file, change: { name } })).name)
  }
  expect(stored).toEqual([
    'reelhtml.mp4',
    'reel_4pmexe.mp4',
    'x_filename_yhtml.mp4',
    'a_bsvg.mp4',
    'Tape.mp4',
    'JANE-DOE_Tk2.mp4',
  ])
})

describe('what is checked', { timeout: 60_000 }, () => {
  it.each([
    ['that is a page', new TextEncoder().encode('<!doctype html><script>alert(1)</script>'), {}],
    ['with a page behind its end', appendTo(SHORT_TAPE, '<!doctype html><script>alert(1)</script>'), {}],
    ['with a box of another type', appendTo(SHORT_TAPE, '\0\0\0\x0cuuid<b>!'), {}],
    ['whose last box is cut off', SHORT_TAPE.slice(0, -1), {}],
    ['with another codec', createMp4({ codecs: ['hvc1', 'mp4a'] }), {}],
    ['without sound', createMp4({ codecs: ['avc1'] }), {}],
    ['with a third track', createMp4({ codecs: ['avc1', 'mp4a', 'text'] }), {}],
    ['whose media comes first', createMp4({ order: ['ftyp', 'mdat', 'moov'] }), {}],
    [
      'with another hash than announced',
      SHORT_TAPE,
      { parts_sha256: hashParts(createMp4({ sizeBytes: 3000, fill: 1 })) },
    ],
  ])('[R-32-03] [R-81-08] [C49] A file %s is rejected and removed', async (_description, file, change) => {
    expect(await uploadTape(server, ada, documentId, { file, change })).toMatchObject({ status: 'rejected' })
    expect(await listObjects()).toEqual([])
    const next = await begin(ada, documentId, file, change)
    expect(next.tape.status).toBe('uploading')
  })
})

describe('limits', { timeout: 60_000 }, () => {
  const GIGABYTE = 1024 * MEGABYTE
  const announceSize = (file_size: number, fill: number) =>
    announce(ada, documentId, SHORT_TAPE, { file_size, parts_sha256: hashParts(createMp4({ sizeBytes: 3000, fill })) })

  it('[R-32-04] [C50] A tape can have 1 GB and the tapes of a user 2 GB together', async () => {
    expect((await announceSize(GIGABYTE + 1, 1)).http).toBe(400)
    expect((await announceSize(GIGABYTE, 1)).http).toBe(200)
    expect((await announceSize(GIGABYTE - 1000, 2)).http).toBe(200)
    expect((await announceSize(1001, 3)).http).toBe(413)
    expect((await announceSize(1000, 3)).http).toBe(200)
  })

  it('[R-32-04] [C50] Three uploads can be unfinished, and a cancelled one makes room', async () => {
    for (const fill of [1, 2, 3]) expect((await announceSize(3000, fill)).http).toBe(200)
    expect((await announceSize(3000, 4)).http).toBe(429)
    const [{ _id: tapeId } = { _id: '' }] = await listTapes(ada, documentId)
    await ada.call(tapes.remove, { params: { documentId, tapeId } })
    expect((await announceSize(3000, 4)).http).toBe(200)
  })

  it('[C50] A user can ask for parts three hundred times an hour', async () => {
    const userId = await userIdOf(server, ada)
    await begin(ada, documentId, SHORT_TAPE)
    const { numUpdatedRows } = await server.ctx.db
      .updateTable('throttle')
      .set({ attempts: 299 })
      .where('key', 'like', 'tape:upload:%')
      .executeTakeFirst()
    expect({ userId, isCounted: numUpdatedRows > 0n }).toEqual({ userId, isCounted: true })
    expect((await announce(ada, documentId, SHORT_TAPE)).http).toBe(200)
    expect((await announce(ada, documentId, SHORT_TAPE)).http).toBe(429)
  })
})

describe('deletion', { timeout: 60_000 }, () => {
  it('[R-32-05] [C50] A tape is deleted after thirty days, and an unfinished upload after one', async () => {
    await uploadTape(server, ada, documentId, { file: SHORT_TAPE })
    await putParts(createMp4(), await begin(ada, documentId, createMp4()))
    server.clock.advance({ hours: 23 })
    await expireTapes(server.ctx)
    await server.jobsDone()
    expect(await listTapes(ada, documentId)).toHaveLength(2)
    expect(await listUnfinished()).toHaveLength(1)
    server.clock.advance({ hours: 2 })
    expect(await listTapes(ada, documentId)).toHaveLength(1)
    await expireTapes(server.ctx)
    await server.jobsDone()
    expect(await listUnfinished()).toEqual([])
    expect(await listObjects()).toHaveLength(1)
    server.clock.advance({ days: 29 })
    expect(await listTapes(ada, documentId)).toEqual([])
    await expireTapes(server.ctx)
    await server.jobsDone()
    expect(await listObjects()).toEqual([])
  })

  it('[R-32-05] A deleted tape and a cancelled upload leave no object', async () => {
    const { _id: tapeId } = await uploadTape(server, ada, documentId, { file: SHORT_TAPE })
    const upload = await begin(ada, documentId, createMp4())
    await putParts(createMp4(), upload)
    for (const id of [tapeId, upload.tape._id]) await ada.call(tapes.remove, { params: { documentId, tapeId: id } })
    await server.jobsDone()
    expect([await listObjects(), await listUnfinished(), await listTapes(ada, documentId)]).toEqual([[], [], []])
    expect((await complete(ada, documentId, upload.tape._id)).http).toBe(404)
  })

  it('[R-32-05] [D24] A tape that was deleted while its parts were joined leaves no object', async () => {
    const upload = await begin(ada, documentId, SHORT_TAPE)
    const tapeId = upload.tape._id
    await server.ctx.storage.write(tapeKey(tapeId), SHORT_TAPE, 'video/mp4')
    await ada.call(tapes.remove, { params: { documentId, tapeId } })
    await server.jobsDone()
    // As if the worker had died after it had joined them, and the next one had begun the job again.
    await server.ctx.storage.write(tapeKey(tapeId), SHORT_TAPE, 'video/mp4')
    await server.ctx.jobs.enqueue(server.ctx.db, checkTapeJob, { tapeId })
    await server.jobsDone()
    expect(await listObjects()).toEqual([])
  })

  it('[R-32-05] [D24] Tapes are deleted with their script and with their account, and stay when an original expires', async () => {
    await uploadTape(server, ada, documentId, { file: SHORT_TAPE })
    await putParts(createMp4(), await begin(ada, documentId, createMp4()))
    const other = await createScript(server, ada)
    const kept = await uploadTape(server, ada, other, { file: SHORT_TAPE })
    await putParts(createMp4(), await begin(ada, other, createMp4()))
    const userId = await userIdOf(server, ada)
    await removeDocumentObjects(server.ctx, userId, documentId)
    expect([await listObjects(), await listUnfinished()]).toMatchObject([{ length: 2 }, { length: 2 }])
    await ada.call(documents.remove, { params: { documentId } })
    await server.jobsDone()
    expect([await listObjects(), await listUnfinished()]).toMatchObject([[tapeKey(kept._id)], { length: 1 }])
    await ada.call(users.deleteAccount, { body: { password: ada.password } })
    await server.jobsDone()
    expect([await listObjects(), await listUnfinished()]).toEqual([[], []])
    expect(await server.ctx.db.selectFrom('tape').select('id').where('userId', '=', userId).execute()).toEqual([])
  })

  it('[R-32-06] [R-72-01] The data export contains the tapes of the user and none of others', async () => {
    const bob = await insertUser(server)
    await uploadTape(server, bob, await createScript(server, bob), { file: SHORT_TAPE, change: { name: 'Bob.mp4' } })
    await uploadTape(server, ada, documentId, { file: SHORT_TAPE })
    await ada.call(users.startDataExport, { body: { password: ada.password } })
    await server.jobsDone()
    const { url } = await ada.call(users.dataExport)
    const files = unzipSync(new Uint8Array(await (await fetch(url ?? '')).arrayBuffer()))
    expect(JSON.parse(strFromU8(files['tapes.json'] ?? new Uint8Array()))).toMatchObject([
      { documentId, name: NAME, sizeBytes: 3000, durationMs: 2500, status: 'ready', links: [] },
    ])
    const tapes = Object.keys(files).filter((name) => name.startsWith('tapes/'))
    expect(tapes).toEqual([expect.stringMatching(/^tapes\/01 .+\.mp4$/)])
    expect(files[tapes[0] ?? '']).toHaveLength(3000)
    expect(strFromU8(files['read-me.txt'] ?? new Uint8Array())).toContain('tapes.json')
  })
})
