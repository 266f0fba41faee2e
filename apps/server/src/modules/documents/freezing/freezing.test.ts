import { documents, learning, scenes, users } from '@sidelight/contract'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteUnusedAudio, removeOrphanedAudio } from '#modules/audio/cleanup.service.ts'
import { fetchBytes } from '#modules/audio/testing/recording-fixture.ts'
import { OWNED_ENDPOINTS, requestFor } from '#security-tests/testing/owned-endpoints.ts'
import { insertUser } from '#testing/accounts.ts'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { createScriptedSpeech } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { type SignedIn, signIn } from '#testing/user-fixture.ts'
import { userIdOf } from '#testing/user-id.ts'
import { documentPrefix } from '../object-keys.ts'
import { FROZEN_TABLES } from './freezing.repo.ts'
import { freezeScripts } from './freezing.service.ts'
import { createFullScript, freeze, isFrozen, makeDue, readEverything } from './testing/frozen-fixture.ts'

let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '86400000' }, { speech: createScriptedSpeech() })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await insertUser(server)
})

const { list } = readerOf(() => ada)
const ownerOf = async (documentId: string) => ({ userId: await userIdOf(server, ada), documentId })
const listObjects = async (documentId: string) =>
  server.ctx.storage.list(documentPrefix(await userIdOf(server, ada), documentId))
const listFrozenObjects = async (documentId: string) =>
  (await listObjects(documentId)).filter((key) => key.includes('/frozen/'))

/** The files of a data export, as text. */
async function exportData(): Promise<Record<string, string>> {
  await ada.call(users.startDataExport, { body: { password: ada.password } })
  await server.jobsDone()
  const { url } = await ada.call(users.dataExport)
  const files = unzipSync(new Uint8Array(await fetchBytes(url ?? '')))
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]))
}
const dialogsIn = (files: Record<string, string>) =>
  (JSON.parse(files['scenes.json'] ?? '') as { dialog: string }[]).map(({ dialog }) => dialog)

