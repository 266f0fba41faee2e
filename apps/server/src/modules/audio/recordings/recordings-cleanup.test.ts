import { audio, documents, scenes, users } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secondsAfter } from '#platform/clock.ts'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, HIGH, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { deleteUnusedAudio, removeOrphanedAudio } from '../cleanup.service.ts'
import { audioPrefix } from '../object-keys.ts'
import { assign, castAll, editLine, OWN, generateAll } from '../testing/cast-fixture.ts'
import { createWav, type Line, record, save, send } from '../testing/recording-fixture.ts'

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
const { lineAt } = readerOf(() => ada)

const TAKE = createWav()

async function createLine(): Promise<Line> {
  const documentId = await createScript(server, ada, { entries: inTurns('You kept it.', 'I did.', 'Why?', 'For you.') })
  await castAll(ada, documentId, LOW, { DANI: OWN })
  return { documentId, lineId: (await lineAt(documentId, 1))._id }
}
async function createRecordedLine(): Promise<Line> {
  const line = await createLine()
  await record(ada, line, TAKE)
  return line
}

/** Also of uploads that were not saved yet. */
const listKeys = async (prefix: string) => [
  ...(await server.ctx.storage.list(prefix)),
  ...(await server.ctx.storage.list(`incoming/${prefix}`)),
]
const listObjects = async (documentId: string) => listKeys(audioPrefix(await userIdOf(server, ada), documentId))
const cleanUp = async (documentId: string) => {
  await deleteUnusedAudio(server.ctx)
  await removeOrphanedAudio(server.ctx, { userId: await userIdOf(server, ada), documentId }, 0)
}
const undo = (documentId: string) => ada.call(scenes.undo, { params: { documentId } })

describe('recordings of lines', { timeout: 60_000 }, () => {
  it('The recording of a line with a voice can be restored within thirty days, and is deleted after them', async () => {
    const { documentId } = await createRecordedLine()
    await assign(ada, documentId, { DANI: HIGH })
    expect(await lineAt(documentId, 1)).toMatchObject({ audio_status: 'pending', audio_url: '' })
    await cleanUp(documentId)
    server.clock.advance({ days: 29 })
    await cleanUp(documentId)
    await assign(ada, documentId, { DANI: OWN })
    expect(await lineAt(documentId, 1)).toMatchObject({ audio_status: 'completed' })
    await cleanUp(documentId)
    await assign(ada, documentId, { DANI: HIGH })
    await cleanUp(documentId)
    server.clock.advance({ days: 31 })
    await cleanUp(documentId)
    expect(await listObjects(documentId)).toEqual([])
    await assign(ada, documentId, { DANI: OWN })
    expect(await lineAt(documentId, 1)).toMatchObject({ audio_status: 'processing', audio_url: '' })
  })

  it('[R-49-05] A script is looked at when its lines or voices change or unused audio ends, and not otherwise', async () => {
    const { documentId, lineId } = await createRecordedLine()
    const other = await createRecordedLine()
    const listChecks = async () => {
      const rows = await server.ctx.db
        .selectFrom('audioCheck')
        .select(['documentId', 'dueAt'])
        .where('documentId', 'in', [documentId, other.documentId])
        .execute()
      return new Map(rows.map((row) => [row.documentId, row.dueAt]))
    }
    await deleteUnusedAudio(server.ctx)
    expect(await listChecks()).toEqual(new Map())
    await editLine(ada, lineId, 'I did not.')
    expect([...(await listChecks()).keys()]).toEqual([documentId])
    await deleteUnusedAudio(server.ctx)
    const dueAt = secondsAfter(server.clock.now(), 30 * 86_400).getTime()
    const [[checked, next] = []] = await listChecks()
    expect(checked).toBe(documentId)
    expect(Math.abs(dueAt - (next?.getTime() ?? 0))).toBeLessThan(60_000)
    await undo(documentId)
    await deleteUnusedAudio(server.ctx)
    expect(await listChecks()).toEqual(new Map())
  })

  it('A recording belongs to the words of its line, and returns with them', async () => {
    const { documentId, lineId } = await createRecordedLine()
    await editLine(ada, lineId, 'I did not.')
    expect(await lineAt(documentId, 1)).toMatchObject({ audio_status: 'processing', audio_url: '' })
    await record(ada, { documentId, lineId }, createWav({ pitch: 2 }))
    await undo(documentId)
    const { audio_url } = await lineAt(documentId, 1)
    expect(Buffer.from(await (await fetch(audio_url)).arrayBuffer()).equals(TAKE)).toBe(true)
    expect(await listObjects(documentId)).toHaveLength(2)
  })

  it('A restored line has its recording', async () => {
    const { documentId, lineId } = await createRecordedLine()
    await ada.call(scenes.remove, { body: { scene_ids: [lineId] } })
    await cleanUp(documentId)
    await undo(documentId)
    expect(await lineAt(documentId, 1)).toMatchObject({ _id: lineId, audio_status: 'completed' })
    expect((await fetch((await lineAt(documentId, 1)).audio_url)).status).toBe(200)
  })

  it('An upload that is never saved is deleted once it has expired', async () => {
    const line = await createLine()
    await send(ada, line, TAKE)
    await cleanUp(line.documentId)
    expect(await listObjects(line.documentId)).toHaveLength(1)
    server.clock.advance({ minutes: 16 })
    await cleanUp(line.documentId)
    expect(await listObjects(line.documentId)).toEqual([])
  })

  it('[D24] Recordings are deleted with their script and with their account', async () => {
    const [deleted, kept] = [await createRecordedLine(), await createRecordedLine()]
    const userId = await userIdOf(server, ada)
    await send(ada, { ...deleted, lineId: (await lineAt(deleted.documentId, 3))._id }, TAKE)
    await ada.call(documents.remove, { params: { documentId: deleted.documentId } })
    await server.jobsDone()
    expect(await listKeys(`users/${userId}/documents/${deleted.documentId}/`)).toEqual([])
    expect(await listObjects(kept.documentId)).toHaveLength(1)
    await ada.call(users.deleteAccount, { body: { password: ada.password } })
    await server.jobsDone()
    expect(await listKeys(`users/${userId}/`)).toEqual([])
    expect(await server.ctx.db.selectFrom('recording').selectAll().where('userId', '=', userId).execute()).toEqual([])
  })
})

