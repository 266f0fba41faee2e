import { audio, scenes, voices } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SpeechRejected } from '#platform/speech/speech.ts'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { aMember } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, HIGH, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { assign, castAll, finished, generate, speakAll } from '../testing/cast-fixture.ts'

let server: TestServer
let ada: SignedIn
const speech = createScriptedSpeech()
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  // Somebody new each time: what is made for one is never made again for them.
  ada = await aMember(server)
  speech.spoken.length = 0
  speech.failOn(() => undefined)
})
const { lineAt } = readerOf(() => ada)

const aScene = () => createScript(server, ada, { entries: inTurns('Where is it?', 'Not here.', 'Then where?') })
async function aGeneratedScene(): Promise<string> {
  const documentId = await aScene()
  await speakAll(ada, documentId, LOW)
  speech.spoken.length = 0
  return documentId
}

describe('regenerating a line', () => {
  it('[R-7-46] gives this line another voice, and its character keeps theirs', async () => {
    const documentId = await aGeneratedScene()
    const { _id: sceneId } = await lineAt(documentId, 0)
    const answer = await ada.call(audio.regenerateByGet, { params: { documentId, sceneId, voiceId: HIGH } })
    expect(answer).toMatchObject({ _id: sceneId, voice_id: HIGH, audio_status: 'processing', audio_url: '' })
    await finished(ada, documentId)
    expect(speech.spoken).toEqual([`${HIGH} Where is it?`])
    expect(await (await fetch((await lineAt(documentId, 0)).audio_url)).text()).toBe(`${HIGH} Where is it?`)
    expect(await lineAt(documentId, 2)).toMatchObject({ voice_id: LOW })
    await generate(ada, documentId)
    expect(await lineAt(documentId, 0)).toMatchObject({ voice_id: HIGH, audio_status: 'completed' })
  })

  it('[C43] makes the same words in the same voice once, however often it is asked', async () => {
    const documentId = await aScene()
    await castAll(ada, documentId, LOW)
    const { _id: sceneId } = await lineAt(documentId, 0)
    speech.hold()
    const params = { documentId, sceneId, voiceId: LOW }
    const tries = [
      generate(ada, documentId),
      ...Array.from({ length: 9 }, () => ada.call(audio.regenerate, { params })),
      generate(ada, documentId),
    ]
    await Promise.all(tries)
    speech.release()
    await finished(ada, documentId)
    expect(speech.spoken).toHaveLength(3)
    expect(await ada.call(audio.regenerate, { params })).toMatchObject({ audio_status: 'completed' })
    expect(speech.spoken).toHaveLength(3)
  })

  it('[C42] is refused where an address was only opened, or loaded in advance', async () => {
    const documentId = await aGeneratedScene()
    const { _id: sceneId } = await lineAt(documentId, 0)
    const url = `/scenes/${documentId}/generate-audio/${sceneId}/${HIGH}`
    const authorization = `Bearer ${ada.accessToken}`
    const open = (headers: Record<string, string>) => server.app.inject({ method: 'GET', url, headers })
    expect((await open({ authorization, 'sec-fetch-mode': 'navigate' })).statusCode).toBe(400)
    expect((await open({ authorization, 'sec-purpose': 'prefetch' })).statusCode).toBe(400)
    expect((await open({ 'sec-fetch-mode': 'navigate' })).statusCode).toBe(401)
    expect((await open({})).statusCode).toBe(401)
    expect(speech.spoken).toEqual([])
    expect(await lineAt(documentId, 0)).toMatchObject({ voice_id: LOW })
    const asked = await open({ authorization, 'sec-fetch-mode': 'cors' })
    expect(asked.statusCode).toBe(200)
    expect(asked.headers['cache-control']).toBe('no-store')
  })

  it('[C42] [C20] is refused for voices nobody has, and for a line of another script', async () => {
    const documentId = await aGeneratedScene()
    const { _id: sceneId } = await lineAt(documentId, 0)
    const other = await aScene()
    const ask = (params: { documentId: string; sceneId: string; voiceId: string }) =>
      ada.ask(audio.regenerate, { params })
    expect((await ask({ documentId, sceneId, voiceId: 'kokoro:nobody' })).http).toBe(400)
    expect((await ask({ documentId, sceneId, voiceId: 'record_by_me' })).http).toBe(400)
    expect((await ask({ documentId: other, sceneId, voiceId: HIGH })).http).toBe(404)
    expect(await lineAt(documentId, 0)).toMatchObject({ voice_id: LOW, audio_status: 'completed' })
  })

  it('leaves the script free while the voice is looked up', async () => {
    const documentId = await aGeneratedScene()
    const { _id: sceneId } = await lineAt(documentId, 0)
    const edit = (scene_text: string) =>
      ada.call(scenes.updateText, { params: { sceneId }, query: {}, body: { scene_text } })
    speech.onLookup(async () => void (await edit('Changed meanwhile.')))
    await ada.call(audio.regenerate, { params: { documentId, sceneId, voiceId: HIGH } })
    await ada.call(audio.previewLine, { params: { documentId }, body: { actor: 'MARCUS', voice_id: HIGH } })
    speech.onLookup(async () => {})
    expect(speech.spoken).toEqual([`${HIGH} Changed meanwhile.`])
  })

  it('[C42] works ten times a minute', async () => {
    const documentId = await aGeneratedScene()
    const { _id: sceneId } = await lineAt(documentId, 0)
    const answers = []
    for (let n = 0; n < 11; n += 1) {
      await ada.call(scenes.updateText, { params: { sceneId }, query: {}, body: { scene_text: `Take ${n}.` } })
      answers.push((await ada.ask(audio.regenerate, { params: { documentId, sceneId, voiceId: LOW } })).http)
    }
    expect(answers).toEqual([...Array<number>(10).fill(200), 429])
  })

  it('forgets the line’s own voice when its character is cast anew, or it goes to somebody else', async () => {
    const documentId = await aGeneratedScene()
    const { _id: sceneId } = await lineAt(documentId, 0)
    await ada.call(audio.regenerate, { params: { documentId, sceneId, voiceId: HIGH } })
    await assign(ada, documentId, { MARCUS: 'kokoro:deep' })
    expect(await lineAt(documentId, 0)).toMatchObject({ voice_id: 'kokoro:deep', audio_status: 'pending' })
    await ada.call(audio.regenerate, { params: { documentId, sceneId, voiceId: HIGH } })
    await ada.call(scenes.renameActor, { params: { documentId }, body: { from: 'MARCUS', to: 'DANI' } })
    expect(await lineAt(documentId, 0)).toMatchObject({ voice_id: LOW })
  })
})

