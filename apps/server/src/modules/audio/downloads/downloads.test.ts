import { audio, documents, users } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { createScript, readerOf } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { leaveUploadUnfinished } from '#testing/unfinished-upload.ts'
import { userIdOf } from '#testing/user-id.ts'
import { packZipJob, removeOrphanedAudioJob } from '../audio.jobs.ts'
import { giveUpDownload } from './prepared-download.ts'
import { deleteConfidentialZips, removeOrphanedAudio, scheduleCleanup } from '../cleanup.service.ts'
import { newZipKey, audioPrefix } from '../object-keys.ts'
import { OWN, castAndGenerate, editLine, generateAll } from '../testing/cast-fixture.ts'

let server: TestServer
let ada: SignedIn
const speech = createScriptedSpeech()
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await insertUser(server)
})
const { lineAt } = readerOf(() => ada)

const NAMES = ['ANNA', '../../x', 'CON', '=cmd()', 'narrator']
async function createSpokenScript(): Promise<string> {
  const entries = NAMES.map((actor, n) => ({ actor, dialog: `Line ${n}, <b>bold</b>.` }))
  const documentId = await createScript(server, ada, { entries })
  await castAndGenerate(ada, documentId, LOW, { ANNA: OWN })
  return documentId
}
const requestZip = (documentId: string) => ada.ask(audio.download, { params: { documentId } })
const waitForUrl = (documentId: string) =>
  waitUntil(async () => (await ada.call(audio.download, { params: { documentId } })).download_url ?? undefined, {
    what: 'the zip',
    timeoutMs: 60_000,
  })
const listZipKeys = async () =>
  (await server.ctx.db.selectFrom('audioZip').selectAll().execute()).map(({ objectKey }) => objectKey)

const findPendingZip = (documentId: string) =>
  server.ctx.db
    .selectFrom('audioZip')
    .selectAll()
    .where('documentId', '=', documentId)
    .where('state', '=', 'processing')
    .executeTakeFirst()

