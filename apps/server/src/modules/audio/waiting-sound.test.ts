import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { castAll, generate, waitForAudio } from './testing/cast-fixture.ts'

let server: TestServer
const speech = createScriptedSpeech({ concurrency: 2 })
beforeAll(async () => {
  server = await startTestServer({}, { speech })
})
afterAll(() => server.stop())

async function readMetric(name: string, { metrics } = server): Promise<number | undefined> {
  const line = (await metrics.registry.metrics()).split('\n').find((line) => line.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

describe('the metrics of speech', () => {
  it('[R-51-05] [R-51-06] Lines that wait count as seconds of sound until they are made, and then as made', async () => {
    const user = await insertUser(server)
    const dialogs = ['You kept it, all these years, and you never told me.', 'You never asked me.']
    const characters = dialogs.join('').length
    const documentId = await createScript(server, user, { entries: inTurns(...dialogs) })
    await castAll(user, documentId, LOW)
    const provider = LOW.split(':', 1).join('')
    expect(await readMetric(`speech_waiting_sound_seconds{provider="${provider}"}`)).toBe(0)
    speech.hold()
    await generate(user, documentId)
    server.clock.advance({ seconds: 15 })
    expect(await readMetric(`speech_waiting_sound_seconds{provider="${provider}"}`)).toBe(0)
    server.clock.advance({ seconds: 15 })
    expect(await readMetric(`speech_waiting_sound_seconds{provider="${provider}"}`)).toBeCloseTo(characters / 18)
    expect(await readMetric('speech_cores')).toBe(2)
    expect(await readMetric(`speech_made_characters_total{provider="${provider}"}`)).toBeUndefined()
    speech.release()
    await waitForAudio(user, documentId)
    server.clock.advance({ seconds: 30 })
    expect(await readMetric(`speech_waiting_sound_seconds{provider="${provider}"}`)).toBe(0)
    expect(await readMetric(`speech_made_characters_total{provider="${provider}"}`)).toBe(characters)
    const { rows } = await sql<{ ms: number }>`select sum(duration_ms)::float8 as ms from audio_clip`.execute(
      server.ctx.db,
    )
    expect(await readMetric(`speech_made_sound_seconds_total{provider="${provider}"}`)).toBeCloseTo(
      Number(rows[0]?.ms) / 1000,
    )
  })

  it('[R-51-05] A worker without the lane of speech has no metrics of it', async () => {
    const other = await startTestServer({ WORKER_LANES: 'read,io' })
    expect(await other.metrics.registry.metrics()).not.toContain('speech_')
    await other.stop()
  })
})
