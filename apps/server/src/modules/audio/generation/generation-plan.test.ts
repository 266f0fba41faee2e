import { scenes } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScript, manyLines, readerOf } from '#testing/script-fixture.ts'
import { aMember } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { castAll, generate } from '../testing/cast-fixture.ts'

const LINES = 600
const LINE_MS = 3

let server: TestServer
let ada: SignedIn
let worded = 0
const speech = createScriptedSpeech()
const slowToWord: typeof speech = {
  ...speech,
  spokenText(text, respellings) {
    worded += 1
    const until = performance.now() + LINE_MS
    while (performance.now() < until);
    return speech.spokenText(text, respellings)
  },
}
beforeAll(async () => {
  server = await startTestServer({}, { isWorking: false, speech: slowToWord })
  ada = await aMember(server)
})
afterAll(() => server.stop())
const { lineAt } = readerOf(() => ada)

describe('a script that takes long to be worded', { timeout: 60_000 }, () => {
  it('can be changed meanwhile, and is ordered as it was changed', async () => {
    const documentId = await createScript(server, ada, { entries: manyLines(LINES), pageCount: 100 })
    await castAll(ada, documentId, LOW)
    const { _id: sceneId } = await lineAt(documentId, 0)
    const generating = generate(ada, documentId)
    await waitUntil(() => worded > 0 || undefined, { what: 'the first wording', timeoutMs: 30_000 })
    await ada.call(scenes.updateText, { params: { sceneId }, query: {}, body: { scene_text: 'Changed.' } })
    expect(worded).toBeLessThan(LINES)
    await generating
    expect(worded).toBe(LINES + 1)
    const ordered = await server.ctx.db.selectFrom('audioClip').select('dialog').execute()
    expect(ordered).toHaveLength(LINES)
    expect(ordered).toContainEqual({ dialog: 'Changed.' })
    expect(await lineAt(documentId, 0)).toMatchObject({ audio_status: 'processing' })
  })
})
