import { audio, documents, scenes } from '@sidelight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '#testing/accounts.ts'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { deleteUnusedAudio } from '../cleanup.service.ts'
import { castAndGenerate, OWN } from '../testing/cast-fixture.ts'

let server: TestServer
let ada: SignedIn
/** Each synthesis: its voice and words. */
const made: { voiceId: string; text: string }[] = []
const speech = createScriptedSpeech({ work: async ({ voiceId, text }) => void made.push({ voiceId, text }) })
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await insertUser(server)
})

const listModels = (documentId: string) => ada.call(audio.modelLines, { params: { documentId } })
const makeModels = (documentId: string) => ada.call(audio.makeModelLines, { params: { documentId } })

/** Marcus and Dani in turns; Dani is the actor's. */
async function createCastScript(): Promise<string> {
  const documentId = await createScript(server, ada, { entries: inTurns('One.', 'Two.', 'Three.', 'Four.') })
  await castAndGenerate(ada, documentId, LOW, { DANI: OWN })
  made.length = 0
  return documentId
}

const readCharged = async (documentId: string) =>
  (
    await server.ctx.db
      .selectFrom('documentVoicing')
      .select('charactersOrdered')
      .where('documentId', '=', documentId)
      .executeTakeFirstOrThrow()
  ).charactersOrdered

/** The voices of the clips of a script, by the line that has each. */
async function listVoices(documentId: string, isWanted: (lineId: string | null) => boolean): Promise<string[]> {
  const rows = await server.ctx.db
    .selectFrom('audioClip')
    .leftJoin('lineAudio', 'lineAudio.clipId', 'audioClip.id')
    .select(['audioClip.voiceId', 'lineAudio.lineId'])
    .where('audioClip.documentId', '=', documentId)
    .execute()
  return rows.filter(({ lineId }) => isWanted(lineId)).map(({ voiceId }) => voiceId)
}

describe('model lines', { timeout: 60_000 }, () => {
  it("[R-99-05] [C75] The actor's own lines are made when they are asked for, once, in a voice that no partner has, and free", async () => {
    const documentId = await createCastScript()
    const before = await readCharged(documentId)
    expect(await listModels(documentId)).toEqual({ lines: [], missing: 0 })
    expect(made).toEqual([])
    expect((await makeModels(documentId)).missing).toBe(2)
    await server.jobsDone()
    const { lines, missing } = await makeModels(documentId)
    await server.jobsDone()
    expect(missing).toBe(0)
    expect(lines.map(({ audio_url: url }) => url.includes('.mp3'))).toEqual([true, true])
    expect(made.map(({ text }) => text).toSorted()).toEqual(['Four.', 'Two.'])
    expect(made.map(({ voiceId }) => voiceId)).not.toContain(LOW)
    expect(await readCharged(documentId)).toBe(before)
  })

  it('[R-99-06] [C74] No line sounds like the model: lines, zip and cue track know nothing of it, and it goes after 30 days', async () => {
    const documentId = await createCastScript()
    const read = async () =>
      (await ada.call(scenes.list, { params: { documentId } })).scenes.map(({ audio_url: url }) => url.split('?')[0])
    const before = await read()
    await makeModels(documentId)
    await server.jobsDone()
    expect(await read()).toEqual(before)
    // A zip and a cue track hold what lines have, and nothing else.
    expect(await listVoices(documentId, (lineId) => lineId !== null)).toEqual([LOW, LOW])
    expect(await listVoices(documentId, (lineId) => lineId === null)).toHaveLength(2)
    server.clock.advance({ days: 31 })
    await deleteUnusedAudio(server.ctx)
    expect(await listVoices(documentId, () => true)).toEqual([LOW, LOW])
  })

  it('[R-99-06] The models of a script go with the script', async () => {
    const documentId = await createCastScript()
    await makeModels(documentId)
    await server.jobsDone()
    await ada.call(documents.remove, { params: { documentId } })
    const left = await server.ctx.db.selectFrom('audioClip').select('id').where('documentId', '=', documentId).execute()
    expect(left).toEqual([])
  })
})
