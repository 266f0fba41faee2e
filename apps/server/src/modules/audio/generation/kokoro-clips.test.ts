import { scenes, voices } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { castAll, waitForAudio, generate } from '../testing/cast-fixture.ts'

let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  ada = await insertUser(server)
})
afterAll(() => server.stop())
const { list } = readerOf(() => ada)

describe('clips of Kokoro', { timeout: 240_000 }, () => {
  it('[R-1-05] A script spoken by Kokoro has clips of plausible length with word times', async () => {
    const { voices: listed } = await ada.call(voices.list)
    const [female, male] = ['female', 'male'].map((gender) => listed.find((voice) => voice.gender === gender))
    const documentId = await createScript(server, ada, { entries: inTurns('You kept the key.', '(quietly) No.') })
    await castAll(ada, documentId, male?.voice_id ?? '', { DANI: female?.voice_id ?? '' })
    await generate(ada, documentId)
    expect(await waitForAudio(ada, documentId, 200_000)).toMatchObject({
      overall_status: 'completed',
      ready_from_start: 2,
    })
    const clips = await server.ctx.db
      .selectFrom('audioClip')
      .selectAll()
      .where('documentId', '=', documentId)
      .orderBy('turn')
      .execute()
    expect(clips.map(({ durationMs }) => (durationMs ?? 0) > 400 && (durationMs ?? 0) < 3000)).toEqual([true, true])
    expect(clips[0]?.words).toMatchObject([{ text: 'You' }, { text: 'kept' }, { text: 'the' }, { text: 'key.' }])
    const { lines } = await ada.call(scenes.wordTimes, { params: { documentId } })
    expect(lines.map(({ starts }) => starts.length)).toEqual([4, 2])
    expect(lines[0]?.starts).toEqual(lines[0]?.starts.toSorted((first, second) => first - second))
    expect(lines[0]?.starts.at(-1)).toBeGreaterThan(200)
    for (const { audio_url } of await list(documentId)) {
      const response = await fetch(audio_url, { headers: { range: 'bytes=0-99' } })
      expect([response.status, response.headers.get('content-type')]).toEqual([206, 'audio/mpeg'])
    }
    const wav = Buffer.from(await server.ctx.storage.read(clips[0]?.wavKey ?? ''))
    expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE'])
  })
})
