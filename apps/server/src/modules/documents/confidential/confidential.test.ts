import { audio, documents, scenes, tapes, voices } from '@sidelight/contract'
import { createMp4 } from '@sidelight/domain/taping/testing/mp4-file'
import { type ElevenLabs, startElevenLabs } from '@sidelight/elevenlabs-simulator/simulator'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castAll, generateAll, OWN } from '#modules/audio/testing/cast-fixture.ts'
import { createWav, record } from '#modules/audio/testing/recording-fixture.ts'
import { tapeKey } from '#modules/tapes/object-keys.ts'
import { announce as announceTape, uploadTape } from '#modules/tapes/testing/tape-fixture.ts'
import { newEncryptedId } from '#platform/script-keys/encrypted-id.ts'
import { createScript } from '#testing/script-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import {
  confirm,
  finish,
  TXT,
  insertUserWithPages,
  pdfSides,
  unclearSides,
  uploadAndParse,
  uploadConfidential,
} from '#testing/uploads.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { userIdOf } from '#testing/user-id.ts'
import { expireScriptsJob, removeUnusedKeysJob } from '../documents.jobs.ts'
import { documentPrefix } from '../object-keys.ts'
import { OWNED_ENDPOINTS, requestFor } from '../../../security-tests/testing/owned-endpoints.ts'

const TAPE = createMp4({ sizeBytes: 3000 })

let elevenLabs: ElevenLabs
let server: TestServer
let rented: string
beforeAll(async () => {
  elevenLabs = await startElevenLabs()
  server = await startTestServer({
    ELEVENLABS_API_KEY: elevenLabs.apiKey,
    ELEVENLABS_BASE_URL: elevenLabs.url,
    ACCESS_TOKEN_SECONDS: '86400000',
  })
  const { voices: listed } = await (await insertUserWithPages(server)).call(voices.list)
  rented = listed.find(({ provider }) => provider === 'elevenlabs')?.voice_id ?? ''
})
afterAll(async () => {
  await server.stop()
  await elevenLabs.stop()
})

const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString()
const makeConfidential = (user: SignedIn, documentId: string, expires_at = inDays(7)) =>
  user.ask(documents.makeConfidential, { params: { documentId }, body: { expires_at } })
const objectsOf = async (user: SignedIn, documentId: string) =>
  server.ctx.storage.list(documentPrefix(await userIdOf(server, user), documentId))
const findListed = async (user: SignedIn, documentId: string) =>
  (await user.call(documents.list)).documents.find(({ _id }) => _id === documentId)

