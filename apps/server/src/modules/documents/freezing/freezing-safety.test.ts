import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { scenes } from '@sidelight/contract'
import { sized } from '@sidelight/dev-services/tests/test-size'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScriptedWorkers } from '#modules/audio/testing/scripted-workers.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { insertUser } from '#testing/accounts.ts'
import { createScript, manyLines, readerOf } from '#testing/script-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { userIdOf } from '#testing/user-id.ts'
import { removeDocumentObjects } from '../cleanup.service.ts'
import { freezeScriptsJob } from '../documents.jobs.ts'
import { documentPrefix, frozenKey } from '../object-keys.ts'
import { FROZEN_TABLES } from './freezing.repo.ts'
import { freezeScripts } from './freezing.service.ts'
import { freeze, isFrozen, makeDue, readEverything } from './testing/frozen-fixture.ts'

const SCRIPTS = sized(12, 300)
const KILLS = sized(1, 6)

let server: TestServer
let ada: SignedIn
let workers: ReturnType<typeof createScriptedWorkers>
beforeAll(async () => {
  server = await startTestServer({}, { isWorking: false })
  ada = await insertUser(server)
  workers = createScriptedWorkers(server)
})
afterAll(async () => {
  await workers.stop()
  await server.stop()
})

const { list } = readerOf(() => ada)
const ask = (documentId: string) => ada.ask(scenes.list, { params: { documentId } })
const listFrozenObjects = async (documentId: string) =>
  server.ctx.storage.list(`${documentPrefix(await userIdOf(server, ada), documentId)}frozen/`)
const cleanUp = async (documentId: string) => removeDocumentObjects(server.ctx, await userIdOf(server, ada), documentId)

/** A context whose storage does something else. */
const withStorage = (change: Partial<Context['storage']>): Context => ({
  ...server.ctx,
  storage: { ...server.ctx.storage, ...change },
})

/** One statement: a transaction of a process that was killed may still be committed. */
async function listStates(documentIds: readonly string[]) {
  const { rows } = await sql<{ id: string; lines: number; isFrozen: boolean }>`
    select id, (select count(*)::int from scene where document_id = document.id) as lines,
      exists (select from frozen_script where document_id = document.id) as is_frozen
    from document where id = any(${documentIds}::uuid[])`.execute(server.ctx.db)
  return rows
}

const countFrozen = async (ids: readonly string[]) => (await listStates(ids)).filter((state) => state.isFrozen).length

