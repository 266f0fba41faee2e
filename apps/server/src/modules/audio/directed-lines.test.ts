import { audio, scenes } from '@sidelight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ScriptEntry } from '@sidelight/script-parser/document/entry'
import { insertUser } from '#testing/accounts.ts'
import { createScript, readerOf } from '#testing/script-fixture.ts'
import { createScriptedSpeech, ELEVENLABS, HIGH, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { castAll, castAndGenerate, editLine, generateAll } from './testing/cast-fixture.ts'

let server: TestServer
let ada: SignedIn
/** Each synthesis: the manners, the place and the words. */
const made: string[] = []
const speech = createScriptedSpeech({
  work: async ({ text, direction }) => {
    made.push([...(direction?.spans ?? []).map(({ manner }) => manner), direction?.place ?? 'plain', text].join(', '))
  },
})
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  made.length = 0
  // A user of the test before has the same words in the same voices, which would be copied.
  ada = await insertUser(server)
})
const { list } = readerOf(() => ada)

const inTurns = (...dialogs: string[]): Partial<ScriptEntry>[] =>
  dialogs.map((dialog, index) => ({ actor: index % 2 === 0 ? 'MARCUS' : 'DANI', dialog }))
const createLines = (entries: readonly Partial<ScriptEntry>[]) => createScript(server, ada, { entries })
const regenerate = (documentId: string, lineId: string, voiceId: string) =>
  ada.call(audio.regenerate, { params: { documentId, sceneId: lineId, voiceId } })
async function lineAt(documentId: string, index: number) {
  const line = (await list(documentId))[index]
  if (!line) throw new Error('There is no such line')
  return line
}
const readCharged = async (documentId: string) =>
  (
    await server.ctx.db
      .selectFrom('documentVoicing')
      .select('charactersOrdered')
      .where('documentId', '=', documentId)
      .executeTakeFirstOrThrow()
  ).charactersOrdered
/** The line as the release before directions left it: with a bracket, and audio that does not know of it. */
async function setVoicedBefore(documentId: string, lineIndex: number, dialog: string): Promise<void> {
  await sql`
    with edited as (
      update line set dialog = ${dialog} where document_id = ${documentId} and line_index = ${lineIndex} returning id
    )
    update line_audio set is_directed = false, dialog_hash = sha256(convert_to(${dialog}, 'UTF8'))
    from edited where line_id = edited.id`.execute(server.ctx.db)
}

describe('directed lines', () => {
  it('[R-36-09] A script of plain lines generates nothing anew, a whispered line one clip, and without it the old one', async () => {
    const documentId = await createLines(inTurns('You kept the key.', 'To give it back.'))
    await castAndGenerate(ada, documentId, LOW)
    expect(made.toSorted()).toEqual(['plain, To give it back.', 'plain, You kept the key.'])
    const before = (await lineAt(documentId, 1)).audio_url.split('?')[0]
    await generateAll(ada, documentId)
    expect(made).toHaveLength(2)

    const { _id: lineId } = await lineAt(documentId, 1)
    await editLine(ada, lineId, '(whispering) To give it back.')
    await generateAll(ada, documentId)
    expect(made.slice(2)).toEqual(['whispered, here, (whispering) To give it back.'])
    expect((await lineAt(documentId, 1)).audio_url.split('?')[0]).not.toBe(before)

    await editLine(ada, lineId, '(to Marcus) To give it back.')
    await generateAll(ada, documentId)
    expect(made).toHaveLength(3)
    expect((await lineAt(documentId, 1)).audio_url.split('?')[0]).toBe(before)
  })

  it('[R-36-09] The address of a plain line is that of its words, voice and engine', async () => {
    const documentId = await createLines(inTurns('You kept the key.'))
    await castAndGenerate(ada, documentId, LOW)
    const { hash } = await server.ctx.db
      .selectFrom('audioClip')
      .select('hash')
      .where('documentId', '=', documentId)
      .executeTakeFirstOrThrow()
    // Computed by the release before directions.
    expect(hash.toString('hex')).toBe('051050a80aab6d518a50be212b7b9e5a6e494e1321749b1a82d484af81659d46')
  })

  it('[R-36-08] What stands beside a name directs its line, after an undo as well', async () => {
    const documentId = await createLines([
      { ...inTurns('Hello?')[0], extensions: ['ON PHONE'] },
      ...inTurns('Who is it?'),
    ])
    await castAndGenerate(ada, documentId, LOW)
    expect(made.toSorted()).toEqual(['phone, Hello?', 'plain, Who is it?'])
    const { _id: lineId } = await lineAt(documentId, 0)
    await ada.call(scenes.remove, { body: { scene_ids: [lineId] } })
    await ada.call(scenes.undo, { params: { documentId } })
    await editLine(ada, lineId, 'Hello again?')
    await generateAll(ada, documentId)
    expect(made.slice(2)).toEqual(['phone, Hello again?'])
  })

  it('[R-36-10] A line from before directions keeps its audio until it is asked for again or changed', async () => {
    const documentId = await createLines(inTurns('You kept the key.', 'To give it back.', 'I know.'))
    await castAndGenerate(ada, documentId, LOW)
    await setVoicedBefore(documentId, 0, '(whispering) You kept the key.')
    await setVoicedBefore(documentId, 1, '(angry) To give it back.')
    made.length = 0
    await generateAll(ada, documentId)
    expect(made).toEqual([])

    const { _id: lineId } = await lineAt(documentId, 0)
    await regenerate(documentId, lineId, LOW)
    await generateAll(ada, documentId)
    expect(made).toEqual(['whispered, here, (whispering) You kept the key.'])
    await castAll(ada, documentId, HIGH)
    await generateAll(ada, documentId)
    expect(made.slice(1).toSorted()).toEqual([
      'angry, here, (angry) To give it back.',
      'plain, I know.',
      'whispered, here, (whispering) You kept the key.',
    ])
  })

  it('[R-36-10] Narration in capitals or with brackets is read plainly, and so is a script in capitals', async () => {
    const documentId = await createLines([
      { actor: 'narrator', dialog: 'INT. LAUNDROMAT - NIGHT' },
      { actor: 'narrator', dialog: '(angry) She waits.' },
      ...inTurns('GET OUT.', 'NEVER.', 'Then I will.'),
    ])
    await castAndGenerate(ada, documentId, LOW)
    expect(made.every((line) => line.startsWith('plain, '))).toBe(true)
    const { _id: lineId } = await lineAt(documentId, 3)
    await editLine(ada, lineId, 'Never.')
    await regenerate(documentId, (await lineAt(documentId, 2))._id, LOW)
    await generateAll(ada, documentId)
    expect(made).toContain('louder, here, GET OUT.')
  })

  it('[R-36-11] Three more ways of saying a line are free in a voice of our own, and none in a rented one', async () => {
    const words = 'You kept the key.'
    const ways = ['', '(cold) ', '(warm) ', '(angry) ', '(whispering) ']
    const chargedFor = async (voiceId: string) => {
      const documentId = await createScript(server, ada, { entries: inTurns(words), pageCount: 3 })
      const { _id: lineId } = await lineAt(documentId, 0)
      await castAll(ada, documentId, voiceId)
      const charged: number[] = []
      for (const way of ways) {
        await editLine(ada, lineId, `${way}${words}`)
        await generateAll(ada, documentId)
        charged.push((await readCharged(documentId)) / words.length)
      }
      return charged
    }
    expect(await chargedFor(LOW)).toEqual([1, 1, 1, 1, 2])
    expect(await chargedFor(ELEVENLABS)).toEqual([1, 2, 3, 4, 5])
  })
})
