import { audio, documents, scenes, users } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createScript, inTurns, manyLines, readerOf } from '#testing/script-fixture.ts'
import { aMember } from '#testing/accounts.ts'
import { type SignedIn, signIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, HIGH, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { deleteUnwantedClips } from '../cleanup.service.ts'
import { assign, castAll, finished, generate, OWN, speakAll, statusOf } from '../testing/cast-fixture.ts'

/** One at a time, so that what waits can be changed. */
const speech = createScriptedSpeech({ concurrency: 1 })
let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await aMember(server)
  speech.spoken.length = 0
})
const { list, lineAt } = readerOf(() => ada)

const untilUnderWay = () =>
  waitUntil(() => speech.spoken.length > 0 || undefined, { what: 'a line', timeoutMs: 30_000 })
const clipsOf = (documentId: string) =>
  server.ctx.db.selectFrom('audioClip').selectAll().where('documentId', '=', documentId).execute()
const orderedOf = async (documentId: string) =>
  (
    await server.ctx.db
      .selectFrom('documentVoicing')
      .select('charactersOrdered')
      .where('documentId', '=', documentId)
      .executeTakeFirst()
  )?.charactersOrdered

describe('while a script is being spoken', { timeout: 60_000 }, () => {
  it('[C22] [C23] a hundred more who ask for it change nothing, and nobody is told that it is done', async () => {
    const documentId = await createScript(server, ada, { entries: manyLines(12) })
    await castAll(ada, documentId, LOW)
    speech.hold()
    const ask = () => ada.ask(audio.generate, { params: { documentId } })
    const answers = await Promise.all(Array.from({ length: 100 }, ask))
    const served = answers.filter(({ http }) => http === 200)
    expect(served).toHaveLength(30)
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(70)
    for (const { body } of served) expect(body.data).toMatchObject({ overall_status: 'processing', generation: 1 })
    server.clock.advance({ minutes: 1 })
    const polls = await Promise.all(Array.from({ length: 100 }, () => statusOf(ada, documentId)))
    expect(polls.every(({ overall_status }) => overall_status === 'processing')).toBe(true)
    speech.release()
    expect((await finished(ada, documentId)).overall_status).toBe('completed')
    expect(speech.spoken).toHaveLength(12)
    await assign(ada, documentId, { MARCUS: HIGH })
    speech.hold()
    await generate(ada, documentId)
    const after = await Promise.all(Array.from({ length: 100 }, () => statusOf(ada, documentId)))
    expect(after.every((status) => status.overall_status === 'processing' && status.generation === 2)).toBe(true)
    speech.release()
    await finished(ada, documentId)
  })

  it('a character who is cast anew is spoken in the new voice, and the old one is not made any more', async () => {
    const documentId = await createScript(server, ada, { entries: manyLines(8) })
    await castAll(ada, documentId, LOW)
    speech.hold()
    await generate(ada, documentId)
    await untilUnderWay()
    await castAll(ada, documentId, HIGH)
    await generate(ada, documentId)
    speech.release()
    await finished(ada, documentId)
    await server.jobsDone()
    // One is being spoken, and one waits at the engine's door.
    expect(speech.spoken.filter((line) => line.startsWith(LOW))).toHaveLength(2)
    expect(
      (await list(documentId)).every(({ voice_id, audio_status }) => voice_id === HIGH && audio_status === 'completed'),
    ).toBe(true)
    expect(await clipsOf(documentId)).toHaveLength(10)
    const spokenCharacters = speech.spoken.reduce((sum, line) => sum + line.slice(line.indexOf(' ') + 1).length, 0)
    expect(await orderedOf(documentId)).toBe(spokenCharacters)
  })

  it('a line that is changed is not spoken as it was', async () => {
    const documentId = await createScript(server, ada, { entries: inTurns('First.', 'Second.', 'Third.') })
    await castAll(ada, documentId, LOW)
    speech.hold()
    await generate(ada, documentId)
    await untilUnderWay()
    const { _id: sceneId } = await lineAt(documentId, 2)
    await ada.call(scenes.updateText, { params: { sceneId }, query: {}, body: { scene_text: 'Changed.' } })
    expect(await lineAt(documentId, 2)).toMatchObject({ audio_status: 'pending' })
    speech.release()
    await server.jobsDone()
    // Two are on their way to the engine at once, and may overtake each other.
    expect(speech.spoken.toSorted()).toEqual([`${LOW} First.`, `${LOW} Second.`])
    expect((await statusOf(ada, documentId)).counts).toMatchObject({ completed: 2, pending: 1, total: 3 })
  })

  it('[D24] its deletion ends everything, and no object stays', async () => {
    const documentId = await createScript(server, ada, { entries: manyLines(6) })
    const userId = await userIdOf(server, ada)
    await castAll(ada, documentId, LOW)
    speech.hold()
    await generate(ada, documentId)
    await untilUnderWay()
    await ada.call(documents.remove, { params: { documentId } })
    speech.release()
    await server.jobsDone()
    expect(speech.spoken.length).toBeLessThanOrEqual(2)
    expect(await server.ctx.storage.list(`users/${userId}/`)).toEqual([])
  })

  it('its owner can leave, and no object stays', async () => {
    const documentId = await createScript(server, ada, { entries: manyLines(4) })
    const userId = await userIdOf(server, ada)
    await speakAll(ada, documentId, LOW)
    expect(await server.ctx.storage.list(`users/${userId}/`)).toHaveLength(8)
    await ada.call(users.deleteAccount, { body: { password: ada.password } })
    await server.jobsDone()
    expect(await server.ctx.storage.list(`users/${userId}/`)).toEqual([])
  })

  it('speaks it in the order in which it will be heard', async () => {
    const documentId = await createScript(server, ada, { entries: manyLines(30) })
    await speakAll(ada, documentId, LOW, { DANI: OWN })
    const order = speech.spoken.map((line) => line.slice(LOW.length + 1))
    const heard = Array.from({ length: 15 }, (_, n) => speech.spokenText(`Line number ${2 * n}.`, []))
    expect(order).toHaveLength(15)
    // Two are on their way to the engine at once, and may overtake each other.
    expect(heard.every((line, at) => Math.abs(order.indexOf(line) - at) <= 1)).toBe(true)
  })
})

