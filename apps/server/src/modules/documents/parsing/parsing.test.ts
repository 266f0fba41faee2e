import { activities, credits, scenes } from '@sidelight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantPages } from '#modules/credits/credits.service.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import {
  insertUserWithPages,
  announce,
  count,
  docxSides,
  finish,
  pdfSides,
  uploadAndParse,
  scannedSides,
  send,
  SHORT_SIDES,
  start,
  statusOf,
  textFile,
  textSides,
  upload,
} from '#testing/uploads.ts'
import { userIdOf } from '#testing/user-id.ts'
import { addTextDocument, holdKey } from '../documents.service.ts'
import { documentPrefix, cachedParseKey } from '../object-keys.ts'
import type { CachedParse } from './parsed-script-cache.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const linesOf = async (user: SignedIn, documentId: string) =>
  (await user.call(scenes.list, { params: { documentId } })).scenes
const findRow = (documentId: string) =>
  server.ctx.db.selectFrom('document').selectAll().where('id', '=', documentId).executeTakeFirstOrThrow()
const holdsOf = (documentId: string) =>
  server.ctx.db
    .selectFrom('creditHold')
    .select(['key', 'pages', 'endedAs'])
    .where('key', 'like', `doc:${documentId}:%`)
    .orderBy('key')
    .execute()
/** Forces the job to parse the original. */
const deleteCachedParse = async (user: SignedIn, documentId: string) =>
  server.ctx.storage.remove([cachedParseKey(await userIdOf(server, user), documentId)])
const readBoughtPages = async (user: SignedIn) => (await user.call(credits.current)).paygo_credits

describe('parsing of file types', { timeout: 120_000 }, () => {
  it.each([
    { format: 'a PDF', file: pdfSides, pages: 3, actors: ['MAN IN WET SUIT', 'OTIS', 'TESS'] },
    { format: 'a Word document', file: docxSides, pages: 1, actors: ['MAN IN WET SUIT', 'OTIS', 'TESS'] },
    { format: 'plain text', file: textSides, pages: 3, actors: ['MAN IN WET SUIT', 'OTIS', 'TESS'] },
    { format: 'a scanned page', file: scannedSides, pages: 1, actors: ['ANNCR', 'CUSTOMER', 'OWNER'] },
  ])(
    '[R-7-24] [R-7-25] [R-7-26] [R-7-27] A script is parsed from $format into lines',
    async ({ file, pages, actors }) => {
      const ada = await insertUserWithPages(server)
      const { documentId } = await send(ada, await file())
      const { page_count, cost } = await count(ada, documentId)
      expect({ page_count, pages: cost?.pages, missing: cost?.missing }).toEqual({
        page_count: pages,
        pages,
        missing: 0,
      })
      expect(await statusOf(ada, documentId)).toMatchObject({ status: 'pending', page_count: pages, cost })

      expect(await start(ada, documentId)).toMatchObject({ http: 200, body: { data: { status: 'processing' } } })
      expect(await finish(ada, documentId)).toMatchObject({ status: 'completed', cost: null, pages_read: pages })
      const lines = await linesOf(ada, documentId)
      const speakers = new Set(lines.map(({ actor }) => actor).filter((actor) => actor !== 'narrator'))
      expect([...speakers].toSorted()).toEqual(actors)
      expect(lines.map(({ scene_index }) => scene_index)).toEqual(lines.map((_, index) => index))
      expect(await holdsOf(documentId)).toMatchObject([{ pages: String(pages), endedAs: 'settled' }])
      expect((await ada.call(activities.recent))[0]).toMatchObject({ action: 'Script processed', status: 'completed' })
    },
  )
})

