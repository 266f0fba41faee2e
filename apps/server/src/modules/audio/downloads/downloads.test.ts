import { audio, documents, scenes, users } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { createScript, readerOf } from '#testing/script-fixture.ts'
import { aMember } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { leaveUploadUnfinished } from '#testing/unfinished-upload.ts'
import { userIdOf } from '#testing/user-id.ts'
import { packZipJob, removeSoundJob } from '../audio.jobs.ts'
import { giveUpZip } from './downloads.service.ts'
import { removeOrphanedAudio, scheduleCleanup } from '../cleanup.service.ts'
import { newZipKey, soundPrefix } from '../object-keys.ts'
import { finished, generate, OWN, speakAll } from '../testing/cast-fixture.ts'

let server: TestServer
let ada: SignedIn
const speech = createScriptedSpeech()
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await aMember(server)
})
const { lineAt } = readerOf(() => ada)

const NAMES = ['ANNA', '../../x', 'CON', '=cmd()', 'narrator']
async function aHeardScript(): Promise<string> {
  const entries = NAMES.map((actor, n) => ({ actor, dialog: `Line ${n}, <b>bold</b>.` }))
  const documentId = await createScript(server, ada, { entries })
  await speakAll(ada, documentId, LOW, { ANNA: OWN })
  return documentId
}
const ask = (documentId: string) => ada.ask(audio.download, { params: { documentId } })
const addressOf = (documentId: string) =>
  waitUntil(async () => (await ada.call(audio.download, { params: { documentId } })).download_url ?? undefined, {
    what: 'the zip',
    timeoutMs: 60_000,
  })
const packings = async () =>
  (await server.ctx.db.selectFrom('audioZip').selectAll().execute()).map(({ objectKey }) => objectKey)

const findWaitingZip = (documentId: string) =>
  server.ctx.db
    .selectFrom('audioZip')
    .selectAll()
    .where('documentId', '=', documentId)
    .where('state', '=', 'processing')
    .executeTakeFirst()

