import { audio, type ChosenDirection, scenes, voices } from '@sidelight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '#testing/accounts.ts'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { createScriptedSpeech, ELEVENLABS, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { castAll, castAndGenerate, generateAll, statusOf } from './testing/cast-fixture.ts'

let server: TestServer
let ada: SignedIn
/** Each synthesis: the manners with their amounts, the place, fullness and read if they are not the usual ones, the words. */
const made: string[] = []
const speech = createScriptedSpeech({
  work: async ({ text, direction, fullness, read }) => {
    const manners = (direction?.spans ?? []).map(({ manner, amount }) => `${manner} ${amount}`)
    const place = direction === undefined || direction.place === 'here' ? [] : [direction.place]
    const others = [...(fullness === undefined ? [] : [fullness]), ...(read === undefined ? [] : [`read ${read}`])]
    made.push([...manners, ...place, ...others, text].join(', '))
  },
})
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())
beforeEach(async () => {
  // A user of the test before has the same words in the same voices, which would be copied.
  ada = await insertUser(server)
})
const { list, lineAt } = readerOf(() => ada)

const direct = (lineId: string, direction: ChosenDirection, read = 0) =>
  ada.call(scenes.direct, { params: { sceneId: lineId }, body: { direction, read } })
const directCharacter = (
  documentId: string,
  actor: string,
  direction: { manner: 'plain' | 'cold'; amount?: 1 | 2; fullness?: 'muted' | 'usual' | 'full' },
) =>
  ada.call(voices.direct, {
    params: { documentId },
    body: { actor, direction: { amount: 2, fullness: 'usual', ...direction } },
  })
const clipOf = ({ audio_url: url }: { audio_url: string }) => url.split('?')[0]
const listPending = async (documentId: string) =>
  (await list(documentId)).flatMap(({ audio_status: status, dialog }) => (status === 'pending' ? [dialog] : []))
const readCharged = async (documentId: string) =>
  (
    await server.ctx.db
      .selectFrom('documentVoicing')
      .select('charactersOrdered')
      .where('documentId', '=', documentId)
      .executeTakeFirstOrThrow()
  ).charactersOrdered
const takeMade = () => made.splice(0).toSorted()

const KEY = 'You kept the key.'
const BACK = 'To give it back.'
const KNOW = 'I know.'
async function createSpokenScript(dialogs: string[] = [KEY, BACK, KNOW], voiceId = LOW, pageCount = 3) {
  const documentId = await createScript(server, ada, { entries: inTurns(...dialogs), pageCount })
  await castAndGenerate(ada, documentId, voiceId)
  made.length = 0
  return documentId
}