describe('freezing and thawing', { timeout: 300_000 }, () => {
  it('[R-54-10] A line that is changed while its script is being frozen keeps its change, and the script stays as it is', async () => {
    const documentId = await createScript(server, ada)
    await makeDue(server, documentId)
    const write: Context['storage']['write'] = async (...object) => {
      await server.ctx.storage.write(...object)
      await sql`update scene set dialog = 'Changed.' where document_id = ${documentId} and scene_index = 1`.execute(
        server.ctx.db,
      )
    }
    await freezeScripts(withStorage({ write }))
    expect(await isFrozen(server, documentId)).toBe(false)
    expect((await list(documentId))[1]?.dialog).toBe('Changed.')
    await cleanUp(documentId)
    expect(await listFrozenObjects(documentId)).toEqual([])
  })

  it('[R-54-10] A script that somebody opens while it is being frozen stays as it is', async () => {
    const documentId = await createScript(server, ada)
    const before = await readEverything(server, documentId)
    await makeDue(server, documentId)
    await freezeScripts(
      withStorage({
        write: async (...object) => {
          await server.ctx.storage.write(...object)
          await list(documentId)
        },
      }),
    )
    expect(await isFrozen(server, documentId)).toBe(false)
    expect(await readEverything(server, documentId)).toEqual(before)
  })

  it('[R-54-10] No row is deleted if the storage lost or damaged the object, or a job removed it', async () => {
    const documentId = await createScript(server, ada)
    const before = await readEverything(server, documentId)
    const owner = await userIdOf(server, ada)
    const faults: Partial<Context['storage']>[] = [
      { write: async () => undefined },
      { write: (key, body, type) => server.ctx.storage.write(key, body.subarray(0, -9), type) },
      {
        write: async (...object) => {
          await server.ctx.storage.write(...object)
          await removeDocumentObjects(server.ctx, owner, documentId)
        },
      },
    ]
    for (const fault of faults) {
      await makeDue(server, documentId)
      await freezeScripts(withStorage(fault))
      expect(await isFrozen(server, documentId)).toBe(false)
      expect(await readEverything(server, documentId)).toEqual(before)
    }
  })

  it('[R-54-10] While the storage is out of order the job ends after one run, and tries again the next day', async () => {
    const { rows } = await sql<{ id: string }>`
      with script as (
        insert into document (owner_id, title, status)
        select ${await userIdOf(server, ada)}::uuid, 'Sides', 'completed' from generate_series(1, 21) returning id
      ), line as (
        insert into scene (document_id, scene_index, actor, dialog) select id, 0, 'DANI', 'Here.' from script
      )
      select id from script`.execute(server.ctx.db)
    const ids = rows.map(({ id }) => id)
    await makeDue(server, ...ids)
    const write = () => Promise.reject(new Error('Out of order'))
    expect(await freezeScripts(withStorage({ write }))).toBe(false)
    expect(await freezeScripts(server.ctx)).toBe(false)
    expect(await countFrozen(ids)).toBe(1)
    const later = secondsAfter(server.ctx.clock.now(), 86_400)
    const tomorrow = { ...server.ctx, clock: { ...server.ctx.clock, now: () => later } }
    let isMoreDue = true
    while (isMoreDue) isMoreDue = await freezeScripts(tomorrow)
    expect(await countFrozen(ids)).toBe(21)
  })

  it('[R-54-11] A frozen script whose object cannot be read is not shown as empty, and opens when the object is back', async () => {
    const documentId = await createScript(server, ada)
    const before = await readEverything(server, documentId)
    await freeze(server, documentId)
    const [key = ''] = await listFrozenObjects(documentId)
    const object = await server.ctx.storage.read(key)
    await server.ctx.storage.remove([key])
    expect((await ask(documentId)).http).toBe(503)
    await server.ctx.storage.write(key, object.toReversed(), 'application/gzip')
    expect((await ask(documentId)).http).toBe(500)
    expect(await isFrozen(server, documentId)).toBe(true)
    await server.ctx.storage.write(key, object, 'application/gzip')
    // A job that removes objects that no row names leaves it alone.
    await cleanUp(documentId)
    expect((await ask(documentId)).http).toBe(200)
    expect(await readEverything(server, documentId)).toEqual(before)
  })

  it('[R-54-12] A column that a migration adds while a script is frozen gets its default when the script is opened', async () => {
    const documentId = await createScript(server, ada)
    const lines = await list(documentId)
    await freeze(server, documentId)
    const owner = new Client({ connectionString: server.databaseEnv['DATABASE_OWNER_URL'] })
    await owner.connect()
    await owner.query(`alter table scene add column added_later text not null default 'as usual'`)
    expect(await list(documentId)).toEqual(lines)
    const { rows } = await sql`select distinct added_later from scene where document_id = ${documentId}`.execute(
      server.ctx.db,
    )
    expect(rows).toEqual([{ addedLater: 'as usual' }])
    await owner.query('alter table scene drop column added_later')
    await owner.end()
  })

  it('[R-54-12] A script that was frozen by the first release that froze scripts opens with all its rows', async () => {
    const { db, storage } = server.ctx
    const userId = await userIdOf(server, ada)
    const documentId = 'f0f0f0f0-0000-4000-8000-000000000044'
    const text = await readFile(new URL('testing/frozen-by-0044.tsv', import.meta.url), 'utf8')
    const object = gzipSync(text.replaceAll('USER', userId))
    const sha256 = createHash('sha256').update(object).digest()
    const objectKey = frozenKey(userId, documentId, sha256)
    await storage.write(objectKey, object, 'application/gzip')
    await db
      .insertInto('document')
      .values({ id: documentId, ownerId: userId, title: 'Sides', status: 'completed', freezeAt: null })
      .execute()
    await db
      .insertInto('frozenScript')
      .values({ documentId, objectKey, sha256, frozenAt: new Date(), lineIds: [], undoStepCount: 5, clipCount: 6 })
      .execute()
    expect((await list(documentId)).map(({ actor, dialog, note }) => [actor, dialog, note ?? ''])).toEqual([
      ['DANI', 'First.', ''],
      ['MARCUS', 'You kept the key.', ''],
      ['DANI', 'I did. "Why?"\tBecause\\n', ''],
      ['MARCUS', "It's 5 %, {braces}, [brackets], (parens), null", 'Look away\nhere.'],
      ['DANI', 'Zoë said: «naïve» — 你好 👩‍🚀 é \n.', ''],
      ['MARCUS', 'For you.', ''],
    ])
    const rows = await readEverything(server, documentId)
    const counts = Object.entries(rows).map(([name, { length }]) => [name, length])
    expect(Object.fromEntries(counts)).toMatchObject({
      scene: 6,
      audio_clip: 6,
      line_audio: 6,
      recording_upload: 1,
      scene_undo: 5,
      scene_addition: 1,
      left_out_text: 1,
    })
    await ada.call(scenes.undo, { params: { documentId } })
    expect((await list(documentId)).at(-1)?.dialog).toBe('NULL')
  })

  it('[R-54-12] Every table that refers to a frozen table is frozen too, after it', async () => {
    const { rows } = await sql<{ child: string; parent: string }>`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent
      from pg_constraint where contype = 'f'`.execute(server.ctx.db)
    const placeOf = (table: string) => FROZEN_TABLES.findIndex(({ name }) => name === table)
    const toFrozen = rows.filter(({ child, parent }) => child !== parent && placeOf(parent) >= 0)
    expect(toFrozen).not.toEqual([])
    for (const { child, parent } of toFrozen) expect(placeOf(child), child).toBeGreaterThan(placeOf(parent))
  })

  it('[R-54-13] A worker that is killed while it freezes loses no line, and the next one goes on', async () => {
    const ids: string[] = []
    for (let n = 0; n < SCRIPTS; n += 1) ids.push(await createScript(server, ada, { entries: manyLines(20) }))
    await makeDue(server, ...ids)
    await server.ctx.jobs.enqueue(server.ctx.db, freezeScriptsJob, {})
    const waitForFrozen = (count: number) =>
      waitUntil(async () => (await countFrozen(ids)) >= count || undefined, { what: `${count}`, timeoutMs: 200_000 })
    let worker = workers.start()
    for (let kill = 1; kill <= KILLS; kill += 1) {
      // At a random point: before or after an object is written, read back, or its rows are deleted.
      await waitForFrozen(Math.ceil((kill * SCRIPTS) / (KILLS + 2)))
      await worker.kill('SIGKILL')
      const states = await listStates(ids)
      expect(states.map(({ lines }) => lines)).toEqual(states.map((state) => (state.isFrozen ? 0 : 20)))
      const frozen = states.filter((state) => state.isFrozen)
      for (const { id } of frozen) expect(await listFrozenObjects(id)).toHaveLength(1)
      await server.ctx.jobs.enqueue(server.ctx.db, freezeScriptsJob, {})
      worker = workers.start()
    }
    await waitForFrozen(SCRIPTS)
    await worker.stop()
    for (const id of ids) expect(await list(id)).toHaveLength(20)
  })
})