describe('a line somebody sits and waits for', { timeout: 60_000 }, () => {
  const ordered = (text: string) =>
    waitUntil(() => server.ctx.db.selectFrom('audioClip').selectAll().where('dialog', '=', text).executeTakeFirst(), {
      what: text,
      timeoutMs: 30_000,
    })
  async function tryVoice(person: SignedIn, dialog: string): Promise<void> {
    const documentId = await createScript(server, person, { entries: inTurns(dialog) })
    void person.ask(audio.previewLine, { params: { documentId }, body: { actor: 'MARCUS', voice_id: LOW } })
    await ordered(dialog)
  }

  it('goes ahead of a script, behind others who came first, and one for each user', async () => {
    const [bob, carol] = [await aMember(server), await aMember(server)]
    const documentId = await createScript(server, ada, { entries: manyLines(12) })
    await castAll(ada, documentId, LOW)
    speech.hold()
    await generate(ada, documentId)
    await untilUnderWay()
    await tryVoice(bob, 'The first of Bob.')
    await tryVoice(bob, 'The second of Bob.')
    await tryVoice(carol, 'The first of Carol.')
    speech.release()
    await finished(ada, documentId)
    await server.jobsDone()
    const [bob1, carol1, bob2] = ['first of Bob.', 'first of Carol.', 'second of Bob.'].map((end) =>
      speech.spoken.findIndex((line) => line.endsWith(end)),
    ) as [number, number, number]
    // Two of the script are at the engine already; and neighbours may overtake each other there.
    expect(bob1).toBeLessThanOrEqual(3)
    expect(carol1).toBeLessThanOrEqual(4)
    expect(bob2).toBeGreaterThan(Math.max(bob1, carol1))
    expect(bob2).toBeLessThan(10)
  })
})

