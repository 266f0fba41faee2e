import { audio, scenes, voices } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SpeechRejected } from '#platform/speech/speech.ts'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, HIGH, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { assign, castAll, waitForAudio, editLine, generate, castAndGenerate } from '../testing/cast-fixture.ts'

let server: TestServer
let ada: SignedIn
const speech = createScriptedSpeech()
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  // A new user for each test, since clips are reused for the same user.
  ada = await insertUser(server)
  speech.spoken.length = 0
  speech.failOn(() => undefined)
})
const { lineAt } = readerOf(() => ada)

const createThreeLines = () =>
  createScript(server, ada, { entries: inTurns('Where is it?', 'Not here.', 'Then where?') })
async function createGeneratedScript(): Promise<string> {
  const documentId = await createThreeLines()
  await castAndGenerate(ada, documentId, LOW)
  speech.spoken.length = 0
  return documentId
}

describe('regenerated lines', () => {
  it('[R-7-46] Regenerating a line changes its voice and not that of its character', async () => {
    const documentId = await createGeneratedScript()
    const { _id: lineId } = await lineAt(documentId, 0)
    const regenerated = await ada.call(audio.regenerateByGet, {
      params: { documentId, sceneId: lineId, voiceId: HIGH },
    })
    expect(regenerated).toMatchObject({ _id: lineId, voice_id: HIGH, audio_status: 'processing', audio_url: '' })
    await waitForAudio(ada, documentId)
    expect(speech.spoken).toEqual([`${HIGH} Where is it?`])
    expect(await (await fetch((await lineAt(documentId, 0)).audio_url)).text()).toBe(`${HIGH} Where is it?`)
    expect(await lineAt(documentId, 2)).toMatchObject({ voice_id: LOW })
    await generate(ada, documentId)
    expect(await lineAt(documentId, 0)).toMatchObject({ voice_id: HIGH, audio_status: 'completed' })
  })

  it('[C22] [C43] Repeated regeneration of the same words in the same voice makes one clip', async () => {
    const documentId = await createThreeLines()
    await castAll(ada, documentId, LOW)
    const { _id: lineId } = await lineAt(documentId, 0)
    speech.hold()
    const params = { documentId, sceneId: lineId, voiceId: LOW }
    const requests = [
      generate(ada, documentId),
      ...Array.from({ length: 9 }, () => ada.call(audio.regenerate, { params })),
      generate(ada, documentId),
    ]
    await Promise.all(requests)
    speech.release()
    await waitForAudio(ada, documentId)
    expect(speech.spoken).toHaveLength(3)
    expect(await ada.call(audio.regenerate, { params })).toMatchObject({ audio_status: 'completed' })
    expect(speech.spoken).toHaveLength(3)
  })

  it('[C42] Opening or prefetching the URL in a browser does not regenerate a line', async () => {
    const documentId = await createGeneratedScript()
    const { _id: lineId } = await lineAt(documentId, 0)
    const url = `/scenes/${documentId}/generate-audio/${lineId}/${HIGH}`
    const authorization = `Bearer ${ada.accessToken}`
    const open = (headers: Record<string, string>) => server.app.inject({ method: 'GET', url, headers })
    expect((await open({ authorization, 'sec-fetch-mode': 'navigate' })).statusCode).toBe(400)
    expect((await open({ authorization, 'sec-purpose': 'prefetch' })).statusCode).toBe(400)
    expect((await open({ 'sec-fetch-mode': 'navigate' })).statusCode).toBe(401)
    expect((await open({})).statusCode).toBe(401)
    expect(speech.spoken).toEqual([])
    expect(await lineAt(documentId, 0)).toMatchObject({ voice_id: LOW })
    const fetched = await open({ authorization, 'sec-fetch-mode': 'cors' })
    expect(fetched.statusCode).toBe(200)
    expect(fetched.headers['cache-control']).toBe('no-store')
  })

  it('[C42] [C20] Regeneration with an unknown voice or a line of another script is rejected', async () => {
    const documentId = await createGeneratedScript()
    const { _id: lineId } = await lineAt(documentId, 0)
    const other = await createThreeLines()
    const request = (params: { documentId: string; sceneId: string; voiceId: string }) =>
      ada.ask(audio.regenerate, { params })
    expect((await request({ documentId, sceneId: lineId, voiceId: 'kokoro:unknown' })).http).toBe(400)
    expect((await request({ documentId, sceneId: lineId, voiceId: 'record_by_me' })).http).toBe(400)
    expect((await request({ documentId: other, sceneId: lineId, voiceId: HIGH })).http).toBe(404)
    expect(await lineAt(documentId, 0)).toMatchObject({ voice_id: LOW, audio_status: 'completed' })
  })

  it('The script is not locked while a voice is looked up', async () => {
    const documentId = await createGeneratedScript()
    const { _id: lineId } = await lineAt(documentId, 0)
    speech.onLookup(async () => void (await editLine(ada, lineId, 'Changed meanwhile.')))
    await ada.call(audio.regenerate, { params: { documentId, sceneId: lineId, voiceId: HIGH } })
    await ada.call(audio.previewLine, { params: { documentId }, body: { actor: 'MARCUS', voice_id: HIGH } })
    speech.onLookup(async () => {})
    expect(speech.spoken).toEqual([`${HIGH} Changed meanwhile.`])
  })

  it('[C42] A user can regenerate ten lines a minute', async () => {
    const documentId = await createGeneratedScript()
    const { _id: lineId } = await lineAt(documentId, 0)
    const statuses = []
    for (let n = 0; n < 11; n += 1) {
      await editLine(ada, lineId, `Take ${n}.`)
      statuses.push((await ada.ask(audio.regenerate, { params: { documentId, sceneId: lineId, voiceId: LOW } })).http)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })

  it('The voice of a line is reset when its character is recast or renamed', async () => {
    const documentId = await createGeneratedScript()
    const { _id: lineId } = await lineAt(documentId, 0)
    await ada.call(audio.regenerate, { params: { documentId, sceneId: lineId, voiceId: HIGH } })
    await assign(ada, documentId, { MARCUS: 'kokoro:deep' })
    expect(await lineAt(documentId, 0)).toMatchObject({ voice_id: 'kokoro:deep', audio_status: 'pending' })
    await ada.call(audio.regenerate, { params: { documentId, sceneId: lineId, voiceId: HIGH } })
    await ada.call(scenes.renameActor, { params: { documentId }, body: { from: 'MARCUS', to: 'DANI' } })
    expect(await lineAt(documentId, 0)).toMatchObject({ voice_id: LOW })
  })
})

describe('previews of lines', () => {
  const preview = (documentId: string, actor: string, voice_id: string) =>
    ada.ask(audio.previewLine, { params: { documentId }, body: { actor, voice_id } })
  const fetchPreview = async (documentId: string, actor: string, voice: string) => {
    const { audio_url: url } = await ada.call(audio.previewLine, {
      params: { documentId },
      body: { actor, voice_id: voice },
    })
    return url === null ? null : (await fetch(url)).text()
  }

  it('A preview is the first spoken line of the character in the requested voice', async () => {
    const entries = [
      { actor: 'ANA', dialog: '(enters)' },
      { actor: 'ANA', dialog: 'Good evening.' },
    ]
    const documentId = await createScript(server, ada, { entries })
    expect(await fetchPreview(documentId, 'ANA', HIGH)).toBe(`${HIGH} Good evening.`)
    expect(await fetchPreview(documentId, 'ANA', HIGH)).toBe(`${HIGH} Good evening.`)
    expect(speech.spoken).toEqual([`${HIGH} Good evening.`])
    expect(await lineAt(documentId, 1)).toMatchObject({ audio_status: 'pending', voice_id: '' })
  })

  it('Twenty requests of a user wait for a preview, and further ones return at once', async () => {
    const documentId = await createThreeLines()
    const body = { actor: 'MARCUS', voice_id: HIGH }
    speech.hold()
    let respondedCount = 0
    const requests = Array.from({ length: 25 }, () =>
      ada.call(audio.previewLine, { params: { documentId }, body }).finally(() => (respondedCount += 1)),
    )
    await waitUntil(() => respondedCount >= 5 || undefined, { what: 'immediate responses', timeoutMs: 30_000 })
    speech.release()
    const addresses = (await Promise.all(requests)).map(({ audio_url }) => audio_url)
    expect(addresses.filter((url) => url === null)).toHaveLength(5)
  })

  it('The clip of a preview is reused for its line', async () => {
    const documentId = await createThreeLines()
    await fetchPreview(documentId, 'MARCUS', LOW)
    await castAndGenerate(ada, documentId, LOW)
    expect(speech.spoken.toSorted()).toEqual([`${LOW} Not here.`, `${LOW} Then where?`, `${LOW} Where is it?`])
  })

  it('A preview uses the respellings of the script', async () => {
    const documentId = await createScript(server, ada, { entries: [{ actor: 'ANA', dialog: 'Siobhan!' }] })
    await ada.call(voices.respell, {
      params: { documentId },
      body: { respellings: [{ word: 'Siobhan', say: 'shivawn' }] },
    })
    expect(await fetchPreview(documentId, 'ANA', HIGH)).toContain('shivawn')
  })

  it('A preview of an unknown character, an unknown voice or a silent character is rejected', async () => {
    const documentId = await createScript(server, ada, { entries: [{ actor: 'ANA', dialog: '(nods)' }] })
    expect((await preview(documentId, 'EVE', HIGH)).http).toBe(400)
    expect((await preview(documentId, 'ANA', 'kokoro:unknown')).http).toBe(400)
    expect((await preview(documentId, 'ANA', 'record_by_me')).http).toBe(400)
    expect((await preview(documentId, 'ANA', HIGH)).http).toBe(409)
  })

  it('A preview that cannot be made has an error message', async () => {
    const documentId = await createThreeLines()
    speech.failOn(() => new SpeechRejected('never'))
    const response = await preview(documentId, 'MARCUS', HIGH)
    expect([response.http, response.body.message]).toEqual([503, 'This line could not be spoken. Please try again.'])
  })
})