describe('parsing', { timeout: 120_000 }, () => {
  it('[D14] [R-7-26] Repeated and simultaneous requests start parsing once and take the pages once', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await upload(ada, textFile(SHORT_SIDES))
    const before = await readBoughtPages(ada)
    const responses = await Promise.all(Array.from({ length: 8 }, () => start(ada, documentId)))
    expect(responses.map(({ http }) => http)).toEqual(Array.from({ length: 8 }, () => 200))
    await finish(ada, documentId)
    expect(await start(ada, documentId)).toMatchObject({ http: 200, body: { data: { status: 'completed' } } })
    expect(await findRow(documentId)).toMatchObject({ status: 'completed', attempt: 1 })
    expect(await holdsOf(documentId)).toEqual([
      { key: holdKey({ documentId, attempt: 1 }), pages: '1', endedAs: 'settled' },
    ])
    expect(before - (await readBoughtPages(ada))).toBeLessThanOrEqual(1)
    const recorded = (await ada.call(activities.recent)).filter(({ action }) => action === 'Script processed')
    expect(recorded).toHaveLength(1)
  })

  it('[D14] [D05] [X29] Of several simultaneous starts only those with enough pages succeed', async () => {
    const ada = await insertUserWithPages(server, 0)
    const file = await pdfSides()
    const ids = [await upload(ada, file), await upload(ada, file), await upload(ada, file)]
    const responses = await Promise.all(ids.map((id) => start(ada, id)))
    expect(responses.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 402, 402])
    const rejected = responses.find(({ http }) => http === 402)
    expect(rejected?.body).toEqual({
      status: 'error',
      message: 'This script has 3 pages, and you have 2 left. Please add pages to continue.',
      data: { code: 'payment_required' },
    })
  })

  it('[D19] [R-8-36] A start with too few pages takes none, and the same document can be started after more are granted', async () => {
    const ada = await insertUserWithPages(server, 0)
    const documentId = await upload(ada, textFile(`${SHORT_SIDES}\n`.repeat(300)))
    const { cost, page_count: pages } = await statusOf(ada, documentId)
    expect(cost?.missing).toBe((pages ?? 0) - 5)
    expect((await start(ada, documentId)).http).toBe(402)
    expect(await findRow(documentId)).toMatchObject({ status: 'pending', attempt: 0 })
    expect(await holdsOf(documentId)).toEqual([])
    await grantPages(server.ctx, await userIdOf(server, ada), { key: `more:${documentId}`, pages: 50, reason: 'test' })
    expect((await start(ada, documentId)).http).toBe(200)
    expect(await finish(ada, documentId)).toMatchObject({ status: 'completed' })
  })

  it('What another version of the parser read while the pages were counted is read again', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await upload(ada, textFile(SHORT_SIDES))
    const key = cachedParseKey(await userIdOf(server, ada), documentId)
    const parse = JSON.parse(Buffer.from(await server.ctx.storage.read(key)).toString('utf8')) as CachedParse
    const entries = parse.script.entries.map(({ reasons: _, ...entry }) => ({
      ...entry,
      dialog: 'Of another version.',
    }))
    const older = { ...parse, script: { ...parse.script, entries } }
    await server.ctx.storage.write(key, Buffer.from(JSON.stringify(older)), 'application/json')
    await start(ada, documentId)
    expect(await finish(ada, documentId)).toMatchObject({ status: 'completed' })
    expect((await linesOf(ada, documentId)).map(({ dialog }) => dialog)).not.toContain('Of another version.')
  })

  it('[D18] [R-4-07] [R-3-18] Failed parsing releases the pages, says why, and can be retried without paying twice', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await upload(ada, await pdfSides())
    const before = await readBoughtPages(ada)
    const { originalKey } = await findRow(documentId)
    await deleteCachedParse(ada, documentId)
    const original = await server.ctx.storage.read(originalKey ?? '')
    await server.ctx.storage.write(originalKey ?? '', original.subarray(0, 300), 'application/pdf')
    await start(ada, documentId)
    expect(await finish(ada, documentId)).toMatchObject({
      status: 'error',
      message:
        'This PDF is damaged and cannot be opened. Please export or download it again and upload the new copy. No pages were used.',
      cost: { pages: 3, missing: 0 },
    })
    expect(await holdsOf(documentId)).toMatchObject([{ endedAs: 'released' }])
    expect(await readBoughtPages(ada)).toBe(before)
    expect((await ada.call(activities.recent))[0]).toMatchObject({ action: 'Script not read', status: 'error' })

    await server.ctx.storage.write(originalKey ?? '', original, 'application/pdf')
    await start(ada, documentId)
    expect(await finish(ada, documentId)).toMatchObject({ status: 'completed' })
    expect(await holdsOf(documentId)).toMatchObject([{ endedAs: 'released' }, { endedAs: 'settled' }])
    expect((await start(ada, documentId)).body.data).toEqual({ status: 'completed' })
    expect(await holdsOf(documentId)).toHaveLength(2)
  })

  it('Parsing uses the script that was cached during inspection and then deletes the cache', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await upload(ada, await pdfSides())
    const { originalKey } = await findRow(documentId)
    await server.ctx.storage.write(originalKey ?? '', new TextEncoder().encode('%PDF-1.7 damaged'), 'application/pdf')
    await start(ada, documentId)
    expect(await finish(ada, documentId)).toMatchObject({ status: 'completed' })
    expect((await linesOf(ada, documentId)).some(({ actor }) => actor === 'OTIS')).toBe(true)
    await server.jobsDone()
    const keys = await server.ctx.storage.list(documentPrefix(await userIdOf(server, ada), documentId))
    expect(keys.filter((key) => !key.includes('/pages/'))).toEqual([originalKey])
  })

  it('A long script is not parsed during inspection, so that its price does not wait', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await upload(ada, textFile(`${SHORT_SIDES}\n`.repeat(1100)))
    const { originalKey } = await findRow(documentId)
    await server.jobsDone()
    const prefix = documentPrefix(await userIdOf(server, ada), documentId)
    expect(await server.ctx.storage.list(prefix)).toEqual([originalKey])
    await start(ada, documentId)
    expect(await finish(ada, documentId)).toMatchObject({ status: 'completed', page_count: 22 })
    expect(await linesOf(ada, documentId)).toHaveLength(3300)
  })

  it('[X13] Characters named like properties of JavaScript objects are parsed as characters', async () => {
    const ada = await insertUserWithPages(server)
    const names = ['valueOf', 'constructor', 'toString', 'hasOwnProperty']
    const speeches = names.map((name) => `@${name}\nI am ${name}, and I speak.\n`)
    const script = `INT. HALL - NIGHT\n\n${[...speeches, ...speeches].join('\n')}`
    const documentId = await uploadAndParse(ada, textFile(script, 'names.fountain'))
    const { actors } = await ada.call(scenes.actors, { params: { documentId } })
    expect(actors.filter((actor) => actor !== 'narrator').toSorted()).toEqual(names.toSorted())
  })

  it('[D17] Several scripts of one user do not delay the script of another user', async () => {
    const [ada, bob] = [await insertUserWithPages(server), await insertUserWithPages(server)]
    const script = { title: 'Key', text: SHORT_SIDES, pageCount: 1 }
    const add = async (user: SignedIn) => addTextDocument(server.ctx, await userIdOf(server, user), script)
    const adaIds = [await add(ada), await add(ada), await add(ada)]
    const bobId = await add(bob)
    for (const id of adaIds) expect((await start(ada, id)).http).toBe(200)
    await start(bob, bobId)
    await Promise.all([...adaIds.map((id) => finish(ada, id)), finish(bob, bobId)])
    const { rows } = await sql<{ id: string }>`
      select data->>'documentId' as id from pgboss.job where name = 'documents.read' and data->>'documentId' in (${sql.join([...adaIds, bobId])})
      order by completed_on`.execute(server.ctx.db)
    const order = rows.map(({ id }) => id)
    expect(order).toHaveLength(4)
    expect(order.indexOf(bobId)).toBeLessThan(order.indexOf(adaIds[2] ?? ''))
  })

  it('[D20] Parsing fails after several attempts when the file is missing, and releases the pages', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await upload(ada, textFile(SHORT_SIDES))
    const { originalKey } = await findRow(documentId)
    await deleteCachedParse(ada, documentId)
    await server.ctx.storage.remove([originalKey ?? ''])
    await start(ada, documentId)
    expect(await finish(ada, documentId)).toMatchObject({
      status: 'error',
      message: 'Something went wrong while we read this script. Please try again. No pages were used.',
    })
    expect(await holdsOf(documentId)).toMatchObject([{ endedAs: 'released' }])
  })

  it('Parsing cannot start before the file is uploaded', async () => {
    const ada = await insertUserWithPages(server)
    const { document_id: documentId } = await announce(ada, textFile(SHORT_SIDES))
    expect(await start(ada, documentId ?? '')).toMatchObject({
      http: 409,
      body: { message: 'This file has not arrived. Please upload it again.' },
    })
  })

  it('[D17] A user can send ten start requests per minute', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await uploadAndParse(ada, textFile(SHORT_SIDES))
    const responses = []
    for (let n = 0; n < 10; n += 1) responses.push((await start(ada, documentId)).http)
    expect(responses).toEqual([...Array.from({ length: 9 }, () => 200), 429])
  })
})