describe('the download', () => {
  it('[R-7-44] [R-7-45] [C40] is a zip of what can be heard, with a cue sheet', async () => {
    const documentId = await aHeardScript()
    const answer = await fetch(await addressOf(documentId))
    expect(answer.headers.get('content-disposition')).toContain(`filename="${documentId}_audio.zip"`)
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    expect(Object.keys(files)).toEqual([
      'cue-sheet.csv',
      'cue-sheet.html',
      '02_x.mp3',
      '03_CON.mp3',
      '04_cmd.mp3',
      '05_narrator.mp3',
    ])
    expect(strFromU8(files['02_x.mp3'] ?? new Uint8Array())).toContain('Line')
    const csv = strFromU8(files['cue-sheet.csv'] ?? new Uint8Array())
    expect(csv).toContain('1,,ANNA (you),"Line 0, <b>bold</b>.",,')
    expect(csv).toContain("'=cmd()")
    expect(strFromU8(files['cue-sheet.html'] ?? new Uint8Array())).toContain('&lt;b&gt;bold')
  })

  it('[C38] is a private object at an address that ends', async () => {
    const documentId = await aHeardScript()
    const url = new URL(await addressOf(documentId))
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300')
    expect((await fetch(`${url.origin}${url.pathname}`)).status).toBe(403)
  })

  it('[C39] is packed once for the same lines, and anew when they change', async () => {
    const documentId = await aHeardScript()
    await Promise.all(Array.from({ length: 8 }, () => addressOf(documentId)))
    const first = await packings()
    await addressOf(documentId)
    expect(await packings()).toEqual(first)
    const { _id: sceneId } = await lineAt(documentId, 0)
    await ada.call(scenes.updateText, { params: { sceneId }, query: {}, body: { scene_text: 'Other.' } })
    await addressOf(documentId)
    const second = await packings()
    expect(second.filter((key) => key.includes(documentId))).toHaveLength(1)
    expect(second).not.toEqual(first)
  })

  it('[C39] is packed five times an hour at most', async () => {
    const documentId = await aHeardScript()
    const { _id: sceneId } = await lineAt(documentId, 0)
    for (let n = 0; n < 5; n += 1) {
      await ada.call(scenes.updateText, { params: { sceneId }, query: {}, body: { scene_text: `Take ${n}.` } })
      await addressOf(documentId)
    }
    await ada.call(scenes.updateText, { params: { sceneId }, query: {}, body: { scene_text: 'One more.' } })
    expect((await ask(documentId)).http).toBe(429)
  })

  it('asked for again while lines come is the one that is being packed, with the lines that came', async () => {
    const documentId = await aHeardScript()
    // As if no worker had come to it yet.
    const objectKey = newZipKey(await userIdOf(server, ada), documentId)
    const earlier = { documentId, hash: Buffer.from('earlier'), objectKey, state: 'processing' as const }
    await server.ctx.db
      .insertInto('audioZip')
      .values({ ...earlier, askedAt: server.clock.now() })
      .execute()
    const waiting = Array.from({ length: 6 }, () => ask(documentId))
    const { _id: sceneId } = await lineAt(documentId, 1)
    await ada.call(scenes.updateText, { params: { sceneId }, query: {}, body: { scene_text: 'It came.' } })
    await generate(ada, documentId)
    await finished(ada, documentId)
    const zip = await findWaitingZip(documentId)
    await server.ctx.jobs.enqueue(server.ctx.db, packZipJob, { zipId: zip?.id ?? '' })
    expect((await Promise.all(waiting)).map(({ http }) => http)).toEqual(Array(6).fill(200))
    const files = unzipSync(new Uint8Array(await (await fetch(await addressOf(documentId))).arrayBuffer()))
    expect(strFromU8(files['02_x.mp3'] ?? new Uint8Array())).toContain('It came.')
    expect((await packings()).filter((key) => key.includes(documentId))).toEqual([objectKey])
  })

  it('that could not be packed is not counted, and whoever waits is told at once', async () => {
    const documentId = await aHeardScript()
    const { pathname } = new URL((await lineAt(documentId, 1)).audio_url)
    await server.ctx.storage.remove([pathname.slice(pathname.indexOf('users/'))])
    for (let n = 0; n < 6; n += 1) {
      const waiting = ask(documentId)
      const zip = await waitUntil(() => findWaitingZip(documentId), { what: 'the order', timeoutMs: 30_000 })
      await transact(server.ctx, (ctx) => giveUpZip(ctx, zip.id))
      expect((await waiting).http).toBe(503)
    }
  })

  const isTold = inject('services').storageKind !== 's3rver'
  it.runIf(isTold)('left by halves goes with the next sweep, the script, and the account', async () => {
    const userId = await userIdOf(server, ada)
    const [swept, deleted, left] = [await aHeardScript(), await aHeardScript(), await aHeardScript()]
    const access = server.ctx.config.storage
    for (const documentId of [swept, deleted, left]) await leaveUploadUnfinished(access, newZipKey(userId, documentId))
    const unfinished = (documentId: string) => server.ctx.storage.listUnfinished(soundPrefix(userId, documentId))
    expect(await unfinished(swept)).toHaveLength(1)
    await removeOrphanedAudio(server.ctx, { userId, documentId: swept }, 0)
    expect(await unfinished(swept)).toEqual([])
    await ada.call(documents.remove, { params: { documentId: deleted } })
    await server.jobsDone()
    expect(await unfinished(deleted)).toEqual([])
    expect(await unfinished(left)).toHaveLength(1)
    await ada.call(users.deleteAccount, { body: { password: ada.password } })
    await server.jobsDone()
    expect(await unfinished(left)).toEqual([])
  })

  it('is followed by one tidying, however much there may be to tidy', async () => {
    const [documentId, other] = [await aHeardScript(), await aHeardScript()]
    const userId = await userIdOf(server, ada)
    await Promise.all(Array.from({ length: 20 }, () => scheduleCleanup(server.ctx, { userId, documentId })))
    await scheduleCleanup(server.ctx, { userId, documentId: other })
    const { rows } = await sql<{ documentId: string }>`
      select data->>'documentId' as document_id from pgboss.job where name = ${removeSoundJob.name}
        and data->>'documentId' in (${documentId}, ${other})`.execute(server.ctx.db)
    expect(rows.filter((row) => row.documentId === other)).toHaveLength(1)
    // Two where a new quarter of an hour began in between.
    expect(rows.filter((row) => row.documentId === documentId).length).toBeLessThanOrEqual(2)
  })

  it('is refused while there is nothing to hear', async () => {
    const documentId = await createScript(server, ada)
    expect((await ask(documentId)).http).toBe(409)
  })
})
