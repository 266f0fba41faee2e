import { documents, type Scene, scenes } from '@sidelight/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { castAll, generateAll } from '#modules/audio/testing/cast-fixture.ts'
import { addParsedRevision, applyRevision } from '#modules/documents/revisions/testing/revision-fixture.ts'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { createScriptedSpeech, LOW, type ScriptedSpeech } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { insertUserWithPages } from '#testing/uploads.ts'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'

const NOTE = 'Look away here.'

let server: TestServer
let speech: ScriptedSpeech
let ada: SignedIn
beforeAll(async () => {
  speech = createScriptedSpeech()
  server = await startTestServer({}, { speech })
  ada = await insertUserWithPages(server, 100)
})
afterAll(() => server.stop())

const { list, lineAt } = readerOf(() => ada)
const script = (...dialogs: string[]) => createScript(server, ada, { entries: inTurns(...dialogs) })
const setNote = ({ _id: lineId }: Scene, note: string, user = ada) =>
  user.ask(scenes.note, { params: { sceneId: lineId }, body: { note } })
const notesOf = async (documentId: string) => (await list(documentId)).map(({ note }) => note)
const undo = (documentId: string) => ada.call(scenes.undo, { params: { documentId } })

it('[R-50-01] A note of up to 500 characters is kept with its line, and an empty one removes it', async () => {
  const documentId = await script('one', 'two')
  const line = await lineAt(documentId, 1)
  expect((await setNote(line, `  ${NOTE}\nSlowly. `)).body.data).toEqual({ ...line, note: `${NOTE}\nSlowly.` })
  expect(await notesOf(documentId)).toEqual([undefined, `${NOTE}\nSlowly.`])
  expect((await setNote(line, 'x'.repeat(501))).http).toBe(400)
  expect((await setNote(line, 'x'.repeat(500))).http).toBe(200)
  expect(await notesOf(documentId)).toEqual([undefined, 'x'.repeat(500)])
  await setNote(line, ' ')
  expect(await list(documentId)).toEqual([await lineAt(documentId, 0), line])
})

it('[R-50-01] [C54] Other users are told that the line of a note does not exist', async () => {
  const documentId = await script('one')
  const line = await lineAt(documentId, 0)
  expect((await setNote(line, NOTE, await createUser(server))).http).toBe(404)
  expect(await notesOf(documentId)).toEqual([undefined])
})

it('[R-50-02] Undo takes a note back, and a line that was deleted returns with its note', async () => {
  const documentId = await script('one', 'two')
  const line = await lineAt(documentId, 0)
  await setNote(line, NOTE)
  await ada.call(scenes.remove, { body: { scene_ids: [line._id] } })
  await undo(documentId)
  expect(await notesOf(documentId)).toEqual([NOTE, undefined])
  await undo(documentId)
  expect(await notesOf(documentId)).toEqual([undefined, undefined])
})

it('[R-50-02] A line whose words or place change keeps its note', async () => {
  const documentId = await script('one', 'two')
  const line = await lineAt(documentId, 0)
  await setNote(line, NOTE)
  await ada.call(scenes.updateText, { params: { sceneId: line._id }, query: {}, body: { scene_text: 'uno' } })
  await ada.call(scenes.add, { params: { documentId }, body: [{ actor: 'DANI', scene_index: 0, text: 'zero' }] })
  expect((await list(documentId)).map(({ dialog, note }) => [dialog, note])).toEqual([
    ['zero', undefined],
    ['uno', NOTE],
    ['two', undefined],
  ])
})

it('[R-50-03] New pages leave the notes of unchanged and changed lines, and cut lines lose theirs until undo', async () => {
  const dialogs = ['The last boat leaves at nine.', 'Then we have an hour to find him.', 'Not like this, Marcus.']
  const documentId = await script(...dialogs)
  for (const [index, line] of (await list(documentId)).entries()) await setNote(line, `note ${index}`)
  const entries = inTurns(dialogs[0]!, 'Then we have half an hour to find him.')
  await addParsedRevision(server, ada, documentId, entries)
  await applyRevision(ada, documentId, 'whole')
  expect((await list(documentId)).map(({ dialog, note }) => [dialog, note])).toEqual([
    [dialogs[0], 'note 0'],
    ['Then we have half an hour to find him.', 'note 1'],
  ])
  await undo(documentId)
  expect(await notesOf(documentId)).toEqual(['note 0', 'note 1', 'note 2'])
})

it('[R-50-04] [C54] No engine is given a note, and the audio of a line stays when its note changes', async () => {
  const documentId = await script('one', 'two')
  await setNote(await lineAt(documentId, 0), NOTE)
  await castAll(ada, documentId, LOW)
  await generateAll(ada, documentId)
  expect(speech.spoken.toSorted()).toEqual([`${LOW} one`, `${LOW} two`])
  await setNote(await lineAt(documentId, 1), NOTE)
  expect((await list(documentId)).map(({ audio_status }) => audio_status)).toEqual(['completed', 'completed'])
})

it('[R-50-05] [C54] A confidential script loses its notes at once, also for undo, and takes no more', async () => {
  const documentId = await script('one', 'two')
  const line = await lineAt(documentId, 0)
  await setNote(line, NOTE)
  await ada.call(scenes.remove, { body: { scene_ids: [line._id] } })
  await setNote(await lineAt(documentId, 0), NOTE)
  const expires_at = new Date(server.clock.now().getTime() + 86_400_000).toISOString()
  await ada.call(documents.makeConfidential, { params: { documentId }, body: { expires_at } })
  await undo(documentId)
  await undo(documentId)
  expect((await list(documentId)).map(({ dialog, note }) => [dialog, note])).toEqual([
    ['one', undefined],
    ['two', undefined],
  ])
  const refused = await setNote(line, NOTE)
  expect([refused.http, refused.body.message]).toEqual([
    409,
    "This script is confidential. Notes on its lines aren't kept.",
  ])
})
