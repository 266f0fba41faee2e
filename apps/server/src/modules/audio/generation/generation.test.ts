import { audio, scenes } from '@sidelight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SpeechFailed, SpeechRejected } from '#platform/speech/speech.ts'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, HIGH, LOW, ELEVENLABS } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import {
  assign,
  castAll,
  waitForAudio,
  editLine,
  generate,
  generateAll,
  OWN,
  castAndGenerate,
  statusOf,
} from '../testing/cast-fixture.ts'

let server: TestServer
let ada: SignedIn
const speech = createScriptedSpeech()
beforeAll(async () => {
  server = await startTestServer({}, { speech })
  ada = await insertUser(server)
})
afterAll(() => server.stop())
beforeEach(() => {
  speech.spoken.length = 0
  speech.failOn(() => undefined)
})
const { list, lineAt } = readerOf(() => ada)

const SPOKEN = ['Where is it?', '(a beat) Not here.', 'Then where?', '(silence)']
const createSpokenScript = () => createScript(server, ada, { entries: inTurns(...SPOKEN) })

describe('generations', () => {
  it('[R-7-39] [R-7-40] [R-3-16] A generation makes the clip of every line and reports its progress', async () => {
    const documentId = await createSpokenScript()
    await castAll(ada, documentId, LOW, { DANI: HIGH })
    speech.hold()
    const started = await generate(ada, documentId)
    expect(started).toMatchObject({ overall_status: 'processing', ready_from_start: 0, generation: 1 })
    expect(started.counts).toEqual({ pending: 0, processing: 3, completed: 1, error: 0, recorded_by_me: 0, total: 4 })
    expect((await statusOf(ada, documentId)).overall_status).toBe('processing')
    speech.release()
    expect(await waitForAudio(ada, documentId)).toEqual({
      overall_status: 'completed',
      counts: { pending: 0, processing: 0, completed: 4, error: 0, recorded_by_me: 0, total: 4 },
      ready_from_start: 4,
      generation: 1,
    })
    expect(speech.spoken.toSorted()).toEqual(
      [`${HIGH} Not here.`, `${LOW} Then where?`, `${LOW} Where is it?`].toSorted(),
    )
    const lines = await list(documentId)
    expect(lines.map(({ audio_status }) => audio_status)).toEqual(Array(4).fill('completed'))
    const contents = await Promise.all(lines.slice(0, 3).map(async ({ audio_url }) => (await fetch(audio_url)).text()))
    expect(contents).toEqual([`${LOW} Where is it?`, `${HIGH} Not here.`, `${LOW} Then where?`])
    expect(lines[3]).toMatchObject({ audio_url: '', voice_id: HIGH })
  })

  it('[C22] A generation after an edit makes only the edited line', async () => {
    const documentId = await createSpokenScript()
    await castAndGenerate(ada, documentId, LOW, { DANI: HIGH })
    speech.spoken.length = 0
    const before = await lineAt(documentId, 1)
    await editLine(ada, before._id, 'Not anywhere.')
    expect(await lineAt(documentId, 1)).toMatchObject({ audio_status: 'pending', audio_url: '' })
    expect((await statusOf(ada, documentId)).overall_status).toBe('pending')
    expect(await generate(ada, documentId)).toMatchObject({ generation: 2 })
    await waitForAudio(ada, documentId)
    expect(speech.spoken).toEqual([`${HIGH} Not anywhere.`])
    await ada.call(scenes.undo, { params: { documentId } })
    const restored = await lineAt(documentId, 1)
    expect([restored.audio_status, restored.dialog]).toEqual(['completed', before.dialog])
    expect(await generate(ada, documentId)).toMatchObject({ overall_status: 'completed', generation: 2 })
    expect(speech.spoken).toHaveLength(1)
  })

  it('[R-3-05] [R-3-06] [R-3-14] [C30] A generation makes no clips for lines that the user records', async () => {
    const documentId = await createSpokenScript()
    await castAll(ada, documentId, OWN)
    expect(await generate(ada, documentId)).toMatchObject({
      overall_status: 'pending',
      counts: { recorded_by_me: 4, total: 4 },
    })
    expect(await lineAt(documentId, 0)).toMatchObject({ audio_status: 'processing', voice_id: OWN, audio_url: '' })
    const clips = server.ctx.db.selectFrom('audioClip').select('voiceId').where('documentId', '=', documentId)
    expect(await clips.execute()).toEqual([])
    expect(speech.spoken).toEqual([])
  })

  it('A generation makes all clips again after a new version of the engine', async () => {
    const documentId = await createScript(server, ada, { entries: inTurns('Old sound.', 'Older sound.') })
    await castAndGenerate(ada, documentId, LOW)
    speech.setVersion('2')
    expect(await generate(ada, documentId)).toMatchObject({ overall_status: 'processing', generation: 2 })
    await waitForAudio(ada, documentId)
    expect(speech.spoken).toHaveLength(4)
  })

  it('A generation with an unavailable voice is rejected, and existing clips stay', async () => {
    const documentId = await createScript(server, ada, { entries: inTurns('Still here.') })
    await castAndGenerate(ada, documentId, ELEVENLABS)
    speech.setConfigured(false)
    expect((await ada.ask(audio.generate, { params: { documentId } })).http).toBe(409)
    expect(await lineAt(documentId, 0)).toMatchObject({ voice_id: ELEVENLABS, audio_status: 'completed' })
    speech.setConfigured(true)
  })

  it('A generation with an uncast character is rejected', async () => {
    const documentId = await createSpokenScript()
    await assign(ada, documentId, { MARCUS: LOW })
    const rejected = await ada.ask(audio.generate, { params: { documentId } })
    expect([rejected.http, rejected.body.message]).toEqual([409, 'All characters must be assigned a voice'])
  })

  it('A generation continues after transient failures', async () => {
    const documentId = await createScript(server, ada, { entries: inTurns('Once more.') })
    await castAll(ada, documentId, LOW)
    speech.failOn((_, attempt) => (attempt < 3 ? new SpeechFailed('busy') : undefined))
    expect((await generateAll(ada, documentId)).overall_status).toBe('completed')
    expect(speech.spoken).toHaveLength(3)
  })

  it('A line that cannot be spoken gets an error, and the next generation tries it again', async () => {
    const documentId = await createScript(server, ada, { entries: inTurns('This one works.', 'This one does not.') })
    await castAll(ada, documentId, LOW)
    speech.failOn(({ text }) => (text.includes('not') ? new SpeechRejected('never') : undefined))
    const status = await generateAll(ada, documentId)
    expect(status).toMatchObject({ overall_status: 'error', counts: { error: 1, completed: 1, total: 2 } })
    expect(status.ready_from_start).toBe(1)
    expect(await lineAt(documentId, 1)).toMatchObject({
      audio_status: 'error',
      audio_message: 'This line could not be spoken. Please try again.',
    })
    speech.failOn(() => undefined)
    expect(await generate(ada, documentId)).toMatchObject({ overall_status: 'processing', generation: 2 })
    expect((await waitForAudio(ada, documentId)).overall_status).toBe('completed')
  })
})
