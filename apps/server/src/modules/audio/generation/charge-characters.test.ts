import { audio } from '@sidelight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SpeechRejected } from '#platform/speech/speech.ts'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, HIGH, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { castAll, generate, castAndGenerate, editLine, generateAll } from '../testing/cast-fixture.ts'

const speech = createScriptedSpeech()
let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await insertUser(server)
  speech.spoken.length = 0
  speech.failOn(() => undefined)
})
const { lineAt } = readerOf(() => ada)

const readCharges = (documentId: string) =>
  server.ctx.db
    .selectFrom('documentVoicing')
    .select(['charactersOrdered', 'charactersTried'])
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow()
async function createSpokenScript(...dialogs: string[]): Promise<string> {
  const documentId = await createScript(server, ada, { entries: inTurns(...dialogs), pageCount: 1 })
  await castAndGenerate(ada, documentId, LOW)
  return documentId
}
const preview = (documentId: string, voice_id: string) =>
  ada.ask(audio.previewLine, { params: { documentId }, body: { actor: 'MARCUS', voice_id } })

describe('charged characters', { timeout: 60_000 }, () => {
  it('Previews have their own limit, and a line is charged when it uses a previewed clip', async () => {
    const long = `${'word '.repeat(500)}end.`
    const documentId = await createScript(server, ada, { entries: inTurns(long, 'Two.'), pageCount: 1 })
    const statuses = []
    for (const voice of [LOW, HIGH, 'kokoro:deep', 'kokoro:clear'])
      statuses.push((await preview(documentId, voice)).http)
    expect(statuses).toEqual([200, 200, 200, 402])
    expect(await readCharges(documentId)).toEqual({ charactersOrdered: 0, charactersTried: 3 * long.length })
    speech.spoken.length = 0
    await castAll(ada, documentId, LOW)
    expect(await generateAll(ada, documentId)).toMatchObject({ overall_status: 'completed' })
    expect(speech.spoken).toEqual([`${LOW} Two.`])
    expect(await readCharges(documentId)).toMatchObject({ charactersOrdered: `${long}Two.`.length })
    await generate(ada, documentId)
    expect(await readCharges(documentId)).toMatchObject({ charactersOrdered: `${long}Two.`.length })
  })

  it('A line that cannot be spoken is charged only once it is spoken', async () => {
    speech.failOn(({ text }) => (text === 'Never.' ? new SpeechRejected('not this one') : undefined))
    const documentId = await createSpokenScript('Never.', 'Always.')
    expect(await lineAt(documentId, 0)).toMatchObject({ audio_status: 'error' })
    expect(await readCharges(documentId)).toMatchObject({ charactersOrdered: 'Always.'.length })
    speech.failOn(() => undefined)
    await generateAll(ada, documentId)
    expect(await lineAt(documentId, 0)).toMatchObject({ audio_status: 'completed' })
    expect(await readCharges(documentId)).toMatchObject({ charactersOrdered: 'Always.Never.'.length })
  })

  it('Lines spoken again by a newer engine are not charged', async () => {
    const documentId = await createSpokenScript('The same.', 'Again.')
    const before = await readCharges(documentId)
    speech.setVersion('better')
    await generateAll(ada, documentId)
    speech.setVersion('1')
    expect(speech.spoken).toHaveLength(4)
    expect(await readCharges(documentId)).toEqual(before)
  })

  it('[C11] A copied clip is not charged, and no more is returned than was charged', async () => {
    await createSpokenScript('Copied.')
    const documentId = await createSpokenScript('Copied.', 'Its own.')
    expect(await readCharges(documentId)).toMatchObject({ charactersOrdered: 'Its own.'.length })
    const { _id: lineId } = await lineAt(documentId, 0)
    for (const text of ['Other.', 'Copied.', 'Another.']) {
      await editLine(ada, lineId, text)
      await generateAll(ada, documentId)
    }
    expect(await readCharges(documentId)).toMatchObject({ charactersOrdered: 'Its own.Other.Another.'.length })
    expect(speech.spoken.filter((line) => line.endsWith('Copied.'))).toHaveLength(1)
  })
})
