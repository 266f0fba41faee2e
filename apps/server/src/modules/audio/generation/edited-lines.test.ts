import { audio, documents, scenes, users } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newEncryptedId } from '#platform/script-keys/encrypted-id.ts'
import { createScript, inTurns, manyLines, readerOf, saved } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import { type SignedIn, signIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, HIGH, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { deleteUnusedAudio } from '../cleanup.service.ts'
import {
  assign,
  castAll,
  waitForAudio,
  generate,
  generateAll,
  OWN,
  castAndGenerate,
  statusOf,
  editLine,
} from '../testing/cast-fixture.ts'

/** One line at a time, so that waiting lines can be changed. */
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
const { list, lineAt } = readerOf(() => ada)

const waitForFirstLine = () =>
  waitUntil(() => speech.spoken.length > 0 || undefined, { what: 'a line', timeoutMs: 30_000 })
const listClips = (documentId: string) =>
  server.ctx.db.selectFrom('audioClip').selectAll().where('documentId', '=', documentId).execute()
const readChargedCharacters = async (documentId: string) =>
  (
    await server.ctx.db
      .selectFrom('documentVoicing')
      .select('charactersOrdered')
      .where('documentId', '=', documentId)
      .executeTakeFirst()
  )?.charactersOrdered

describe('scripts during generation', { timeout: 60_000 }, () => {
  it('[C22] [C23] Repeated requests during a generation change nothing, and its status stays processing', async () => {
    const documentId = await createScript(server, ada, { entries: manyLines(12) })
    await castAll(ada, documentId, LOW)
    speech.hold()
    const request = () => ada.ask(audio.generate, { params: { documentId } })
    const responses = await Promise.all(Array.from({ length: 100 }, request))
    const served = responses.filter(({ http }) => http === 200)
    expect(served).toHaveLength(30)
    expect(responses.filter(({ http }) => http === 429)).toHaveLength(70)
    for (const { body } of served) expect(body.data).toMatchObject({ overall_status: 'processing', generation: 1 })
    server.clock.advance({ minutes: 1 })
    const polls = await Promise.all(Array.from({ length: 100 }, () => statusOf(ada, documentId)))
    expect(polls.every(({ overall_status }) => overall_status === 'processing')).toBe(true)
    speech.release()
    expect((await waitForAudio(ada, documentId)).overall_status).toBe('completed')
    expect(speech.spoken).toHaveLength(12)
    await assign(ada, documentId, { MARCUS: HIGH })
    speech.hold()
    await generate(ada, documentId)
    const after = await Promise.all(Array.from({ length: 100 }, () => statusOf(ada, documentId)))
    expect(after.every((status) => status.overall_status === 'processing' && status.generation === 2)).toBe(true)
    speech.release()
    await waitForAudio(ada, documentId)
  })

  it('A recast character is spoken in the new voice, and waiting clips of the old voice are dropped', async () => {
    const documentId = await createScript(server, ada, { entries: manyLines(8) })
    await castAll(ada, documentId, LOW)
    speech.hold()
    await generate(ada, documentId)
    await waitForFirstLine()
    await castAll(ada, documentId, HIGH)
    await generate(ada, documentId)
    speech.release()
    await waitForAudio(ada, documentId)
    await server.jobsDone()
    // One line is being spoken, and one waits for the engine.
    expect(speech.spoken.filter((line) => line.startsWith(LOW))).toHaveLength(2)
    expect(
      (await list(documentId)).every(({ voice_id, audio_status }) => voice_id === HIGH && audio_status === 'completed'),
    ).toBe(true)
    expect(await listClips(documentId)).toHaveLength(10)
    const spokenCharacters = speech.spoken.reduce((sum, line) => sum + line.slice(line.indexOf(' ') + 1).length, 0)
    expect(await readChargedCharacters(documentId)).toBe(spokenCharacters)
  })

  it('A waiting line that is edited is not spoken with its old text', async () => {
    const documentId = await createScript(server, ada, { entries: inTurns('First.', 'Second.', 'Third.') })
    await castAll(ada, documentId, LOW)
    speech.hold()
    await generate(ada, documentId)
    await waitForFirstLine()
    const { _id: lineId } = await lineAt(documentId, 2)
    await editLine(ada, lineId, 'Changed.')
    expect(await lineAt(documentId, 2)).toMatchObject({ audio_status: 'pending' })
    speech.release()
    await server.jobsDone()
    // Two lines are sent to the engine at once, and their order may change.
    expect(speech.spoken.toSorted()).toEqual([`${LOW} First.`, `${LOW} Second.`])
    expect((await statusOf(ada, documentId)).counts).toMatchObject({ completed: 2, pending: 1, total: 3 })
  })

  it('[D24] Deleting a script during generation leaves no objects', async () => {
    const documentId = await createScript(server, ada, { entries: manyLines(6) })
    const userId = await userIdOf(server, ada)
    await castAll(ada, documentId, LOW)
    speech.hold()
    await generate(ada, documentId)
    await waitForFirstLine()
    await ada.call(documents.remove, { params: { documentId } })
    const findRemoval = async () => {
      const { rows } = await sql`
        select from pgboss.job where name = 'documents.remove-objects' and state = 'completed'
          and data->>'documentId' = ${documentId}`.execute(server.ctx.db)
      return rows[0]
    }
    // So that it cannot remove what is stored after it.
    await waitUntil(findRemoval, { what: 'the removal of the objects', timeoutMs: 30_000 })
    speech.release()
    await server.jobsDone()
    expect(speech.spoken.length).toBeLessThanOrEqual(2)
    expect(await server.ctx.storage.list(`users/${userId}/`)).toEqual([])
  })

  it('Deleting the account after generation leaves no objects', async () => {
    const documentId = await createScript(server, ada, { entries: manyLines(4) })
    const userId = await userIdOf(server, ada)
    await castAndGenerate(ada, documentId, LOW)
    expect(await server.ctx.storage.list(`users/${userId}/`)).toHaveLength(4)
    await ada.call(users.deleteAccount, { body: { password: ada.password } })
    await server.jobsDone()
    expect(await server.ctx.storage.list(`users/${userId}/`)).toEqual([])
  })

  it('Lines are generated in the order of the script', async () => {
    const documentId = await createScript(server, ada, { entries: manyLines(30) })
    await castAndGenerate(ada, documentId, LOW, { DANI: OWN })
    const order = speech.spoken.map((line) => line.slice(LOW.length + 1))
    const expected = Array.from({ length: 15 }, (_, n) => speech.spokenText(`Line number ${2 * n}.`, []))
    expect(order).toHaveLength(15)
    // Two lines are sent to the engine at once, and their order may change.
    expect(expected.every((line, at) => Math.abs(order.indexOf(line) - at) <= 1)).toBe(true)
  })
})

describe('urgent lines', { timeout: 60_000 }, () => {
  const waitForClip = (text: string) =>
    waitUntil(() => server.ctx.db.selectFrom('audioClip').selectAll().where('dialog', '=', text).executeTakeFirst(), {
      what: text,
      timeoutMs: 30_000,
    })
  async function requestPreview(user: SignedIn, dialog: string): Promise<void> {
    const documentId = await createScript(server, user, { entries: inTurns(dialog) })
    void user.ask(audio.previewLine, { params: { documentId }, body: { actor: 'MARCUS', voice_id: LOW } })
    await waitForClip(dialog)
  }

  it('A preview is spoken before a script, after earlier previews, and one per user at a time', async () => {
    const [bob, carol] = [await insertUser(server), await insertUser(server)]
    const documentId = await createScript(server, ada, { entries: manyLines(12) })
    await castAll(ada, documentId, LOW)
    speech.hold()
    await generate(ada, documentId)
    await waitForFirstLine()
    await requestPreview(bob, 'The first of Bob.')
    await requestPreview(bob, 'The second of Bob.')
    await requestPreview(carol, 'The first of Carol.')
    speech.release()
    await waitForAudio(ada, documentId)
    await server.jobsDone()
    const [bob1, carol1, bob2] = ['first of Bob.', 'first of Carol.', 'second of Bob.'].map((end) =>
      speech.spoken.findIndex((line) => line.endsWith(end)),
    ) as [number, number, number]
    // Two lines of the script are at the engine and two are fetched already, and the order of neighbours may change.
    expect(Math.max(bob1, carol1)).toBeLessThanOrEqual(6)
    expect(bob2).toBeGreaterThan(Math.max(bob1, carol1))
    expect(bob2).toBeLessThan(10)
  })
})

describe('clips of a script', { timeout: 60_000 }, () => {
  it('A clip is copied from another script of the same user', async () => {
    const first = await createScript(server, ada, { entries: inTurns('The same.', 'Another.') })
    const second = await createScript(server, ada, { entries: inTurns('The same.', 'A third.') })
    await castAll(ada, first, LOW)
    await castAll(ada, second, LOW)
    await Promise.all([generate(ada, first), generate(ada, second)])
    await waitForAudio(ada, first)
    await waitForAudio(ada, second)
    expect(speech.spoken.filter((line) => line.endsWith('The same.'))).toHaveLength(1)
    expect(speech.spoken).toHaveLength(3)
    const charged = [await readChargedCharacters(first), await readChargedCharacters(second)].toSorted(
      (first = 0, second = 0) => first - second,
    )
    expect(charged).toEqual(['A third.'.length, 'The same.Another.'.length])
    await ada.call(documents.remove, { params: { documentId: first } })
    await server.jobsDone()
    expect(await (await fetch((await lineAt(second, 0)).audio_url)).text()).toBe(`${LOW} The same.`)
  })

  it('[R-48-19] A line is spoken again while the key of the script that has its audio cannot be found', async () => {
    const [first, second] = [
      await createScript(server, ada, { entries: inTurns('The same.') }),
      await createScript(server, ada, { entries: inTurns('The same.') }),
    ]
    await castAndGenerate(ada, first, LOW)
    const mp3Key = `users/${await userIdOf(server, ada)}/documents/${newEncryptedId()}/audio/1.mp3`
    await server.ctx.db.updateTable('audioClip').set({ mp3Key }).where('documentId', '=', first).execute()
    const find = vi.spyOn(server.ctx.scriptKeys, 'find').mockRejectedValue(new Error('no keys'))
    await castAndGenerate(ada, second, LOW)
    expect(find).toHaveBeenCalled()
    find.mockRestore()
    expect(speech.spoken).toEqual([`${LOW} The same.`, `${LOW} The same.`])
  })

  it('[R-48-32] No transaction is open while the key of a confidential script is looked up for its audio', async () => {
    const id = newEncryptedId()
    await server.ctx.scriptKeys.create(id, await userIdOf(server, ada))
    const documentId = await createScript(server, ada, { id, entries: inTurns('One.', 'Two.', 'Three.') })
    await castAndGenerate(ada, documentId, LOW)
    await server.jobsDone()
    const [first, second] = [await lineAt(documentId, 0), await lineAt(documentId, 1)]
    const { find } = server.ctx.scriptKeys
    const open: number[] = []
    const countOpen = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(server.ctx.db)
      return rows[0]?.n ?? 0
    }
    const spy = vi.spyOn(server.ctx.scriptKeys, 'find').mockImplementation(async (documentId) => {
      // A job may be between two statements at this moment; the transaction of a call would stay open meanwhile.
      const isClosed = async () => (await countOpen()) === 0
      open.push(await waitUntil(isClosed, { what: 'no transaction', timeoutMs: 2000 }).then(() => 0, countOpen))
      return find(documentId)
    })
    const params = { documentId }
    await ada.call(scenes.save, { params, body: { scenes: [saved(first, { dialog: 'Changed.' })] } })
    await ada.call(scenes.renameActor, { params, body: { from: 'DANI', to: 'DANA' } })
    await ada.call(scenes.undo, { params })
    await ada.call(scenes.settleDoubt, { params: { sceneId: second._id } })
    spy.mockRestore()
    expect(open.length).toBeGreaterThan(3)
    expect(new Set(open)).toEqual(new Set([0]))
  })

  it('[D27] Clips are never shared between users', async () => {
    const entries = inTurns('Between us.')
    const adaScript = await createScript(server, ada, { entries })
    await castAndGenerate(ada, adaScript, LOW)
    const bob = await insertUser(server)
    const bobScript = await createScript(server, bob, { entries })
    await castAndGenerate(bob, bobScript, LOW)
    expect(speech.spoken).toEqual([`${LOW} Between us.`, `${LOW} Between us.`])
  })

  it('[C01] [C44] A clip is a private object with a URL that expires after fifteen minutes', async () => {
    const documentId = await createScript(server, ada, { entries: inTurns('Private.') })
    await castAndGenerate(ada, documentId, LOW)
    const url = new URL((await lineAt(documentId, 0)).audio_url)
    expect(url.searchParams.get('X-Amz-Expires')).toBe('900')
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(`${url.origin}${url.pathname}`)).status).toBe(403)
  })

  it('[C11] Edited lines can be spoken up to three times the text of the pages', async () => {
    const documentId = await createScript(server, ada, { entries: inTurns('Start.'), pageCount: 1 })
    await castAll(ada, documentId, LOW)
    const { _id: lineId } = await lineAt(documentId, 0)
    let rejected
    for (let n = 0; n < 12 && !rejected; n += 1) {
      const text = `${n} ${'word '.repeat(200)}`
      await editLine(ada, lineId, text)
      const response = await ada.ask(audio.generate, { params: { documentId } })
      if (response.http !== 200) rejected = response
      await server.jobsDone()
    }
    expect(rejected?.http).toBe(402)
    expect(rejected?.body.message).toContain('3 times what its pages hold')
    const characters = speech.spoken.reduce((sum, line) => sum + line.length - LOW.length - 1, 0)
    expect(characters).toBeGreaterThan(7000)
    expect(characters).toBeLessThanOrEqual(9000)
    expect((await statusOf(ada, documentId)).counts).toMatchObject({ pending: 1, processing: 0 })
  })

  it('[C28] Lines to record never expire, and clips are kept while a line uses them', async () => {
    const documentId = await createScript(server, ada, { entries: inTurns('Mine.', 'Yours.') })
    await castAll(ada, documentId, LOW, { MARCUS: OWN })
    const before = await generateAll(ada, documentId)
    server.clock.advance({ days: 40 })
    await deleteUnusedAudio(server.ctx)
    await server.jobsDone()
    ada = await signIn(server, ada)
    expect(await statusOf(ada, documentId)).toEqual(before)
    expect(before.counts).toMatchObject({ recorded_by_me: 1, completed: 1, processing: 0 })
    expect(await lineAt(documentId, 0)).toMatchObject({ audio_status: 'processing', voice_id: OWN })
    expect((await fetch((await lineAt(documentId, 1)).audio_url)).status).toBe(200)
  })

  it('A clip that no line has used for thirty days is deleted', async () => {
    const documentId = await createScript(server, ada, { entries: inTurns('Before.') })
    await castAndGenerate(ada, documentId, LOW)
    await castAndGenerate(ada, documentId, HIGH)
    await deleteUnusedAudio(server.ctx)
    expect(await listClips(documentId)).toHaveLength(2)
    server.clock.advance({ days: 31 })
    await deleteUnusedAudio(server.ctx)
    expect((await listClips(documentId)).map(({ voiceId }) => voiceId)).toEqual([HIGH])
  })
})
