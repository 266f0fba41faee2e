import { activities, credits, scenes } from '@sidelight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantPages } from '#modules/credits/credits.service.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import {
  anActor,
  announce,
  count,
  docxSides,
  finish,
  pdfSides,
  read,
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
import { documentPrefix, readingKey } from '../object-keys.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const linesOf = async (person: SignedIn, documentId: string) =>
  (await person.call(scenes.list, { params: { documentId } })).scenes
const rowOf = (documentId: string) =>
  server.ctx.db.selectFrom('document').selectAll().where('id', '=', documentId).executeTakeFirstOrThrow()
const holdsOf = (documentId: string) =>
  server.ctx.db
    .selectFrom('creditHold')
    .select(['key', 'pages', 'endedAs'])
    .where('key', 'like', `doc:${documentId}:%`)
    .orderBy('key')
    .execute()
/** Then it has to be read from the original. */
const forgetReading = async (person: SignedIn, documentId: string) =>
  server.ctx.storage.remove([readingKey(await userIdOf(server, person), documentId)])
const boughtPages = async (person: SignedIn) => (await person.call(credits.current)).paygo_credits

describe('a script', { timeout: 120_000 }, () => {
  it.each([
    { what: 'a PDF', file: pdfSides, pages: 3, actors: ['MAN IN WET SUIT', 'OTIS', 'TESS'] },
    { what: 'a Word document', file: docxSides, pages: 1, actors: ['MAN IN WET SUIT', 'OTIS', 'TESS'] },
    { what: 'plain text', file: textSides, pages: 3, actors: ['MAN IN WET SUIT', 'OTIS', 'TESS'] },
    { what: 'a scanned page', file: scannedSides, pages: 1, actors: ['ANNCR', 'CUSTOMER', 'OWNER'] },
  ])('[R-7-24] [R-7-25] [R-7-26] [R-7-27] goes from $what to lines', async ({ file, pages, actors }) => {
    const ada = await anActor(server)
    const { documentId } = await send(ada, await file())
    const { page_count, cost } = await count(ada, documentId)
    expect({ page_count, pages: cost?.pages, missing: cost?.missing }).toEqual({ page_count: pages, pages, missing: 0 })
    expect(await statusOf(ada, documentId)).toMatchObject({ status: 'pending', page_count: pages, cost })

    expect(await start(ada, documentId)).toMatchObject({ http: 200, body: { data: { status: 'processing' } } })
    expect(await finish(ada, documentId)).toMatchObject({ status: 'completed', cost: null, pages_read: pages })
    const lines = await linesOf(ada, documentId)
    const speakers = new Set(lines.map(({ actor }) => actor).filter((actor) => actor !== 'narrator'))
    expect([...speakers].toSorted()).toEqual(actors)
    expect(lines.map(({ scene_index }) => scene_index)).toEqual(lines.map((_, index) => index))
    expect(await holdsOf(documentId)).toMatchObject([{ pages: String(pages), endedAs: 'settled' }])
    expect((await ada.call(activities.recent))[0]).toMatchObject({ action: 'Script processed', status: 'completed' })
  })
})