describe('chosen directions', { timeout: 60_000 }, () => {
  it('[R-46-11] A beat before a line keeps its clip, costs nothing and is taken back by an undo', async () => {
    const documentId = await createSpokenScript()
    const before = await lineAt(documentId, 1)
    const held = await direct(before._id, { beat: 2 })
    expect(held).toMatchObject({
      audio_status: 'completed',
      timing: { lead_ms: 2000 },
      direction: { chosen: { beat: 2 } },
    })
    expect(clipOf(held)).toBe(clipOf(before))
    await generateAll(ada, documentId)
    expect(takeMade()).toEqual([])
    await ada.call(scenes.undo, { params: { documentId } })
    const undone = await lineAt(documentId, 1)
    expect([undone.timing, undone.direction, clipOf(undone)]).toEqual([undefined, undefined, clipOf(before)])
  })

  it.each([
    [0.5, 200],
    [5, 200],
    [0, 400],
    [0.4, 400],
    [5.5, 400],
    [0.75, 400],
  ])('[R-46-11] A beat of %d s is answered with %i', async (beat, status) => {
    const documentId = await createScript(server, ada, { entries: inTurns(KEY, BACK) })
    const { _id: lineId } = await lineAt(documentId, 1)
    const { http } = await ada.ask(scenes.direct, {
      params: { sceneId: lineId },
      body: { direction: { beat }, read: 0 },
    })
    expect(http).toBe(status)
  })

  it('[R-39-02] [R-39-03] A line that is made whispered costs one clip, and none when it is plain again', async () => {
    const documentId = await createSpokenScript()
    await generateAll(ada, documentId)
    expect(takeMade()).toEqual([])

    const before = await lineAt(documentId, 1)
    const directed = await direct(before._id, { manner: 'whispered' })
    expect(directed).toMatchObject({ audio_status: 'pending', audio_url: '', version: before.version })
    expect(await listPending(documentId)).toEqual([BACK])
    await generateAll(ada, documentId)
    expect(takeMade()).toEqual([`whispered 2, ${BACK}`])
    const whispered = clipOf(await lineAt(documentId, 1))
    expect(whispered).not.toBe(clipOf(before))

    const charged = await readCharged(documentId)
    await direct(before._id, {})
    expect((await statusOf(ada, documentId)).overall_status).toBe('pending')
    await generateAll(ada, documentId)
    expect(clipOf(await lineAt(documentId, 1))).toBe(clipOf(before))
    await direct(before._id, { manner: 'whispered', amount: 2 })
    await generateAll(ada, documentId)
    expect(clipOf(await lineAt(documentId, 1))).toBe(whispered)
    expect([takeMade(), await readCharged(documentId)]).toEqual([[], charged])
  })

  it('[R-39-03] A character that is cold throughout costs one clip for each of its plain lines, and none when it is plain again', async () => {
    const documentId = await createSpokenScript([KEY, BACK, KNOW, '(angry) Go.', '(whispering) Stay.'])
    const before = (await list(documentId)).map(clipOf)
    await directCharacter(documentId, 'MARCUS', { manner: 'cold' })
    expect(await listPending(documentId)).toEqual([KEY, KNOW])
    await generateAll(ada, documentId)
    expect(takeMade()).toEqual([`cold 2, ${KNOW}`, `cold 2, ${KEY}`].toSorted())

    await directCharacter(documentId, 'MARCUS', { manner: 'cold', fullness: 'muted' })
    expect(await listPending(documentId)).toEqual([KEY, KNOW, '(whispering) Stay.'])
    await directCharacter(documentId, 'MARCUS', { manner: 'plain' })
    await generateAll(ada, documentId)
    expect(takeMade()).toEqual([])
    expect((await list(documentId)).map(clipOf)).toEqual(before)
  })

  it('[R-39-03] How much a character shows makes only its lines with a manner anew', async () => {
    const documentId = await createSpokenScript([KEY, BACK, '(angry) Go.'])
    await directCharacter(documentId, 'MARCUS', { manner: 'plain', fullness: 'full' })
    expect(await listPending(documentId)).toEqual(['(angry) Go.'])
    await generateAll(ada, documentId)
    expect(takeMade()).toEqual(['angry 2, full, (angry) Go.'])
  })

  it('[R-39-03] Another read costs one clip, and none when the first one is chosen again', async () => {
    const documentId = await createSpokenScript()
    const before = await lineAt(documentId, 0)
    await direct(before._id, {}, 1)
    const params = { documentId, sceneId: before._id, voiceId: LOW }
    expect((await ada.call(audio.regenerate, { params })).audio_status).toBe('processing')
    await generateAll(ada, documentId)
    expect(takeMade()).toEqual([`read 1, ${KEY}`])
    expect(clipOf(await lineAt(documentId, 0))).not.toBe(clipOf(before))
    await direct(before._id, {}, 0)
    expect(clipOf(await ada.call(audio.regenerate, { params }))).toBe(clipOf(before))
    expect(takeMade()).toEqual([])
  })

  it('[R-39-03] A choice that changes nothing in the sound keeps the audio of the line', async () => {
    const documentId = await createSpokenScript(['(whispering) Stay.', BACK])
    const [first, second] = await list(documentId)
    for (const same of [{ manner: 'whispered' }, { entry: 'cuts in' }, { place: 'here', ending: 'said' }] as const)
      expect(clipOf(await direct(first?._id ?? '', same))).toBe(clipOf(first ?? { audio_url: '' }))
    expect(await direct(second?._id ?? '', { entry: 'cuts in' })).toMatchObject({
      audio_status: 'completed',
      timing: { entry: 'cuts in' },
    })
    expect((await direct(second?._id ?? '', { ending: 'cut off' })).audio_status).toBe('pending')
  })

  it('[R-39-04] Undo takes direction, read and audio of a line back as one step', async () => {
    const documentId = await createSpokenScript()
    const before = await lineAt(documentId, 1)
    await direct(before._id, { manner: 'cold', place: 'phone' }, 2)
    await generateAll(ada, documentId)
    expect(takeMade()).toEqual([`cold 2, phone, read 2, ${BACK}`])
    await ada.call(scenes.remove, { body: { scene_ids: [before._id] } })
    await ada.call(scenes.undo, { params: { documentId } })
    expect(await lineAt(documentId, 1)).toMatchObject({
      audio_status: 'completed',
      direction: { chosen: { manner: 'cold', place: 'phone' }, read: 2 },
    })
    await ada.call(scenes.undo, { params: { documentId } })
    const undone = await lineAt(documentId, 1)
    expect(undone).not.toHaveProperty('direction')
    expect(clipOf(undone)).toBe(clipOf(before))
  })

  it('[R-39-05] Reads and manners count as ways of saying a line; where it is heard from does not, in a voice of our own', async () => {
    const ways: [ChosenDirection, number][] = [
      [{}, 1],
      [{ manner: 'cold' }, 1],
      [{ manner: 'cold', place: 'phone' }, 1],
      [{ manner: 'warm' }, 0],
      [{ place: 'radio' }, 0],
      [{ manner: 'angry' }, 0],
    ]
    const chargedFor = async (voiceId: string) => {
      const documentId = await createSpokenScript([KEY], voiceId)
      const { _id: lineId } = await lineAt(documentId, 0)
      const charged: number[] = []
      for (const [direction, read] of ways) {
        await direct(lineId, direction, read)
        await generateAll(ada, documentId)
        charged.push((await readCharged(documentId)) / KEY.length)
      }
      return charged
    }
    expect(await chargedFor(LOW)).toEqual([1, 1, 1, 1, 1, 2])
    expect(await chargedFor(ELEVENLABS)).toEqual([2, 3, 4, 5, 6, 7])
  })

  it('[R-39-02] Narration cannot be directed, and neither can a character without a voice or without lines', async () => {
    const entries = [{ actor: 'narrator', dialog: 'She waits.' }, ...inTurns(KEY)]
    const documentId = await createScript(server, ada, { entries })
    const [narration] = await list(documentId)
    const body = { direction: { manner: 'cold' as const }, read: 0 }
    const answer = await ada.ask(scenes.direct, { params: { sceneId: narration?._id ?? '' }, body })
    expect(answer).toMatchObject({ http: 400 })
    const ask = (actor: string) =>
      ada.ask(voices.direct, {
        params: { documentId },
        body: { actor, direction: { manner: 'cold', amount: 2, fullness: 'usual' } },
      })
    expect((await ask('MARCUS')).http).toBe(409)
    await castAll(ada, documentId, LOW)
    expect((await ask('narrator')).http).toBe(400)
    expect((await ask('NOBODY')).http).toBe(400)
    expect((await ask('MARCUS')).http).toBe(200)
  })
})
