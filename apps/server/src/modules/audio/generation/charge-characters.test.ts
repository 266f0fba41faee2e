import { audio, scenes } from '@sidelight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SpeechRejected } from '#platform/speech/speech.ts'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { aMember } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, HIGH, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { castAll, finished, generate, speakAll } from '../testing/cast-fixture.ts'

const speech = createScriptedSpeech()
let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await aMember(server)
  speech.spoken.length = 0
  speech.failOn(() => undefined)
})
const { lineAt } = readerOf(() => ada)

const countedOf = (documentId: string) =>
  server.ctx.db
    .selectFrom('documentVoicing')
    .select(['charactersOrdered', 'charactersTried'])
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow()
async function aScriptSpoken(...dialogs: string[]): Promise<string> {
  const documentId = await createScript(server, ada, { entries: inTurns(...dialogs), pageCount: 1 })
  await speakAll(ada, documentId, LOW)
  return documentId
}
const preview = (documentId: string, voice_id: string) =>
  ada.ask(audio.previewLine, { params: { documentId }, body: { actor: 'MARCUS', voice_id } })

describe('what a script has spoken for its pages', { timeout: 60_000 }, () => {
  it('is not lessened by voices that are tried; a line pays for the one it takes', async () => {
    const long = `${'word '.repeat(500)}end.`
    const documentId = await createScript(server, ada, { entries: inTurns(long, 'Two.'), pageCount: 1 })
    const answers = []
    for (const voice of [LOW, HIGH, 'kokoro:deep', 'kokoro:clear'])
      answers.push((await preview(documentId, voice)).http)
    expect(answers).toEqual([200, 200, 200, 402])
    expect(await countedOf(documentId)).toEqual({ charactersOrdered: 0, charactersTried: 3 * long.length })
    speech.spoken.length = 0
    await castAll(ada, documentId, LOW)
    await generate(ada, documentId)
    expect(await finished(ada, documentId)).toMatchObject({ overall_status: 'completed' })
    expect(speech.spoken).toEqual([`${LOW} Two.`])
    expect(await countedOf(documentId)).toMatchObject({ charactersOrdered: `${long}Two.`.length })
    await generate(ada, documentId)
    expect(await countedOf(documentId)).toMatchObject({ charactersOrdered: `${long}Two.`.length })
  })

  it('does not count what could not be made, until it is made after all', async () => {
    speech.failOn(({ text }) => (text === 'Never.' ? new SpeechRejected('not this one') : undefined))
    const documentId = await aScriptSpoken('Never.', 'Always.')
    expect(await lineAt(documentId, 0)).toMatchObject({ audio_status: 'error' })
    expect(await countedOf(documentId)).toMatchObject({ charactersOrdered: 'Always.'.length })
    speech.failOn(() => undefined)
    await generate(ada, documentId)
    await finished(ada, documentId)
    expect(await lineAt(documentId, 0)).toMatchObject({ audio_status: 'completed' })
    expect(await countedOf(documentId)).toMatchObject({ charactersOrdered: 'Always.Never.'.length })
  })

  it('does not count what a better engine says once more', async () => {
    const documentId = await aScriptSpoken('The same.', 'Again.')
    const before = await countedOf(documentId)
    speech.setVersion('better')
    await generate(ada, documentId)
    await finished(ada, documentId)
    speech.setVersion('1')
    expect(speech.spoken).toHaveLength(4)
    expect(await countedOf(documentId)).toEqual(before)
  })

  it('[C11] does not count what was copied from another script, and gives back no more than was counted', async () => {
    await aScriptSpoken('Copied.')
    const documentId = await aScriptSpoken('Copied.', 'Its own.')
    expect(await countedOf(documentId)).toMatchObject({ charactersOrdered: 'Its own.'.length })
    const { _id: sceneId } = await lineAt(documentId, 0)
    for (const scene_text of ['Other.', 'Copied.', 'Another.']) {
      await ada.call(scenes.updateText, { params: { sceneId }, query: {}, body: { scene_text } })
      await generate(ada, documentId)
      await finished(ada, documentId)
    }
    expect(await countedOf(documentId)).toMatchObject({ charactersOrdered: 'Its own.Other.Another.'.length })
    expect(speech.spoken.filter((line) => line.endsWith('Copied.'))).toHaveLength(1)
  })
})
