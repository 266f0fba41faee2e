import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SpeechFailed } from '#platform/speech/speech.ts'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { aMember } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, RENTED } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { speakAll } from '../testing/cast-fixture.ts'

const speech = createScriptedSpeech()
let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer({}, { speech })
  ada = await aMember(server)
})
afterAll(() => server.stop())
beforeEach(() => {
  speech.spoken.length = 0
})
const { lineAt } = readerOf(() => ada)

async function speakAfter(failures: number, retryAfterMs: number, dialog: string): Promise<string> {
  speech.failOn((_, attempt) => (attempt <= failures ? new SpeechFailed('busy', { retryAfterMs }) : undefined))
  const documentId = await createScript(server, ada, { entries: inTurns(dialog) })
  await speakAll(ada, documentId, RENTED)
  return documentId
}

describe('a provider that says when to come back', { timeout: 60_000 }, () => {
  it('is asked again then, as often as it says so, and no attempt is used up', async () => {
    const documentId = await speakAfter(9, 50, 'Busy.')
    expect(await lineAt(documentId, 0)).toMatchObject({ audio_status: 'completed' })
    expect(speech.spoken).toHaveLength(10)
    const [clip] = await server.ctx.db
      .selectFrom('audioClip')
      .selectAll()
      .where('documentId', '=', documentId)
      .execute()
    expect(clip).toMatchObject({ putOffMs: 450 })
  })

  it('is believed for ten minutes in all', async () => {
    const documentId = await speakAfter(1, 601_000, 'Away.')
    expect(await lineAt(documentId, 0)).toMatchObject({ audio_status: 'completed' })
    expect(speech.spoken).toHaveLength(2)
  })
})
