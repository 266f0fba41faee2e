import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import { aMember } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, HIGH, LOW, RENTED } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { castAll, finished, generate } from '../testing/cast-fixture.ts'

const LONG = 2000
const SHORT = 20
const OTHERS = 9
const SLOTS = 2

let server: TestServer
const speech = createScriptedSpeech({ concurrency: SLOTS, work: () => delay(2) })
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())

async function aCastScript(person: SignedIn, mark: string, lines: number, voice = LOW): Promise<string> {
  const dialogs = Array.from({ length: lines }, (_, n) => `${mark} ${n}.`)
  const documentId = await createScript(server, person, { entries: inTurns(...dialogs), pageCount: 100 })
  await castAll(person, documentId, voice)
  return documentId
}

describe('many who ask at once', { timeout: 240_000 }, () => {
  it('[C24] are served in turns: nine short scripts are done while a long one has only begun', async () => {
    const patient = await aMember(server)
    const long = await aCastScript(patient, 'Longer', LONG)
    const shorts = await Promise.all(
      Array.from({ length: OTHERS }, async (_, n) => {
        const person = await aMember(server)
        return { person, documentId: await aCastScript(person, `Shorter ${'abcdefghi'.charAt(n)}`, SHORT) }
      }),
    )
    speech.hold()
    await generate(patient, long)
    for (const { person, documentId } of shorts) await generate(person, documentId)
    speech.release()
    for (const { person, documentId } of shorts)
      expect((await finished(person, documentId, 120_000)).overall_status).toBe('completed')

    const lastShort = speech.spoken.findLastIndex((line) => line.includes('Shorter')) + 1
    // Alone, with a tenth of the capacity each, they would be done when ten times their lines were spoken.
    const alone = (OTHERS + 1) * SHORT
    console.info(`nine short scripts were done after ${lastShort} lines of all; a tenth of the capacity each: ${alone}`)
    expect(lastShort).toBeLessThan(2 * alone)
    expect(speech.spoken.filter((line) => line.includes('Longer')).length).toBeGreaterThan(SHORT / 2)
  })

  it('do not wait for another provider that is held up', async () => {
    const person = await aMember(server)
    const rented = await aCastScript(person, 'Rented', 6, RENTED)
    const own = await aCastScript(person, 'Own', 6, HIGH)
    speech.failOn(({ voiceId }) => (voiceId === RENTED ? new Error('away') : undefined))
    await generate(person, rented)
    await generate(person, own)
    expect((await finished(person, own, 60_000)).overall_status).toBe('completed')
    speech.failOn(() => undefined)
    expect((await finished(person, rented, 120_000)).overall_status).toBe('completed')
  })
})
