import { audio, scenes } from '@sidelight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteUnusedAudio } from '../cleanup.service.ts'
import { insertUser } from '#testing/accounts.ts'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { createScriptedSpeech, ELEVENLABS, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { castAndGenerate, generate, OWN } from '../testing/cast-fixture.ts'

let server: TestServer
let ada: SignedIn
/** Each synthesis: which read, and the words. */
const made: string[] = []
const speech = createScriptedSpeech({
  work: async ({ text, read = 0 }) => {
    made.push(`${read} ${text}`)
  },
})
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await insertUser(server)
  made.length = 0
})
const { lineAt } = readerOf(() => ada)

const readsOf = (documentId: string) => ada.call(audio.reads, { params: { documentId } })
const makeReads = (documentId: string) => ada.call(audio.makeReads, { params: { documentId } })
const clipOf = (url: string | undefined) => url?.split('?')[0]

async function createSpokenScript(voiceId = LOW, pageCount = 3): Promise<string> {
  const entries = [{ actor: 'narrator', dialog: 'She waits.' }, ...inTurns('One.', 'Two.', 'Three.')]
  const documentId = await createScript(server, ada, { entries, pageCount })
  await castAndGenerate(ada, documentId, voiceId, { DANI: OWN })
  made.length = 0
  return documentId
}

describe('reads', { timeout: 60_000 }, () => {
  it('[R-39-08] [C22] Each partner line has one read until more are asked for, and then three', async () => {
    const documentId = await createSpokenScript()
    const before = await readsOf(documentId)
    expect(before.lines.map(({ audio_urls: urls }) => urls.length)).toEqual([1, 1])
    expect(before.missing).toBe(2)

    speech.hold()
    expect(await makeReads(documentId)).toMatchObject({ missing: 2 })
    await makeReads(documentId)
    await generate(ada, documentId)
    speech.release()
    await server.jobsDone()
    expect(made.toSorted()).toEqual(['1 One.', '1 Three.', '2 One.', '2 Three.'])
    const after = await readsOf(documentId)
    expect(after.missing).toBe(0)
    expect(after.lines.map(({ audio_urls: urls }) => new Set(urls.map(clipOf)).size)).toEqual([3, 3])
    expect(after.lines.map(({ audio_urls: [first] }) => clipOf(first))).toEqual(
      before.lines.map(({ audio_urls: [first] }) => clipOf(first)),
    )
    await makeReads(documentId)
    expect(made).toHaveLength(4)
  })

  it('[R-39-08] The chosen read is the first one, and another direction has reads of its own', async () => {
    const documentId = await createSpokenScript()
    await makeReads(documentId)
    await server.jobsDone()
    const { _id: lineId } = await lineAt(documentId, 1)
    const direct = (direction: { manner?: 'cold' }, read: number) =>
      ada.call(scenes.direct, { params: { sceneId: lineId }, body: { direction, read } })
    await direct({}, 2)
    await generate(ada, documentId)
    const [line] = (await readsOf(documentId)).lines
    expect(line?.audio_urls).toHaveLength(3)
    expect(clipOf(line?.audio_urls[0])).toBe(clipOf((await lineAt(documentId, 1)).audio_url))
    expect(made).toHaveLength(4)

    await direct({ manner: 'cold' }, 2)
    expect((await readsOf(documentId)).lines.map(({ scene_id: id }) => id)).not.toContain(lineId)
    await generate(ada, documentId)
    await server.jobsDone()
    expect((await readsOf(documentId)).lines[0]?.audio_urls).toHaveLength(1)
    await makeReads(documentId)
    await server.jobsDone()
    expect((await readsOf(documentId)).lines[0]?.audio_urls).toHaveLength(3)
    expect(made.slice(4).toSorted()).toEqual(['0 One.', '1 One.', '2 One.'])
  })

  it('[R-39-05] [R-39-08] Two more reads are free in a voice of our own and charged in a rented one, as far as the pages go', async () => {
    const readCharged = async (documentId: string) =>
      (
        await server.ctx.db
          .selectFrom('documentVoicing')
          .select('charactersOrdered')
          .where('documentId', '=', documentId)
          .executeTakeFirstOrThrow()
      ).charactersOrdered
    const chargeFor = async (voiceId: string) => {
      const documentId = await createSpokenScript(voiceId)
      const before = await readCharged(documentId)
      await makeReads(documentId)
      return (await readCharged(documentId)) - before
    }
    expect(await chargeFor(LOW)).toBe(0)
    expect(await chargeFor(ELEVENLABS)).toBe(2 * 'One.Three.'.length)

    const documentId = await createSpokenScript(ELEVENLABS)
    await server.ctx.db
      .updateTable('documentVoicing')
      .set({ charactersOrdered: 1_000_000 })
      .where('documentId', '=', documentId)
      .execute()
    expect((await ada.ask(audio.makeReads, { params: { documentId } })).http).toBe(402)
    expect((await readsOf(documentId)).lines.map(({ audio_urls: urls }) => urls.length)).toEqual([1, 1])
  })

  it('[R-39-08] Other reads of a line stay as long as its words and direction do', async () => {
    const documentId = await createSpokenScript()
    await makeReads(documentId)
    await server.jobsDone()
    const { _id: lineId } = await lineAt(documentId, 1)
    server.clock.advance({ days: 31 })
    await deleteUnusedAudio(server.ctx)
    expect(await listClipReads(documentId)).toEqual([0, 0, 0, 1, 1, 2, 2])
    await server.ctx.db.deleteFrom('line').where('id', '=', lineId).execute()
    await deleteUnusedAudio(server.ctx)
    expect(await listClipReads(documentId)).toEqual([0, 0, 1, 2])
  })
})

const listClipReads = async (documentId: string) =>
  (await server.ctx.db.selectFrom('audioClip').select('read').where('documentId', '=', documentId).execute())
    .map(({ read }) => read ?? 0)
    .toSorted((a, b) => a - b)