describe('the sound of a script', { timeout: 60_000 }, () => {
  it('is copied, not made, where the same user has it in another script', async () => {
    const first = await createScript(server, ada, { entries: inTurns('The same.', 'Another.') })
    const second = await createScript(server, ada, { entries: inTurns('The same.', 'A third.') })
    await castAll(ada, first, LOW)
    await castAll(ada, second, LOW)
    await Promise.all([generate(ada, first), generate(ada, second)])
    await finished(ada, first)
    await finished(ada, second)
    expect(speech.spoken.filter((line) => line.endsWith('The same.'))).toHaveLength(1)
    expect(speech.spoken).toHaveLength(3)
    const counted = [await orderedOf(first), await orderedOf(second)].toSorted((one = 0, other = 0) => one - other)
    expect(counted).toEqual(['A third.'.length, 'The same.Another.'.length])
    await ada.call(documents.remove, { params: { documentId: first } })
    await server.jobsDone()
    expect(await (await fetch((await lineAt(second, 0)).audio_url)).text()).toBe(`${LOW} The same.`)
  })

  it('[D27] is never shared between people', async () => {
    const entries = inTurns('Between us.')
    const mine = await createScript(server, ada, { entries })
    await speakAll(ada, mine, LOW)
    const bob = await aMember(server)
    const theirs = await createScript(server, bob, { entries })
    await speakAll(bob, theirs, LOW)
    expect(speech.spoken).toEqual([`${LOW} Between us.`, `${LOW} Between us.`])
  })

  it('[C01] [C44] is a private object at an address that ends after a quarter of an hour', async () => {
    const documentId = await createScript(server, ada, { entries: inTurns('Private.') })
    await speakAll(ada, documentId, LOW)
    const url = new URL((await lineAt(documentId, 0)).audio_url)
    expect(url.searchParams.get('X-Amz-Expires')).toBe('900')
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(`${url.origin}${url.pathname}`)).status).toBe(403)
  })

  it('[C11] is made up to three times what the pages hold, however lines are changed', async () => {
    const documentId = await createScript(server, ada, { entries: inTurns('Start.'), pageCount: 1 })
    await castAll(ada, documentId, LOW)
    const { _id: sceneId } = await lineAt(documentId, 0)
    let refused
    for (let n = 0; n < 12 && !refused; n += 1) {
      const scene_text = `${n} ${'word '.repeat(200)}`
      await ada.call(scenes.updateText, { params: { sceneId }, query: {}, body: { scene_text } })
      const answer = await ada.ask(audio.generate, { params: { documentId } })
      if (answer.http !== 200) refused = answer
      await server.jobsDone()
    }
    expect(refused?.http).toBe(402)
    expect(refused?.body.message).toContain('3 times what its pages hold')
    const characters = speech.spoken.reduce((sum, line) => sum + line.length - LOW.length - 1, 0)
    expect(characters).toBeGreaterThan(7000)
    expect(characters).toBeLessThanOrEqual(9000)
    expect((await statusOf(ada, documentId)).counts).toMatchObject({ pending: 1, processing: 0 })
  })

  it('[C28] waits for the user’s own lines for ever, and is kept while a line has it', async () => {
    const documentId = await createScript(server, ada, { entries: inTurns('Mine.', 'Yours.') })
    await castAll(ada, documentId, LOW, { MARCUS: OWN })
    await generate(ada, documentId)
    const before = await finished(ada, documentId)
    server.clock.advance({ days: 40 })
    await deleteUnwantedClips(server.ctx)
    await server.jobsDone()
    ada = await signIn(server, ada)
    expect(await statusOf(ada, documentId)).toEqual(before)
    expect(before.counts).toMatchObject({ recorded_by_me: 1, completed: 1, processing: 0 })
    expect(await lineAt(documentId, 0)).toMatchObject({ audio_status: 'processing', voice_id: OWN })
    expect((await fetch((await lineAt(documentId, 1)).audio_url)).status).toBe(200)
  })

  it('goes when no line has had it for thirty days', async () => {
    const documentId = await createScript(server, ada, { entries: inTurns('Before.') })
    await speakAll(ada, documentId, LOW)
    await speakAll(ada, documentId, HIGH)
    await deleteUnwantedClips(server.ctx)
    expect(await clipsOf(documentId)).toHaveLength(2)
    server.clock.advance({ days: 31 })
    await deleteUnwantedClips(server.ctx)
    expect((await clipsOf(documentId)).map(({ voiceId }) => voiceId)).toEqual([HIGH])
  })
})
