import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createScript, manyLines, readerOf } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import { type FaultyStorage, startFaultyStorage } from '#testing/faults/faulty-storage.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { removeOrphanedAudio } from '../cleanup.service.ts'
import { castAll, waitForAudio, generate } from '../testing/cast-fixture.ts'

let faultyStorage: FaultyStorage
let server: TestServer
let ada: SignedIn
const speech = createScriptedSpeech()
beforeAll(async () => {
  faultyStorage = await startFaultyStorage(inject('services').env['S3_ENDPOINT'] ?? '')
  server = await startTestServer({ S3_ENDPOINT: faultyStorage.endpoint }, { speech })
  ada = await insertUser(server)
})
afterAll(async () => {
  await server.stop()
  faultyStorage.close()
})
const { list } = readerOf(() => ada)

describe('an unavailable storage', { timeout: 180_000 }, () => {
  it('[R-51-07] An unavailable storage delays lines, loses none, and leaves one object per line', async () => {
    const documentId = await createScript(server, ada, { entries: manyLines(6) })
    await castAll(ada, documentId, LOW)
    faultyStorage.setFault('refuses')
    await generate(ada, documentId)
    await waitUntil(() => faultyStorage.failures() > 12 || undefined, { what: 'failures', timeoutMs: 60_000 })
    faultyStorage.setFault({ slowMs: 300 })
    expect(await waitForAudio(ada, documentId, 120_000)).toMatchObject({ overall_status: 'completed' })
    // Synthesised audio may have been paid for, so it is not made again.
    expect(speech.spoken).toHaveLength(6)
    faultyStorage.setFault('none')
    const urls = (await list(documentId)).map(({ audio_url }) => audio_url)
    expect(await Promise.all(urls.map(async (url) => (await fetch(url)).status))).toEqual(Array(6).fill(200))
    const userId = await userIdOf(server, ada)
    await removeOrphanedAudio(server.ctx, { userId, documentId }, 0)
    expect(await server.ctx.storage.list(`users/${userId}/documents/${documentId}/`)).toHaveLength(6)
  })
})