describe('the preview of a line', () => {
  const preview = (documentId: string, actor: string, voice_id: string) =>
    ada.ask(audio.previewLine, { params: { documentId }, body: { actor, voice_id } })
  const heard = async (documentId: string, actor: string, voice: string) => {
    const { audio_url: url } = await ada.call(audio.previewLine, {
      params: { documentId },
      body: { actor, voice_id: voice },
    })
    return url === null ? null : (await fetch(url)).text()
  }

  it('is what the character says first aloud, in the voice that is tried', async () => {
    const entries = [
      { actor: 'ANA', dialog: '(enters)' },
      { actor: 'ANA', dialog: 'Good evening.' },
    ]
    const documentId = await createScript(server, ada, { entries })
    expect(await heard(documentId, 'ANA', HIGH)).toBe(`${HIGH} Good evening.`)
    expect(await heard(documentId, 'ANA', HIGH)).toBe(`${HIGH} Good evening.`)
    expect(speech.spoken).toEqual([`${HIGH} Good evening.`])
    expect(await lineAt(documentId, 1)).toMatchObject({ audio_status: 'pending', voice_id: '' })
  })

  it('is waited for by twenty windows of a user at most; the others are told to ask again', async () => {
    const documentId = await aScene()
    const body = { actor: 'MARCUS', voice_id: HIGH }
    speech.hold()
    let answered = 0
    const asked = Array.from({ length: 25 }, () =>
      ada.call(audio.previewLine, { params: { documentId }, body }).finally(() => (answered += 1)),
    )
    await waitUntil(() => answered >= 5 || undefined, { what: 'answers at once', timeoutMs: 30_000 })
    speech.release()
    const addresses = (await Promise.all(asked)).map(({ audio_url }) => audio_url)
    expect(addresses.filter((url) => url === null)).toHaveLength(5)
  })

  it('need not be made again for the scene', async () => {
    const documentId = await aScene()
    await heard(documentId, 'MARCUS', LOW)
    await speakAll(ada, documentId, LOW)
    expect(speech.spoken.toSorted()).toEqual([`${LOW} Not here.`, `${LOW} Then where?`, `${LOW} Where is it?`])
  })

  it('is heard as words are respelled', async () => {
    const documentId = await createScript(server, ada, { entries: [{ actor: 'ANA', dialog: 'Siobhan!' }] })
    await ada.call(voices.respell, {
      params: { documentId },
      body: { respellings: [{ word: 'Siobhan', say: 'shivawn' }] },
    })
    expect(await heard(documentId, 'ANA', HIGH)).toContain('shivawn')
  })

  it('is refused for strangers, unknown voices, and characters who say nothing', async () => {
    const documentId = await createScript(server, ada, { entries: [{ actor: 'ANA', dialog: '(nods)' }] })
    expect((await preview(documentId, 'EVE', HIGH)).http).toBe(400)
    expect((await preview(documentId, 'ANA', 'kokoro:nobody')).http).toBe(400)
    expect((await preview(documentId, 'ANA', 'record_by_me')).http).toBe(400)
    expect((await preview(documentId, 'ANA', HIGH)).http).toBe(409)
  })

  it('says so when it cannot be made', async () => {
    const documentId = await aScene()
    speech.failOn(() => new SpeechRejected('never'))
    const answer = await preview(documentId, 'MARCUS', HIGH)
    expect([answer.http, answer.body.message]).toEqual([503, 'This line could not be spoken. Please try again.'])
  })
})
