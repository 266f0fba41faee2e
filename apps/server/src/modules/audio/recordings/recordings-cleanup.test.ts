import { audio, documents, scenes, users } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { aMember } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, HIGH, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { deleteUnheardRecordings, removeOrphanedAudio } from '../cleanup.service.ts'
import { soundPrefix } from '../object-keys.ts'
import { assign, castAll, finished, generate, OWN } from '../testing/cast-fixture.ts'
import { createWav, type Line, record, save, send } from '../testing/recording-fixture.ts'

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
const { lineAt } = readerOf(() => ada)

const TAKE = createWav()

async function aScene(): Promise<Line> {
  const documentId = await createScript(server, ada, { entries: inTurns('You kept it.', 'I did.', 'Why?', 'For you.') })
  await castAll(ada, documentId, LOW, { DANI: OWN })
  return { documentId, sceneId: (await lineAt(documentId, 1))._id }
}
async function aRecordedScene(): Promise<Line> {
  const line = await aScene()
  await record(ada, line, TAKE)
  return line
}

const objectsOf = async (documentId: string) =>
  server.ctx.storage.list(soundPrefix(await userIdOf(server, ada), documentId))
const sweep = async (documentId: string) => {
  await deleteUnheardRecordings(server.ctx)
  await removeOrphanedAudio(server.ctx, { userId: await userIdOf(server, ada), documentId }, 0)
}
const edit = (sceneId: string, scene_text: string) =>
  ada.call(scenes.updateText, { params: { sceneId }, query: {}, body: { scene_text } })
const undo = (documentId: string) => ada.call(scenes.undo, { params: { documentId } })

describe('what was recorded of a line', { timeout: 60_000 }, () => {
  it('is not heard while a voice speaks it, comes back within thirty days, and goes after them', async () => {
    const { documentId } = await aRecordedScene()
    await assign(ada, documentId, { DANI: HIGH })
    expect(await lineAt(documentId, 1)).toMatchObject({ audio_status: 'pending', audio_url: '' })
    await sweep(documentId)
    server.clock.advance({ days: 29 })
    await sweep(documentId)
    await assign(ada, documentId, { DANI: OWN })
    expect(await lineAt(documentId, 1)).toMatchObject({ audio_status: 'completed' })
    await sweep(documentId)
    await assign(ada, documentId, { DANI: HIGH })
    await sweep(documentId)
    server.clock.advance({ days: 31 })
    await sweep(documentId)
    expect(await objectsOf(documentId)).toEqual([])
    await assign(ada, documentId, { DANI: OWN })
    expect(await lineAt(documentId, 1)).toMatchObject({ audio_status: 'processing', audio_url: '' })
  })

  it('belongs to its words, and is back when they are', async () => {
    const { documentId, sceneId } = await aRecordedScene()
    await edit(sceneId, 'I did not.')
    expect(await lineAt(documentId, 1)).toMatchObject({ audio_status: 'processing', audio_url: '' })
    await record(ada, { documentId, sceneId }, createWav({ pitch: 2 }))
    await undo(documentId)
    const { audio_url } = await lineAt(documentId, 1)
    expect(Buffer.from(await (await fetch(audio_url)).arrayBuffer()).equals(TAKE)).toBe(true)
    expect(await objectsOf(documentId)).toHaveLength(2)
  })

  it('comes back with a line that was deleted', async () => {
    const { documentId, sceneId } = await aRecordedScene()
    await ada.call(scenes.remove, { body: { scene_ids: [sceneId] } })
    await sweep(documentId)
    await undo(documentId)
    expect(await lineAt(documentId, 1)).toMatchObject({ _id: sceneId, audio_status: 'completed' })
    expect((await fetch((await lineAt(documentId, 1)).audio_url)).status).toBe(200)
  })

  it('that was put and never saved is swept, and what is on its way is not', async () => {
    const line = await aScene()
    await send(ada, line, TAKE)
    await sweep(line.documentId)
    expect(await objectsOf(line.documentId)).toHaveLength(1)
    server.clock.advance({ minutes: 16 })
    await sweep(line.documentId)
    expect(await objectsOf(line.documentId)).toEqual([])
  })

  it('[D24] goes with its script, and with its account', async () => {
    const [one, other] = [await aRecordedScene(), await aRecordedScene()]
    const userId = await userIdOf(server, ada)
    await send(ada, { ...one, sceneId: (await lineAt(one.documentId, 3))._id }, TAKE)
    await ada.call(documents.remove, { params: { documentId: one.documentId } })
    await server.jobsDone()
    expect(await server.ctx.storage.list(`users/${userId}/documents/${one.documentId}/`)).toEqual([])
    expect(await objectsOf(other.documentId)).toHaveLength(1)
    await ada.call(users.deleteAccount, { body: { password: ada.password } })
    await server.jobsDone()
    expect(await server.ctx.storage.list(`users/${userId}/`)).toEqual([])
    expect(await server.ctx.db.selectFrom('recording').selectAll().where('userId', '=', userId).execute()).toEqual([])
  })
})

