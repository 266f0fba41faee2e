import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SpeechFailed } from '#platform/speech/speech.ts'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, ELEVENLABS } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { castAndGenerate } from '../../testing/cast-fixture.ts'

const speech = createScriptedSpeech()
let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer({}, { speech })
  ada = await insertUser(server)
})
afterAll(() => server.stop())
beforeEach(() => {
  speech.spoken.length = 0
})
const { lineAt } = readerOf(() => ada)

async function generateAfterFailures(failures: number, retryAfterMs: number, dialog: string): Promise<string> {
  speech.failOn((_, attempt) => (attempt <= failures ? new SpeechFailed('busy', { retryAfterMs }) : undefined))
  const documentId = await createScript(server, ada, { entries: inTurns(dialog) })
  await castAndGenerate(ada, documentId, ELEVENLABS)
  return documentId
}

describe('providers that say when to retry', { timeout: 60_000 }, () => {
  it('A line is retried whenever the provider says so, without using up attempts', async () => {
    const documentId = await generateAfterFailures(9, 50, 'Busy.')
    expect(await lineAt(documentId, 0)).toMatchObject({ audio_status: 'completed' })
    expect(speech.spoken).toHaveLength(10)
    const [clip] = await server.ctx.db
      .selectFrom('audioClip')
      .selectAll()
      .where('documentId', '=', documentId)
      .execute()
    expect(clip).toMatchObject({ putOffMs: 450 })
  })

  it('The waits of a provider are followed for ten minutes in total', async () => {
    const documentId = await generateAfterFailures(1, 601_000, 'Away.')
    expect(await lineAt(documentId, 0)).toMatchObject({ audio_status: 'completed' })
    expect(speech.spoken).toHaveLength(2)
  })
})