describe('downloads', () => {
  it('[R-48-11] [R-7-44] [R-7-45] [R-22-07] [C38] [C40] The download is a zip of all audio with a cue sheet', async () => {
    const documentId = await createSpokenScript()
    const url = await waitForUrl(documentId)
    const response = await fetch(url)
    expect(response.headers.get('content-disposition')).toContain('attachment; filename="The Last Dryer - ANNA.zip"')
    expect(decodeURIComponent(url)).not.toMatch(/Dryer|ANNA/)
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    expect(Object.keys(files)).toEqual([
      'cue-sheet.csv',
      'cue-sheet.html',
      'provenance.txt',
      '02_x.mp3',
      '03_CON.mp3',
      '04_cmd.mp3',
      '05_narrator.mp3',
    ])
    expect(strFromU8(files['02_x.mp3'] ?? new Uint8Array())).toContain('Line')
    expect(strFromU8(files['provenance.txt'] ?? new Uint8Array())).toMatch(/^4 files: synthetic, made by /m)
    const csv = strFromU8(files['cue-sheet.csv'] ?? new Uint8Array())
    expect(csv).toContain('1,,ANNA (you),"Line 0, <b>bold</b>.",,')
    expect(csv).toContain("'=cmd()")
    expect(strFromU8(files['cue-sheet.html'] ?? new Uint8Array())).toContain('&lt;b&gt;bold')
  })

  it('[C38] The download is a private object with a URL that expires', async () => {
    const documentId = await createSpokenScript()
    const url = new URL(await waitForUrl(documentId))
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300')
    expect((await fetch(`${url.origin}${url.pathname}`)).status).toBe(403)
  })

  it('[R-48-08] [R-48-10] A download of a confidential script names no character and lives an hour, one of an ordinary script a day', async () => {
    const confidential = await createSpokenScript()
    const ordinary = await createSpokenScript()
    await sql`update document set confidential_since = now(), expires_at = now() + interval '1 day' where id = ${confidential}`.execute(
      server.ctx.db,
    )
    const [url] = await Promise.all([waitForUrl(confidential), waitForUrl(ordinary)])
    expect((await fetch(url)).headers.get('content-disposition')).not.toContain('ANNA')
    const remaining = async () => {
      await deleteConfidentialZips(server.ctx)
      const rows = await server.ctx.db.selectFrom('audioZip').select('documentId').execute()
      return rows.map(({ documentId }) => documentId).filter((id) => [confidential, ordinary].includes(id))
    }
    server.clock.advance({ seconds: 3590 })
    expect(await remaining()).toHaveLength(2)
    server.clock.advance({ seconds: 20 })
    expect(await remaining()).toEqual([ordinary])
  })

  it('[R-48-10] A browser keeps no copy of the audio of a confidential script', async () => {
    const documentId = await createSpokenScript()
    const kept = async () => new URL((await lineAt(documentId, 1)).audio_url).searchParams.get('response-cache-control')
    expect(await kept()).toMatch(/^private, max-age=[1-9]/)
    await sql`update document set confidential_since = now(), expires_at = now() + interval '1 day' where id = ${documentId}`.execute(
      server.ctx.db,
    )
    expect(await kept()).toBe('no-store')
    expect((await fetch(await waitForUrl(documentId))).headers.get('cache-control')).toBe('no-store')
  })

  it('[C39] The zip is packed once for the same lines, and again when they change', async () => {
    const documentId = await createSpokenScript()
    await Promise.all(Array.from({ length: 8 }, () => waitForUrl(documentId)))
    const first = await listZipKeys()
    await waitForUrl(documentId)
    expect(await listZipKeys()).toEqual(first)
    const { _id: lineId } = await lineAt(documentId, 0)
    await editLine(ada, lineId, 'Other.')
    await waitForUrl(documentId)
    const second = await listZipKeys()
    expect(second.filter((key) => key.includes(documentId))).toHaveLength(1)
    expect(second).not.toEqual(first)
  })

  it('[C39] A user gets at most five zips an hour', async () => {
    const documentId = await createSpokenScript()
    const { _id: lineId } = await lineAt(documentId, 0)
    for (let n = 0; n < 5; n += 1) {
      await editLine(ada, lineId, `Take ${n}.`)
      await waitForUrl(documentId)
    }
    await editLine(ada, lineId, 'One more.')
    expect((await requestZip(documentId)).http).toBe(429)
  })

  it('Requests while a zip is being packed share it, and it contains lines finished in the meantime', async () => {
    const documentId = await createSpokenScript()
    // Like a zip that no worker has started.
    const objectKey = newZipKey(await userIdOf(server, ada), documentId)
    const earlier = { documentId, hash: Buffer.from('earlier'), objectKey, state: 'processing' as const }
    await server.ctx.db
      .insertInto('audioZip')
      .values({ ...earlier, askedAt: server.clock.now() })
      .execute()
    const pendingRequests = Array.from({ length: 6 }, () => requestZip(documentId))
    const { _id: lineId } = await lineAt(documentId, 1)
    await editLine(ada, lineId, 'It came.')
    await generateAll(ada, documentId)
    const zip = await findPendingZip(documentId)
    await server.ctx.jobs.enqueue(server.ctx.db, packZipJob, { zipId: zip?.id ?? '' })
    expect((await Promise.all(pendingRequests)).map(({ http }) => http)).toEqual(Array(6).fill(200))
    const files = unzipSync(new Uint8Array(await (await fetch(await waitForUrl(documentId))).arrayBuffer()))
    expect(strFromU8(files['02_x.mp3'] ?? new Uint8Array())).toContain('It came.')
    expect((await listZipKeys()).filter((key) => key.includes(documentId))).toEqual([objectKey])
  })

  it('A zip that cannot be packed does not count, and its request fails at once', async () => {
    const documentId = await createSpokenScript()
    const { pathname } = new URL((await lineAt(documentId, 1)).audio_url)
    await server.ctx.storage.remove([pathname.slice(pathname.indexOf('users/'))])
    for (let n = 0; n < 6; n += 1) {
      const pendingRequest = requestZip(documentId)
      const zip = await waitUntil(() => findPendingZip(documentId), { what: 'the pending zip', timeoutMs: 30_000 })
      await transact(server.ctx, (ctx) => giveUpDownload(ctx, zip.id))
      expect((await pendingRequest).http).toBe(503)
    }
  })

  const listsUploads = inject('services').storageKind !== 's3rver'
  it.runIf(listsUploads)(
    'An unfinished zip is removed by the cleanup, with its script and with its account',
    async () => {
      const userId = await userIdOf(server, ada)
      const [cleaned, deleted, remaining] = [
        await createSpokenScript(),
        await createSpokenScript(),
        await createSpokenScript(),
      ]
      const access = server.ctx.config.storage
      for (const documentId of [cleaned, deleted, remaining])
        await leaveUploadUnfinished(access, newZipKey(userId, documentId))
      const unfinished = (documentId: string) => server.ctx.storage.listUnfinished(audioPrefix(userId, documentId))
      expect(await unfinished(cleaned)).toHaveLength(1)
      await removeOrphanedAudio(server.ctx, { userId, documentId: cleaned }, 0)
      expect(await unfinished(cleaned)).toEqual([])
      await ada.call(documents.remove, { params: { documentId: deleted } })
      await server.jobsDone()
      expect(await unfinished(deleted)).toEqual([])
      expect(await unfinished(remaining)).toHaveLength(1)
      await ada.call(users.deleteAccount, { body: { password: ada.password } })
      await server.jobsDone()
      expect(await unfinished(remaining)).toEqual([])
    },
  )

  it('Many scheduled cleanups of one script are one job', async () => {
    const [documentId, other] = [await createSpokenScript(), await createSpokenScript()]
    const userId = await userIdOf(server, ada)
    await Promise.all(Array.from({ length: 20 }, () => scheduleCleanup(server.ctx, { userId, documentId })))
    await scheduleCleanup(server.ctx, { userId, documentId: other })
    const { rows } = await sql<{ documentId: string }>`
      select data->>'documentId' as document_id from pgboss.job where name = ${removeOrphanedAudioJob.name}
        and data->>'documentId' in (${documentId}, ${other})`.execute(server.ctx.db)
    expect(rows.filter((row) => row.documentId === other)).toHaveLength(1)
    // Two if a new quarter of an hour has started in between.
    expect(rows.filter((row) => row.documentId === documentId).length).toBeLessThanOrEqual(2)
  })

  it('A script without audio cannot be downloaded', async () => {
    const documentId = await createScript(server, ada)
    expect((await requestZip(documentId)).http).toBe(409)
  })
})
