import { audio, voices } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, ELEVENLABS } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { assign, generate, generateAll, OWN, statusOf } from '../testing/cast-fixture.ts'

// One line at a time, so that the order in which lines are spoken is certain.
const speech = createScriptedSpeech({ concurrency: 1 })
let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await insertUser(server)
  speech.spoken.length = 0
})

const askForFirstLines = (documentId: string) => ada.ask(audio.firstLines, { params: { documentId } })
const voiceFirstLines = async (documentId: string) => {
  const { requested } = await ada.call(audio.firstLines, { params: { documentId } })
  return requested
}
const readSuggestions = async (documentId: string) => {
  const { characters } = await ada.call(voices.casting, { params: { documentId } })
  return Object.fromEntries(characters.map(({ actor, suggested_voice_id }) => [actor, suggested_voice_id]))
}
const readCharges = (documentId: string) =>
  server.ctx.db
    .selectFrom('documentVoicing')
    .select(['charactersOrdered', 'charactersTried'])
    .where('documentId', '=', documentId)
    .executeTakeFirst()
const spokenWords = () => speech.spoken.map((line) => line.slice(line.indexOf(' ') + 1))

describe('Lines that are voiced before a part is chosen', { timeout: 60_000 }, () => {
  it('[R-19-09] [R-19-10] Three lines of each part are spoken by the suggested voices, and only those that a rehearsal uses are charged, once', async () => {
    const documentId = await createScript(server, ada, {
      entries: inTurns('One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.', 'Seven.', 'Eight.'),
    })
    expect(await voiceFirstLines(documentId)).toBe(6)
    await server.jobsDone()
    const cast = await readSuggestions(documentId)
    const expected = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'].map(
      (words, n) => `${cast[n % 2 === 0 ? 'MARCUS' : 'DANI']} ${words}`,
    )
    expect(speech.spoken.toSorted()).toEqual(expected.toSorted())
    expect(await statusOf(ada, documentId)).toMatchObject({ counts: { pending: 8 } })
    expect(await readCharges(documentId)).toBeUndefined()
    expect(await voiceFirstLines(documentId)).toBe(0)

    await assign(ada, documentId, { ...cast, DANI: OWN })
    await generateAll(ada, documentId)
    expect(spokenWords().slice(6)).toEqual(['Seven.'])
    const used = { charactersOrdered: 'One.Three.Five.Seven.'.length, charactersTried: 0 }
    expect(await readCharges(documentId)).toEqual(used)
    await generateAll(ada, documentId)
    expect(await readCharges(documentId)).toEqual(used)
  })

  it('[R-19-10] Lines of the chosen part that are still queued when the rehearsal starts are not spoken', async () => {
    const say = (actor: string) => (dialog: string) => ({ actor, dialog })
    const entries = [...['One.', 'Two.', 'Three.'].map(say('MARCUS')), ...['A.', 'B.', 'C.'].map(say('DANI'))]
    const documentId = await createScript(server, ada, { entries })
    speech.hold()
    await voiceFirstLines(documentId)
    await waitUntil(() => speech.spoken.length > 0 || undefined, { what: 'the first line', timeoutMs: 30_000 })
    await assign(ada, documentId, { ...(await readSuggestions(documentId)), DANI: OWN })
    await generate(ada, documentId)
    speech.release()
    await server.jobsDone()
    expect(spokenWords().toSorted()).toEqual(['One.', 'Three.', 'Two.'])
  })

  it('[R-19-09] A voice that was chosen before is used, and a voice of an external service speaks nothing ahead', async () => {
    const documentId = await createScript(server, ada, { entries: inTurns('One.', 'Two.') })
    await assign(ada, documentId, { MARCUS: ELEVENLABS, DANI: 'kokoro:clear' })
    expect(await voiceFirstLines(documentId)).toBe(1)
    await server.jobsDone()
    expect(speech.spoken).toEqual(['kokoro:clear Two.'])
  })

  it('[R-19-11] The first lines of twenty scripts are voiced for a user in a day, and none of a twenty-first', async () => {
    const create = (n: number) => createScript(server, ada, { entries: [{ actor: 'MARCUS', dialog: `Script ${n}.` }] })
    for (let n = 1; n <= 20; n += 1) expect(await voiceFirstLines(await create(n))).toBe(1)
    const documentId = await create(21)
    expect((await askForFirstLines(documentId)).http).toBe(429)
    await server.jobsDone()
    expect(speech.spoken).toHaveLength(20)
    ada = await insertUser(server)
    expect(await voiceFirstLines(await create(22))).toBe(1)
    await server.jobsDone()
  })
})