describe('simultaneous changes during a save', { timeout: 60_000 }, () => {
  it('[C37] [D24] Saving while the script is deleted leaves nothing behind', async () => {
    const userId = await userIdOf(server, ada)
    for (let round = 0; round < 8; round += 1) {
      const line = await createLine()
      const address = await send(ada, line, TAKE)
      const [saved] = await Promise.all([
        save(ada, line, address),
        ada.call(documents.remove, { params: { documentId: line.documentId } }),
      ])
      // 400: the upload was removed with the script before it was read.
      expect([200, 400, 404, 409, 503]).toContain(saved.http)
    }
    await server.jobsDone()
    expect(await listKeys(`users/${userId}/`)).toEqual([])
    expect(await server.ctx.db.selectFrom('recording').selectAll().where('userId', '=', userId).execute()).toEqual([])
  })

  it('[C37] Saving while the line gets a voice either stores the recording unused or is rejected', async () => {
    const line = await createLine()
    const address = await send(ada, line, TAKE)
    const [saved] = await Promise.all([save(ada, line, address), assign(ada, line.documentId, { DANI: HIGH })])
    expect([200, 409]).toContain(saved.http)
    expect(await lineAt(line.documentId, 1)).toMatchObject({ voice_id: HIGH, audio_status: 'pending', audio_url: '' })
    await assign(ada, line.documentId, { DANI: OWN })
    const isKept = (await lineAt(line.documentId, 1)).audio_status === 'completed'
    expect(isKept).toBe(saved.http === 200)
  })
})

async function unzip(url: string | null): Promise<Record<string, Uint8Array>> {
  return unzipSync(new Uint8Array(await (await fetch(url ?? '')).arrayBuffer()))
}

describe('recordings in downloads', { timeout: 60_000 }, () => {
  it('[R-7-44] The zip contains recordings unchanged, in the order of the lines', async () => {
    const { documentId, lineId } = await createRecordedLine()
    await generateAll(ada, documentId)
    const zip = () =>
      waitUntil(async () => (await ada.call(audio.download, { params: { documentId } })).download_url ?? undefined, {
        what: 'the zip',
        timeoutMs: 30_000,
      })
    const files = await unzip(await zip())
    const names = ['cue-sheet.csv', 'cue-sheet.html', 'provenance.txt', '01_MARCUS.mp3', '02_DANI.wav', '03_MARCUS.mp3']
    expect(Object.keys(files)).toEqual(names)
    expect(Buffer.from(files['02_DANI.wav'] ?? []).equals(TAKE)).toBe(true)
    expect(strFromU8(files['03_MARCUS.mp3'] ?? new Uint8Array())).toBe(`${LOW} Why?`)
    const csv = strFromU8(files['cue-sheet.csv'] ?? new Uint8Array())
    expect(csv).toContain('2,,DANI (you),I did.,0.5,02_DANI.wav')
    expect(csv).toContain('4,,DANI (you),For you.,,')
    const newTake = createWav({ pitch: 2, seconds: 3 })
    await record(ada, { documentId, lineId }, newTake)
    const newFiles = await unzip(await zip())
    expect(Buffer.from(newFiles['02_DANI.wav'] ?? []).equals(newTake)).toBe(true)
  })

  it('The data export contains all recordings of the user, and none of other users', async () => {
    const { documentId, lineId } = await createRecordedLine()
    await editLine(ada, lineId, 'Other words.')
    await record(ada, { documentId, lineId }, createWav({ pitch: 2 }))
    const bob = ada
    ada = await insertUser(server)
    await createRecordedLine()
    await bob.call(users.startDataExport, { body: { password: bob.password } })
    await server.jobsDone()
    const files = await unzip((await bob.call(users.dataExport)).url)
    expect(JSON.parse(strFromU8(files['recordings.json'] ?? new Uint8Array()))).toMatchObject([
      { documentId, sceneIndex: 1, actor: 'DANI', isHeard: false, durationMs: 500, file: 'recordings/01_DANI.wav' },
      { documentId, sceneIndex: 1, actor: 'DANI', isHeard: true, durationMs: 500, file: 'recordings/02_DANI.wav' },
    ])
    const wavFiles = Object.keys(files).filter((name) => name.endsWith('.wav'))
    expect(wavFiles).toEqual(['recordings/01_DANI.wav', 'recordings/02_DANI.wav'])
    expect(Buffer.from(files['recordings/01_DANI.wav'] ?? []).equals(TAKE)).toBe(true)
    expect(strFromU8(files['read-me.txt'] ?? new Uint8Array())).toContain('recordings.json')
  })
})