describe('a confidential script', { timeout: 240_000 }, () => {
  it('[R-44-01] A script that is uploaded as confidential keeps neither its file nor its name', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await uploadConfidential(server, ada, { ...(await pdfSides()), name: 'Zymurgist.pdf' })
    expect(await findListed(ada, documentId)).toMatchObject({
      title: expect.stringMatching(/^Confidential script, \d+ \w+$/) as string,
      is_confidential: true,
      expires_at: expect.any(String) as string,
    })
    const { rows } = await sql`select * from document where id = ${documentId}`.execute(server.ctx.db)
    expect(rows).toMatchObject([{ originalKey: null, fileName: null }])
    expect(JSON.stringify(rows)).not.toContain('Zymurgist')
    expect((await objectsOf(ada, documentId)).filter((key) => !key.includes('/pages/'))).toEqual([])
    const ordinary = await uploadAndParse(ada, await pdfSides())
    expect((await objectsOf(ada, ordinary)).some((key) => key.includes('/original-'))).toBe(true)
  })

  it('[R-48-15] A confidential file that cannot be decrypted is rejected at the first attempt', async () => {
    const ada = await insertUserWithPages(server)
    const { url, document_id } = await ada.call(documents.presignedUpload, {
      body: { file_name: 'a.txt', file_type: TXT, file_size: 100, confidential: { expires_at: inDays(7) } },
    })
    // As long as the encrypted file, and not encrypted.
    await fetch(url ?? '', { method: 'PUT', body: new Uint8Array(128), headers: { 'content-type': TXT } })
    await confirm(ada, document_id ?? '')
    const { status, message } = await finish(ada, document_id ?? '')
    expect([status, message]).toEqual(['error', 'This file was damaged on its way. Please upload it again.'])
  })

  it('[R-48-17] A key without a script is removed after an hour, and the key of a script is not', async () => {
    const ada = await insertUserWithPages(server)
    const ofScript = await uploadConfidential(server, ada, await pdfSides())
    const [old, young] = [newEncryptedId(), newEncryptedId()]
    const { scriptKeys, config } = server.ctx
    for (const id of [old, young]) await scriptKeys.create(id, await userIdOf(server, ada))
    const client = new Client({ connectionString: config.scriptKeys.databaseUrl })
    await client.connect()
    const age = (id: string, minutes: number) =>
      client.query("update script_key set created_at = now() - $2 * interval '1 minute' where document_id = $1", [
        id,
        minutes,
      ])
    await age(ofScript, 61)
    await age(old, 61)
    await age(young, 58)
    await client.end()
    await server.ctx.jobs.enqueue(server.ctx.db, removeUnusedKeysJob, {})
    await server.jobsDone()
    expect(await scriptKeys.find(old)).toBeUndefined()
    for (const id of [young, ofScript]) expect(await scriptKeys.find(id)).toHaveLength(32)
  })

  it('[R-44-03] Images of doubtful pages of a confidential script go with the last doubt, after a day at the latest', async () => {
    const ada = await insertUserWithPages(server)
    const images = async (documentId: string) =>
      (await objectsOf(ada, documentId)).filter((key) => key.includes('/pages/'))
    const reviewed = await uploadConfidential(server, ada, await unclearSides())
    const forgotten = await uploadConfidential(server, ada, await unclearSides())
    expect((await images(reviewed)).length).toBeGreaterThan(0)
    const { scenes: lines } = await ada.call(scenes.list, { params: { documentId: reviewed } })
    for (const { _id: lineId } of lines.filter(({ doubts }) => doubts.length > 0)) {
      await expireScripts()
      expect((await images(reviewed)).length).toBeGreaterThan(0)
      await ada.call(scenes.settleDoubt, { params: { sceneId: lineId } })
    }
    await expireScripts()
    expect(await objectsOf(ada, reviewed)).toEqual([])
    expect((await images(forgotten)).length).toBeGreaterThan(0)
    server.clock.advance({ hours: 24 })
    await expireScripts()
    expect(await objectsOf(ada, forgotten)).toEqual([])
  })

  it('[R-44-02] A confidential script stays confidential and deletes itself within 30 days', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await createScript(server, ada)
    const setExpiry = async (expires_at: string | null) =>
      (await ada.ask(documents.setExpiry, { params: { documentId }, body: { expires_at } })).http
    expect((await makeConfidential(ada, documentId, inDays(31))).http).toBe(400)
    expect((await makeConfidential(ada, documentId, inDays(30))).http).toBe(200)
    expect(await setExpiry(null)).toBe(400)
    expect(await setExpiry(inDays(31))).toBe(400)
    expect(await setExpiry(inDays(3))).toBe(200)
    server.clock.advance({ days: 2 })
    expect((await makeConfidential(ada, documentId, inDays(29))).http, 'counted from the first time').toBe(400)
    server.clock.advance({ days: 1 })
    await expireScripts()
    expect(await findListed(ada, documentId)).toBeUndefined()
    expect((await ada.call(documents.deletions)).deletions).toMatchObject([
      // It became confidential after it was uploaded.
      { _id: documentId, reason: 'expired', is_encrypted: false },
    ])
  })

  it('[R-44-04] A script that becomes confidential loses what must not be there: file, title, rented voices, recordings and tapes', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await uploadAndParse(ada, { ...(await pdfSides()), name: 'Zymurgist.pdf' })
    const { actors } = await ada.call(scenes.actors, { params: { documentId } })
    const own = actors.find((actor) => actor !== 'narrator') ?? ''
    await castAll(ada, documentId, rented, { [own]: OWN })
    await generateAll(ada, documentId)
    const { scenes: lines } = await ada.call(scenes.list, { params: { documentId } })
    const lineId = lines.find(({ actor }) => actor === own)?._id ?? ''
    await record(ada, { documentId, lineId }, createWav())
    const tape = await uploadTape(server, ada, documentId, { file: TAPE })
    expect((await makeConfidential(ada, documentId)).http).toBe(200)
    await server.jobsDone()

    expect((await findListed(ada, documentId))?.title).not.toContain('Zymurgist')
    expect((await ada.call(voices.assignments, { params: { documentId } })).assignments).toEqual({ [own]: OWN })
    expect((await ada.call(tapes.list, { params: { documentId } })).tapes).toEqual([])
    const { rows } = await sql<{ n: number }>`
      select ((select count(*) from recording where document_id = ${documentId})
        + (select count(*) from audio_clip where document_id = ${documentId} and provider = 'elevenlabs'))::int as n`.execute(
      server.ctx.db,
    )
    expect(rows.map(({ n }) => n)).toEqual([0])
    expect((await objectsOf(ada, documentId)).filter((key) => key.includes('/original'))).toEqual([])
    expect(await server.ctx.storage.find(tapeKey(tape._id))).toBeUndefined()
  })

  it('[R-44-05] No call of the contract sends a confidential script to another company, or takes a recording or a tape of it', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await createScript(server, ada)
    await makeConfidential(ada, documentId)
    const { scenes: lines } = await ada.call(scenes.list, { params: { documentId } })
    const named = { documentId, sceneId: lines[0]?._id ?? '' }
    const before = elevenLabs.listRequests().length
    const endpoints = OWNED_ENDPOINTS.filter(({ shape }) => shape !== documents.remove.shape)
    expect(endpoints.length).toBeGreaterThan(25)
    for (const endpoint of endpoints) {
      const { payload, url, ...request } = requestFor(endpoint, { ...named, voiceId: rented } as typeof named)
      await server.app.inject({
        ...request,
        url,
        ...(payload && {
          payload: JSON.parse(JSON.stringify(payload).replaceAll(/"kokoro:\w+"/g, `"${rented}"`)) as object,
        }),
        headers: { authorization: `Bearer ${ada.accessToken}` },
      })
    }
    expect((await announceTape(ada, documentId, TAPE)).http).toBe(409)
    const cast = await ada.ask(voices.assign, {
      params: { documentId },
      body: { assignments: [{ actor: lines[0]?.actor ?? '', voice_id: rented }] },
    })
    expect(cast.http).toBe(409)
    const { voices: suggested } = { voices: (await ada.call(voices.casting, { params: { documentId } })).characters }
    expect(suggested.every(({ suggested_voice_id: voiceId }) => voiceId.startsWith('kokoro:'))).toBe(true)
    const { rows: clips } = await sql`
      select from audio_clip where document_id = ${documentId} and provider <> 'kokoro'`.execute(server.ctx.db)
    expect(clips, 'clips that a worker would have a rented voice say').toEqual([])
    expect(elevenLabs.listRequests().length).toBe(before)
    for (const table of ['recording', 'recordingUpload', 'tape'] as const)
      expect(
        await server.ctx.db.selectFrom(table).select('documentId').where('documentId', '=', documentId).execute(),
      ).toEqual([])
  })

  it('[R-44-05] The same calls with a rented voice reach the other company for an ordinary script', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await createScript(server, ada)
    const before = elevenLabs.listRequests().length
    await castAll(ada, documentId, rented)
    const actor = (await ada.call(scenes.list, { params: { documentId } })).scenes[0]?.actor ?? ''
    await ada.ask(audio.previewLine, { params: { documentId }, body: { actor, voice_id: rented } })
    const request = await waitUntil(() => elevenLabs.listRequests().slice(before)[0], {
      what: 'a request to the other company',
      timeoutMs: 60_000,
    })
    expect(request).toBeDefined()
  })

  async function expireScripts(): Promise<void> {
    await server.ctx.jobs.enqueue(server.ctx.db, expireScriptsJob, {})
    await server.jobsDone()
  }
})
