import { setTimeout as delay } from 'node:timers/promises'
import { audio } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { castAll, generate, statusOf, waitForAudio } from './testing/cast-fixture.ts'

const ACTORS = 20
const LINES = 6
const MANY_LINES = 2000
const VOICES = 2
/** A worker takes one line more than it can make, to make it while another is stored. */
const SLOTS = VOICES + 1

let server: TestServer
const speech = createScriptedSpeech({ concurrency: VOICES, work: () => delay(2) })
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())

interface CastScript {
  user: SignedIn
  documentId: string
}

async function createCastScript(name: string, lineCount: number): Promise<CastScript> {
  const user = await insertUser(server)
  const dialogs = Array.from({ length: lineCount }, (_, n) => (n === 0 ? `${name} begins.` : `${name} says ${n}.`))
  const documentId = await createScript(server, user, { entries: inTurns(...dialogs), pageCount: 100 })
  await castAll(user, documentId, LOW)
  return { user, documentId }
}

/** A letter, because digits are spoken as words. */
const nameOf = (n: number) => `Actor ${'abcdefghijklmnopqrst'.charAt(n)}`

const placeOf = async ({ user, documentId }: CastScript) =>
  (await user.call(audio.status, { params: { documentId } })).lines_before

describe('a casting burst', { timeout: 120_000 }, () => {
  it('[R-51-10] [R-51-11] Twenty actors hear their first line after as many lines as they were told, beside 2,000 lines of one user', async () => {
    const greedy = await createCastScript('Greedy', MANY_LINES)
    const scripts: CastScript[] = []
    for (let n = 0; n < ACTORS; n += 1) scripts.push(await createCastScript(nameOf(n), LINES))
    speech.hold()
    await generate(greedy.user, greedy.documentId)
    const told: (number | undefined)[] = []
    for (const { user, documentId } of scripts) told.push((await generate(user, documentId)).lines_before)
    // The first line of the user with many lines comes before, and that of each actor who came before.
    expect(told).toEqual(scripts.map((_, n) => n + 1))
    expect(await Promise.all(scripts.map(placeOf))).toEqual(told)

    speech.release()
    for (const { user, documentId } of scripts) await waitForAudio(user, documentId)
    const firstLines = scripts.map((_, n) => speech.spoken.findIndex((line) => line.includes(`${nameOf(n)} begins.`)))
    // Lines that were taken before are made first, whatever their position, and lines taken together in any order.
    const taken = firstLines.map((at, n) => at - (told[n] ?? Infinity))
    expect(Math.min(...taken)).toBeGreaterThanOrEqual(-SLOTS)
    expect(Math.max(...taken)).toBeLessThanOrEqual(2 * SLOTS)

    // An equal share: one line of each of the others between two lines of an actor.
    const lastLine = speech.spoken.findLastIndex((line) => line.includes('Actor '))
    expect(lastLine).toBeLessThan(1.3 * LINES * (ACTORS + 1))
    const spokenBefore = speech.spoken.slice(0, lastLine)
    expect(spokenBefore.filter((line) => line.includes('Greedy')).length).toBeLessThan(3 * LINES)
  })

  it('[R-51-11] A script without a waiting first line has no place in the queue', async () => {
    const script = await createCastScript('Nobody', 2)
    expect(await placeOf(script)).toBeUndefined()
    await generate(script.user, script.documentId)
    await waitForAudio(script.user, script.documentId)
    expect((await statusOf(script.user, script.documentId)).lines_before).toBeUndefined()
  })

  it('[R-51-11] A place in the queue is counted to 1,000', async () => {
    const greedy = await createCastScript('Patient', 1100)
    const late = await createCastScript('Late', 1)
    speech.hold()
    await generate(greedy.user, greedy.documentId)
    await server.ctx.db
      .updateTable('audioClip')
      .set({ queuePosition: 0 })
      .where('documentId', '=', greedy.documentId)
      .where('state', '=', 'processing')
      .execute()
    await generate(late.user, late.documentId)
    expect(await placeOf(late)).toBe(1000)
    speech.release()
    await waitForAudio(late.user, late.documentId)
  })
})
