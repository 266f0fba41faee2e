import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateText } from '#modules/lines/editing.service.ts'
import { createScript, manyLines, readerOf } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { castAll, generate } from '../testing/cast-fixture.ts'

const LINES = 600
const LINE_MS = 3

let server: TestServer
let ada: SignedIn
let preparedCount = 0
const speech = createScriptedSpeech()
const slowSpeech: typeof speech = {
  ...speech,
  spokenText(text, respellings) {
    preparedCount += 1
    const until = performance.now() + LINE_MS
    while (performance.now() < until);
    return speech.spokenText(text, respellings)
  },
}
beforeAll(async () => {
  server = await startTestServer({}, { isWorking: false, speech: slowSpeech })
  ada = await insertUser(server)
})
afterAll(() => server.stop())
const { lineAt } = readerOf(() => ada)

describe('long scripts', { timeout: 60_000 }, () => {
  it('An edit that another process stores while a generation is being prepared is included in it', async () => {
    const documentId = await createScript(server, ada, { entries: manyLines(LINES), pageCount: 100 })
    await castAll(ada, documentId, LOW)
    const { _id: lineId } = await lineAt(documentId, 0)
    const userId = await userIdOf(server, ada)
    const generating = generate(ada, documentId)
    await waitUntil(() => preparedCount > 0 || undefined, { what: 'the first prepared line', timeoutMs: 30_000 })
    // Within one process the calls of a user for a whole script wait for each other.
    await updateText(server.ctx, userId, { lineId, dialog: 'Changed.' })
    expect(preparedCount).toBeLessThan(LINES)
    await generating
    expect(preparedCount).toBe(LINES + 1)
    const requested = await server.ctx.db.selectFrom('audioClip').select('dialog').execute()
    expect(requested).toHaveLength(LINES)
    expect(requested).toContainEqual({ dialog: 'Changed.' })
    expect(await lineAt(documentId, 0)).toMatchObject({ audio_status: 'processing' })
  })
})
