import { voices } from '@sidelight/contract'
import type { Fault } from '@sidelight/elevenlabs-simulator/faults'
import { type ElevenLabs, startElevenLabs } from '@sidelight/elevenlabs-simulator/simulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScript, manyLines, readerOf } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { castAll, waitForAudio, generate } from '../testing/cast-fixture.ts'

const CONCURRENCY = 2
const LINES = 12
const FAULTS: Fault[] = [
  'too-many-concurrent',
  'server-error',
  'hang',
  'html-with-200',
  'cut-connection',
  'silence',
  'truncated-audio',
  'noise',
]

let elevenLabs: ElevenLabs
let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  elevenLabs = await startElevenLabs({ concurrency: CONCURRENCY })
  server = await startTestServer({
    ELEVENLABS_API_KEY: elevenLabs.apiKey,
    ELEVENLABS_BASE_URL: elevenLabs.url,
    ELEVENLABS_CONCURRENCY: String(CONCURRENCY),
    ELEVENLABS_TIMEOUT_SECONDS: '2',
  })
  ada = await insertUser(server)
})
afterAll(async () => {
  await server.stop()
  await elevenLabs.stop()
})
const { list } = readerOf(() => ada)

describe('clips of ElevenLabs', { timeout: 180_000 }, () => {
  it('[C24] [C26] Every line is made once despite faults of the service, within its concurrency', async () => {
    const { voices: listed } = await ada.call(voices.list)
    const voice = listed.find(({ provider }) => provider === 'elevenlabs')?.voice_id ?? ''
    const documentId = await createScript(server, ada, { entries: manyLines(LINES) })
    await castAll(ada, documentId, voice)
    elevenLabs.failNext(...FAULTS)
    await generate(ada, documentId)
    expect(await waitForAudio(ada, documentId, 150_000)).toMatchObject({
      overall_status: 'completed',
      counts: { completed: LINES, error: 0 },
    })
    expect(elevenLabs.listRequests().length).toBe(LINES + FAULTS.length)
    expect(elevenLabs.maxConcurrency()).toBeLessThanOrEqual(CONCURRENCY)
    const clips = await server.ctx.db.selectFrom('audioClip').selectAll().where('documentId', '=', documentId).execute()
    expect(clips).toHaveLength(LINES)
    const spoken = (await list(documentId)).map(({ dialog }) => server.ctx.speech.spokenText(dialog, []))
    expect(elevenLabs.usedCharacters()).toBe(spoken.join('').length)
  })
})