describe('a take that is saved in the moment', { timeout: 60_000 }, () => {
  it('[C37] [D24] in which its script is deleted leaves nothing behind', async () => {
    const userId = await userIdOf(server, ada)
    for (let round = 0; round < 8; round += 1) {
      const line = await aScene()
      const address = await send(ada, line, TAKE)
      const [saved] = await Promise.all([
        save(ada, line, address),
        ada.call(documents.remove, { params: { documentId: line.documentId } }),
      ])
      expect([200, 404, 409, 503]).toContain(saved.http)
    }
    await server.jobsDone()
    expect(await server.ctx.storage.list(`users/${userId}/`)).toEqual([])
    expect(await server.ctx.db.selectFrom('recording').selectAll().where('userId', '=', userId).execute()).toEqual([])
  })

  it('[C37] in which its line goes to a voice is either kept unheard, or refused', async () => {
    const line = await aScene()
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

describe('what was recorded is brought', { timeout: 60_000 }, () => {
  it('[R-7-44] by the zip, between the lines of the others, as it was recorded', async () => {
    const { documentId, sceneId } = await aRecordedScene()
    await generate(ada, documentId)
    await finished(ada, documentId)
    const zip = () =>
      waitUntil(async () => (await ada.call(audio.download, { params: { documentId } })).download_url ?? undefined, {
        what: 'the zip',
        timeoutMs: 30_000,
      })
    const files = await unzip(await zip())
    const names = ['cue-sheet.csv', 'cue-sheet.html', '01_MARCUS.mp3', '02_DANI.wav', '03_MARCUS.mp3']
    expect(Object.keys(files)).toEqual(names)
    expect(Buffer.from(files['02_DANI.wav'] ?? []).equals(TAKE)).toBe(true)
    expect(strFromU8(files['03_MARCUS.mp3'] ?? new Uint8Array())).toBe(`${LOW} Why?`)
    const csv = strFromU8(files['cue-sheet.csv'] ?? new Uint8Array())
    expect(csv).toContain('2,,DANI (you),I did.,0.5,02_DANI.wav')
    expect(csv).toContain('4,,DANI (you),For you.,,')
    const again = createWav({ pitch: 2, seconds: 3 })
    await record(ada, { documentId, sceneId }, again)
    const anew = await unzip(await zip())
    expect(Buffer.from(anew['02_DANI.wav'] ?? []).equals(again)).toBe(true)
  })

  it('by the export of the account, and nothing of anybody else', async () => {
    const { documentId, sceneId } = await aRecordedScene()
    await edit(sceneId, 'Other words.')
    await record(ada, { documentId, sceneId }, createWav({ pitch: 2 }))
    const bob = ada
    ada = await aMember(server)
    await aRecordedScene()
    await bob.call(users.startDataExport)
    await server.jobsDone()
    const files = await unzip((await bob.call(users.dataExport)).url)
    expect(JSON.parse(strFromU8(files['recordings.json'] ?? new Uint8Array()))).toMatchObject([
      { documentId, sceneIndex: 1, actor: 'DANI', isHeard: false, durationMs: 500, file: 'recordings/01_DANI.wav' },
      { documentId, sceneIndex: 1, actor: 'DANI', isHeard: true, durationMs: 500, file: 'recordings/02_DANI.wav' },
    ])
    const sounds = Object.keys(files).filter((name) => name.endsWith('.wav'))
    expect(sounds).toEqual(['recordings/01_DANI.wav', 'recordings/02_DANI.wav'])
    expect(Buffer.from(files['recordings/01_DANI.wav'] ?? []).equals(TAKE)).toBe(true)
    expect(strFromU8(files['read-me.txt'] ?? new Uint8Array())).toContain('recordings.json')
  })
})