describe('reading', { timeout: 120_000 }, () => {
  it('[D14] [R-7-26] starts once and takes its pages once, however often and at once it is asked', async () => {
    const ada = await anActor(server)
    const documentId = await upload(ada, textFile(SHORT_SIDES))
    const before = await boughtPages(ada)
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(ada, documentId)))
    expect(answers.map(({ http }) => http)).toEqual(Array.from({ length: 8 }, () => 200))
    await finish(ada, documentId)
    expect(await start(ada, documentId)).toMatchObject({ http: 200, body: { data: { status: 'completed' } } })
    expect(await rowOf(documentId)).toMatchObject({ status: 'completed', attempt: 1 })
    expect(await holdsOf(documentId)).toEqual([
      { key: holdKey({ documentId, attempt: 1 }), pages: '1', endedAs: 'settled' },
    ])
    expect(before - (await boughtPages(ada))).toBeLessThanOrEqual(1)
    const done = (await ada.call(activities.recent)).filter(({ action }) => action === 'Script processed')
    expect(done).toHaveLength(1)
  })

  it('[D14] [D05] [X29] of several scripts at once starts only those there are pages for', async () => {
    const ada = await anActor(server, 0)
    const file = await pdfSides()
    const ids = [await upload(ada, file), await upload(ada, file), await upload(ada, file)]
    const answers = await Promise.all(ids.map((id) => start(ada, id)))
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 402, 402])
    const refused = answers.find(({ http }) => http === 402)
    expect(refused?.body).toEqual({
      status: 'error',
      message: 'This script has 3 pages, and you have 2 left. Please add pages to continue.',
      data: { code: 'payment_required' },
    })
  })

  it('[D19] [R-8-36] with too few pages takes none, and goes on with the same document once there are', async () => {
    const ada = await anActor(server, 0)
    const documentId = await upload(ada, textFile(`${SHORT_SIDES}\n`.repeat(300)))
    const { cost, page_count: pages } = await statusOf(ada, documentId)
    expect(cost?.missing).toBe((pages ?? 0) - 5)
    expect((await start(ada, documentId)).http).toBe(402)
    expect(await rowOf(documentId)).toMatchObject({ status: 'pending', attempt: 0 })
    expect(await holdsOf(documentId)).toEqual([])
    await grantPages(server.ctx, await userIdOf(server, ada), { key: `more:${documentId}`, pages: 50, reason: 'test' })
    expect((await start(ada, documentId)).http).toBe(200)
    expect(await finish(ada, documentId)).toMatchObject({ status: 'completed' })
  })

  it('[D18] [R-4-07] [R-3-18] that fails gives the pages back, says why, and may be tried again without paying twice', async () => {
    const ada = await anActor(server)
    const documentId = await upload(ada, await pdfSides())
    const before = await boughtPages(ada)
    const { originalKey } = await rowOf(documentId)
    await forgetReading(ada, documentId)
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
    expect(await boughtPages(ada)).toBe(before)
    expect((await ada.call(activities.recent))[0]).toMatchObject({ action: 'Script not read', status: 'error' })

    await server.ctx.storage.write(originalKey ?? '', original, 'application/pdf')
    await start(ada, documentId)
    expect(await finish(ada, documentId)).toMatchObject({ status: 'completed' })
    expect(await holdsOf(documentId)).toMatchObject([{ endedAs: 'released' }, { endedAs: 'settled' }])
    expect((await start(ada, documentId)).body.data).toEqual({ status: 'completed' })
    expect(await holdsOf(documentId)).toHaveLength(2)
  })

  it('does not open a text again whose pages were counted, and keeps nothing of that longer than it must', async () => {
    const ada = await anActor(server)
    const documentId = await upload(ada, await pdfSides())
    const { originalKey } = await rowOf(documentId)
    await server.ctx.storage.write(originalKey ?? '', new TextEncoder().encode('%PDF-1.7 damaged'), 'application/pdf')
    await start(ada, documentId)
    expect(await finish(ada, documentId)).toMatchObject({ status: 'completed' })
    expect((await linesOf(ada, documentId)).some(({ actor }) => actor === 'OTIS')).toBe(true)
    await server.jobsDone()
    const kept = await server.ctx.storage.list(documentPrefix(await userIdOf(server, ada), documentId))
    expect(kept.filter((key) => !key.includes('/pages/'))).toEqual([originalKey])
  })

  it('of a whole script begins when it is asked for: its price does not wait for that', async () => {
    const ada = await anActor(server)
    const documentId = await upload(ada, textFile(`${SHORT_SIDES}\n`.repeat(1100)))
    const { originalKey } = await rowOf(documentId)
    await server.jobsDone()
    const prefix = documentPrefix(await userIdOf(server, ada), documentId)
    expect(await server.ctx.storage.list(prefix)).toEqual([originalKey])
    await start(ada, documentId)
    expect(await finish(ada, documentId)).toMatchObject({ status: 'completed', page_count: 22 })
    expect(await linesOf(ada, documentId)).toHaveLength(3300)
  })

  it('[X13] takes characters that are called like parts of the language for what they are', async () => {
    const ada = await anActor(server)
    const names = ['valueOf', 'constructor', 'toString', 'hasOwnProperty']
    const speeches = names.map((name) => `@${name}\nI am ${name}, and I speak.\n`)
    const script = `INT. HALL - NIGHT\n\n${[...speeches, ...speeches].join('\n')}`
    const documentId = await read(ada, textFile(script, 'names.fountain'))
    const { actors } = await ada.call(scenes.actors, { params: { documentId } })
    expect(actors.filter((actor) => actor !== 'narrator').toSorted()).toEqual(names.toSorted())
  })

  it('[D17] of one script after the other leaves room for somebody else', async () => {
    const [ada, bob] = [await anActor(server), await anActor(server)]
    const script = { title: 'Key', text: SHORT_SIDES, pageCount: 1 }
    const add = async (person: SignedIn) => addTextDocument(server.ctx, await userIdOf(server, person), script)
    const many = [await add(ada), await add(ada), await add(ada)]
    const one = await add(bob)
    for (const id of many) expect((await start(ada, id)).http).toBe(200)
    await start(bob, one)
    await Promise.all([...many.map((id) => finish(ada, id)), finish(bob, one)])
    const { rows } = await sql<{ id: string }>`
      select data->>'documentId' as id from pgboss.job where name = 'documents.read' and data->>'documentId' in (${sql.join([...many, one])})
      order by completed_on`.execute(server.ctx.db)
    const order = rows.map(({ id }) => id)
    expect(order).toHaveLength(4)
    expect(order.indexOf(one)).toBeLessThan(order.indexOf(many[2] ?? ''))
  })

  it('gives up after some attempts when the file cannot be fetched, and gives the pages back', async () => {
    const ada = await anActor(server)
    const documentId = await upload(ada, textFile(SHORT_SIDES))
    const { originalKey } = await rowOf(documentId)
    await forgetReading(ada, documentId)
    await server.ctx.storage.remove([originalKey ?? ''])
    await start(ada, documentId)
    expect(await finish(ada, documentId)).toMatchObject({
      status: 'error',
      message: 'Something went wrong while we read this script. Please try again. No pages were used.',
    })
    expect(await holdsOf(documentId)).toMatchObject([{ endedAs: 'released' }])
  })

  it('cannot begin before the file is there and counted', async () => {
    const ada = await anActor(server)
    const { document_id: documentId } = await announce(ada, textFile(SHORT_SIDES))
    expect(await start(ada, documentId ?? '')).toMatchObject({
      http: 409,
      body: { message: 'This file has not arrived. Please upload it again.' },
    })
  })

  it('[D17] is refused to somebody who starts more than ten a minute', async () => {
    const ada = await anActor(server)
    const documentId = await read(ada, textFile(SHORT_SIDES))
    const answers = []
    for (let n = 0; n < 10; n += 1) answers.push((await start(ada, documentId)).http)
    expect(answers).toEqual([...Array.from({ length: 9 }, () => 200), 429])
  })
})
