import { scenes, voices } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { decodeMp3 } from '#platform/speech/audio/mp3.ts'
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
      .orderBy('queuePosition')
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
    const files = await Promise.all(clips.map(({ mp3Key }) => server.ctx.storage.read(mp3Key ?? '')))
    const lengths = await Promise.all(files.map(async (file) => (await decodeMp3(file, 24_000))?.length))
    expect(lengths.map((length) => Math.round((length ?? 0) / 24))).toEqual(clips.map(({ durationMs }) => durationMs))
  })

  it('[R-51-09] The clips of a page take at most 0.45 MB of storage', async () => {
    const entries = inTurns(
      'You kept the key. All this time you kept it, and you let me think it was lost.',
      'I was going to give it back.',
      'I do not know. I thought if I held on to it you would come looking, and then we would have to talk about it.',
      'Well. Here we are, talking.',
    )
    const documentId = await createScript(server, ada, { entries })
    const { voices: listed } = await ada.call(voices.list)
    await castAll(ada, documentId, listed[0]?.voice_id ?? '')
    await generate(ada, documentId)
    await waitForAudio(ada, documentId, 200_000)
    const clips = server.ctx.db.selectFrom('audioClip').selectAll().where('documentId', '=', documentId)
    const [first, ...others] = await clips.execute()
    const characters = [first, ...others].reduce((sum, clip) => sum + (clip?.characters ?? 0), 0)
    const keys = await server.ctx.storage.list(`users/${first?.userId}/documents/${documentId}/audio/`)
    const sizes = await Promise.all(keys.map(async (key) => (await server.ctx.storage.read(key)).length))
    const megabytes = (sizes.reduce((sum, size) => sum + size, 0) / characters) * (878 / 1e6)
    console.info(`the clips of a page take ${megabytes.toFixed(2)} MB`)
    expect(megabytes).toBeLessThanOrEqual(0.45)
    // Less would be no speech.
    expect(megabytes).toBeGreaterThan(0.2)
  })
})
