import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, HIGH, LOW, ELEVENLABS } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { castAll, waitForAudio, generate } from '../../testing/cast-fixture.ts'

const LONG_LINES = 2000
const SHORT_LINES = 20
const SHORT_SCRIPTS = 9
const SLOTS = 2

let server: TestServer
const speech = createScriptedSpeech({ concurrency: SLOTS, work: () => delay(2) })
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())

async function createCastScript(user: SignedIn, prefix: string, lines: number, voice = LOW): Promise<string> {
  const dialogs = Array.from({ length: lines }, (_, n) => `${prefix} ${n}.`)
  const documentId = await createScript(server, user, { entries: inTurns(...dialogs), pageCount: 100 })
  await castAll(user, documentId, voice)
  return documentId
}

describe('simultaneous generations', { timeout: 240_000 }, () => {
  it('[C24] Nine short scripts are done while a long one has just started', async () => {
    const longUser = await insertUser(server)
    const long = await createCastScript(longUser, 'Longer', LONG_LINES)
    const shorts = await Promise.all(
      Array.from({ length: SHORT_SCRIPTS }, async (_, n) => {
        const user = await insertUser(server)
        return { user, documentId: await createCastScript(user, `Shorter ${'abcdefghi'.charAt(n)}`, SHORT_LINES) }
      }),
    )
    speech.hold()
    await generate(longUser, long)
    for (const { user, documentId } of shorts) await generate(user, documentId)
    speech.release()
    for (const { user, documentId } of shorts)
      expect((await waitForAudio(user, documentId, 120_000)).overall_status).toBe('completed')

    const lastShort = speech.spoken.findLastIndex((line) => line.includes('Shorter')) + 1
    // With a tenth of the capacity each, they would be done after ten times their lines.
    const fairShare = (SHORT_SCRIPTS + 1) * SHORT_LINES
    console.info(`nine short scripts were done after ${lastShort} lines of all; a fair share: ${fairShare}`)
    expect(lastShort).toBeLessThan(2 * fairShare)
    expect(speech.spoken.filter((line) => line.includes('Longer')).length).toBeGreaterThan(SHORT_LINES / 2)
  })

  it('A generation does not wait for another provider that fails', async () => {
    const user = await insertUser(server)
    const elevenLabsScript = await createCastScript(user, 'ElevenLabs', 6, ELEVENLABS)
    const kokoroScript = await createCastScript(user, 'Kokoro', 6, HIGH)
    speech.failOn(({ voiceId }) => (voiceId === ELEVENLABS ? new Error('unavailable') : undefined))
    await generate(user, elevenLabsScript)
    await generate(user, kokoroScript)
    expect((await waitForAudio(user, kokoroScript, 60_000)).overall_status).toBe('completed')
    speech.failOn(() => undefined)
    expect((await waitForAudio(user, elevenLabsScript, 120_000)).overall_status).toBe('completed')
  })
})