describe('frozen scripts', { timeout: 120_000 }, () => {
  it('[R-54-01] A script is frozen when nobody has opened it for 90 days, and not a day earlier', async () => {
    const [opened, unopened] = [await createScript(server, ada), await createScript(server, ada)]
    server.clock.advance({ days: 30 })
    await list(opened)
    await list(unopened)
    server.clock.advance({ days: 89 })
    ada = await signIn(server, ada)
    await freezeScripts(server.ctx)
    expect([await isFrozen(server, opened), await isFrozen(server, unopened)]).toEqual([false, false])
    await list(opened)
    server.clock.advance({ days: 2 })
    await freezeScripts(server.ctx)
    expect([await isFrozen(server, opened), await isFrozen(server, unopened)]).toEqual([false, true])
    const { documents: listed } = await ada.call(documents.list)
    expect(listed.map(({ _id }) => _id).toSorted()).toEqual([opened, unopened].toSorted())
    expect(await isFrozen(server, unopened)).toBe(true)
  })

  it('[R-54-02] Every column of every row is the same after a script was frozen and opened again', async () => {
    const documentId = await createFullScript(server, ada)
    const before = await readEverything(server, documentId)
    const lines = await list(documentId)
    for (const { name } of FROZEN_TABLES) expect(before[name], name).not.toEqual([])

    await freeze(server, documentId)
    const frozen = await readEverything(server, documentId)
    for (const { name } of FROZEN_TABLES) expect(frozen[name], name).toEqual([])
    const others = Object.keys(before).filter((name) => !FROZEN_TABLES.some((table) => table.name === name))
    for (const name of others) expect(frozen[name], name).toEqual(before[name])
    expect(await listFrozenObjects(documentId)).toHaveLength(1)

    expect((await list(documentId)).map(({ audio_url: _, ...line }) => line)).toEqual(
      lines.map(({ audio_url: _, ...line }) => line),
    )
    expect(await readEverything(server, documentId)).toEqual(before)
    await server.jobsDone()
    expect(await listFrozenObjects(documentId)).toEqual([])

    await freeze(server, documentId)
    const { can_undo } = await ada.call(scenes.undo, { params: { documentId } })
    expect(can_undo).toBe(true)
    expect((await list(documentId)).at(-1)?.dialog).toBe('NULL')
  })

  it('[R-54-03] Whoever opens a frozen script at the same time as others gets all its lines', async () => {
    const documentId = await createFullScript(server, ada)
    const before = await readEverything(server, documentId)
    const lines = await list(documentId)
    await freeze(server, documentId)
    const answers = await Promise.all(Array.from({ length: 12 }, () => list(documentId)))
    for (const answer of answers) expect(answer.map(({ _id }) => _id)).toEqual(lines.map(({ _id }) => _id))
    expect(await readEverything(server, documentId)).toEqual(before)
  })

  it('[R-54-04] Another user is told that a frozen script does not exist, and it stays frozen', async () => {
    const documentId = await createFullScript(server, ada)
    const [line] = await list(documentId)
    await freeze(server, documentId)
    const bob = await insertUser(server)
    expect((await bob.ask(scenes.list, { params: { documentId } })).http).toBe(404)
    const named = { params: { sceneId: line?._id ?? '' } }
    expect((await bob.ask(scenes.settleDoubt, named)).http).toBe(404)
    expect(await isFrozen(server, documentId)).toBe(true)
    expect((await ada.ask(scenes.settleDoubt, named)).http).toBe(200)
  })

  it('[R-54-06] A frozen script is deleted without being opened: its object goes, and the receipt counts what was in it', async () => {
    const [frozen, unfrozen] = [await createFullScript(server, ada), await createFullScript(server, ada)]
    await freeze(server, frozen)
    for (const documentId of [frozen, unfrozen]) await ada.call(documents.remove, { params: { documentId } })
    await server.jobsDone()
    const { deletions } = await ada.call(documents.deletions)
    const countsOf = (id: string) => deletions.find(({ _id }) => _id === id)?.counts
    expect(countsOf(frozen)).toEqual(countsOf(unfrozen))
    expect(countsOf(frozen)).toMatchObject({ lines: 6, undo_steps: 5 })
    expect(await listObjects(frozen)).toEqual([])
    expect((await ada.ask(scenes.list, { params: { documentId: frozen } })).http).toBe(404)
  })

  it('[R-54-06] The objects of frozen scripts go with the account', async () => {
    const documentId = await createFullScript(server, ada)
    await freeze(server, documentId)
    const prefix = documentPrefix(await userIdOf(server, ada), documentId)
    expect(await server.ctx.storage.list(prefix)).not.toEqual([])
    await ada.call(users.deleteAccount, { body: { password: ada.password } })
    await server.jobsDone()
    expect(await server.ctx.storage.list(prefix)).toEqual([])
  })

  it('[R-54-07] The data export contains the lines of frozen scripts', async () => {
    const documentId = await createFullScript(server, ada)
    const lines = await list(documentId)
    await freeze(server, documentId)
    const files = await exportData()
    expect(files['unreadable-scripts.json']).toBeUndefined()
    expect(dialogsIn(files)).toEqual(lines.map(({ dialog }) => dialog))
  })

  it('[R-48-40] The data export goes on without a frozen script whose object is damaged or lost, and names it', async () => {
    const [damaged, lost, whole] = [
      await createScript(server, ada),
      await createScript(server, ada),
      await createScript(server, ada, { entries: inTurns('Still here.') }),
    ]
    await makeDue(server, damaged, lost, whole)
    await freezeScripts(server.ctx)
    const [damagedKey] = await listFrozenObjects(damaged)
    await server.ctx.storage.write(damagedKey ?? '', new Uint8Array([1]), 'application/gzip')
    await server.ctx.storage.remove(await listFrozenObjects(lost))
    const files = await exportData()
    expect(dialogsIn(files)).toEqual(['Still here.'])
    const named = JSON.parse(files['unreadable-scripts.json'] ?? '[]') as { id: string; title: string }[]
    expect(named.map(({ id }) => id).toSorted()).toEqual([damaged, lost].toSorted())
    expect(named.every(({ title }) => title !== '')).toBe(true)
    expect([await isFrozen(server, damaged), await isFrozen(server, lost)]).toEqual([true, true])
  })

  it('[R-54-08] Clips and recordings of a frozen script are kept, however long it stays frozen', async () => {
    const documentId = await createFullScript(server, ada)
    const heard = (await list(documentId)).filter(({ audio_url }) => audio_url !== '').map(({ _id }) => _id)
    expect(heard.length).toBeGreaterThan(2)
    await freeze(server, documentId)
    for (let round = 0; round < 3; round += 1) {
      // As a trigger would request it.
      await sql`insert into audio_check values (${documentId}, '-infinity') on conflict do nothing`.execute(
        server.ctx.db,
      )
      await deleteUnusedAudio(server.ctx)
      await removeOrphanedAudio(server.ctx, await ownerOf(documentId), 0)
      server.clock.advance({ days: 40 })
    }
    ada = await signIn(server, ada)
    const lines = (await list(documentId)).filter(({ audio_url }) => audio_url !== '')
    expect(lines.map(({ _id }) => _id)).toEqual(heard)
    for (const { audio_url } of lines) expect((await fetch(audio_url)).status).toBe(200)
  })

  it('[R-54-09] A script that a job will read or write, or that is confidential, is not frozen until that has ended', async () => {
    const documentId = await createFullScript(server, ada)
    const { db } = server.ctx
    const reminder = { local_time: '08:30', zone: 'Europe/Lisbon' }
    await ada.call(learning.setReminder, { params: { documentId }, body: { reminder } })
    const blocks = [
      [sql`select`, sql`delete from reminder where document_id = ${documentId}`],
      [
        sql`update audio_clip set state = 'processing', mp3_key = null where document_id = ${documentId}`,
        sql`update audio_clip set state = 'error' where document_id = ${documentId}`,
      ],
      [
        sql`insert into audio_zip (document_id, hash, state, object_key, asked_at)
          values (${documentId}, 'x', 'processing', 'x', now())`,
        sql`update audio_zip set state = 'completed' where document_id = ${documentId}`,
      ],
      [
        sql`insert into document_revision (document_id, file_id) values (${documentId}, gen_random_uuid())`,
        sql`update document_revision set applied_at = now() where document_id = ${documentId}`,
      ],
      [
        sql`update document set confidential_since = now(), expires_at = 'infinity' where id = ${documentId}`,
        sql`update document set confidential_since = null, expires_at = null where id = ${documentId}`,
      ],
    ] as const
    for (const [begin, end] of blocks) {
      await begin.execute(db)
      await freeze(server, documentId)
      expect(await isFrozen(server, documentId)).toBe(false)
      await end.execute(db)
    }
    await freeze(server, documentId)
    expect(await isFrozen(server, documentId)).toBe(true)
  })
})

const OPENING = OWNED_ENDPOINTS.filter(({ name }) => name !== 'documents.remove')

describe('calls that name a frozen script', { timeout: 60_000 }, () => {
  it.each(OPENING.map((endpoint) => [endpoint.name, endpoint] as const))(
    '[R-54-05] %s opens the frozen script that it names, by itself or by a line',
    async (_name, endpoint) => {
      const documentId = await createScript(server, ada)
      const [line] = await list(documentId)
      await freeze(server, documentId)
      expect(await isFrozen(server, documentId)).toBe(true)
      await server.app.inject({
        ...requestFor(endpoint, { documentId, sceneId: line?._id ?? '' }),
        headers: { authorization: `Bearer ${ada.accessToken}` },
      })
      expect(await isFrozen(server, documentId)).toBe(false)
    },
  )
})
