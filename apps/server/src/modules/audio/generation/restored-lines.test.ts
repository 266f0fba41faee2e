import { scenes } from '@sidelight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import { type SignedIn, signIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, HIGH, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { deleteUnusedAudio } from '../cleanup.service.ts'
import { assign, generate, castAndGenerate, editLine, statusOf, generateAll } from '../testing/cast-fixture.ts'

let server: TestServer
let ada: SignedIn
const speech = createScriptedSpeech()
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await insertUser(server)
  speech.spoken.length = 0
})
const { lineAt, list } = readerOf(() => ada)

async function createSpokenScript(): Promise<string> {
  const documentId = await createScript(server, ada, { entries: inTurns('First.', 'Second.', '(she nods)') })
  await castAndGenerate(ada, documentId, LOW)
  return documentId
}
const remove = (ids: string[]) => ada.call(scenes.remove, { body: { scene_ids: ids } })
const undo = (documentId: string) => ada.call(scenes.undo, { params: { documentId } })
const pathOf = (url: string) => new URL(url).pathname
const listAudio = async (documentId: string) =>
  (await list(documentId)).map(({ audio_status, audio_url }) => [audio_status, audio_url && pathOf(audio_url)])

describe('restored lines', { timeout: 60_000 }, () => {
  it('A restored line has its clip, and nothing is made', async () => {
    const documentId = await createSpokenScript()
    const before = await listAudio(documentId)
    expect(before.map(([status]) => status)).toEqual(['completed', 'completed', 'completed'])
    await remove((await list(documentId)).map(({ _id }) => _id))
    await generate(ada, documentId).catch(() => undefined)
    await undo(documentId)
    expect(await listAudio(documentId)).toEqual(before)
    expect((await statusOf(ada, documentId)).counts).toMatchObject({ completed: 3, pending: 0 })
    expect(speech.spoken).toHaveLength(2)
  })

  it('A restored line has its clip even months after it was made', async () => {
    const documentId = await createSpokenScript()
    const before = await listAudio(documentId)
    server.clock.advance({ days: 90 })
    ada = await signIn(server, ada)
    await remove([(await lineAt(documentId, 1))._id])
    await deleteUnusedAudio(server.ctx)
    await server.jobsDone()
    await undo(documentId)
    expect(await listAudio(documentId)).toEqual(before)
    expect((await fetch((await lineAt(documentId, 1)).audio_url)).status).toBe(200)
  })

  it('A line restored to its old words has their clip, although the new words were spoken in between', async () => {
    const documentId = await createSpokenScript()
    const before = await listAudio(documentId)
    await editLine(ada, (await lineAt(documentId, 0))._id, 'Changed.')
    await generateAll(ada, documentId)
    expect(await listAudio(documentId)).not.toEqual(before)
    await undo(documentId)
    expect(await listAudio(documentId)).toEqual(before)
    expect(speech.spoken).toHaveLength(3)
  })

  it('A restored line has its clip although another character was recast meanwhile, whose line is pending', async () => {
    const documentId = await createSpokenScript()
    const { _id: lineId } = await lineAt(documentId, 1)
    await remove([lineId])
    await assign(ada, documentId, { MARCUS: HIGH })
    await undo(documentId)
    expect(await lineAt(documentId, 0)).toMatchObject({ audio_status: 'pending', voice_id: HIGH })
    expect(await lineAt(documentId, 1)).toMatchObject({ audio_status: 'completed', voice_id: LOW })
  })
})
