import { scenes } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import { aMember } from '#testing/accounts.ts'
import { type FaultyStorage, startFaultyStorage } from '#testing/faults/faulty-storage.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { removeOrphanedAudio } from '../cleanup.service.ts'
import { soundPrefix } from '../object-keys.ts'
import { assign, OWN } from '../testing/cast-fixture.ts'
import { createWav, bytesAt, type Line, record, removeRecording, save, send } from '../testing/recording-fixture.ts'

let store: FaultyStorage
let server: TestServer
let ada: SignedIn
let line: Line
beforeAll(async () => {
  store = await startFaultyStorage(inject('services').env['S3_ENDPOINT'] ?? '')
  const env = { S3_ENDPOINT: store.endpoint, S3_TIMEOUT_SECONDS: '3' }
  server = await startTestServer(env, { speech: createScriptedSpeech(), isWorking: false })
  ada = await aMember(server)
  const documentId = await createScript(server, ada, { entries: inTurns('Mine.') })
  await assign(ada, documentId, { MARCUS: OWN })
  const [scene] = (await ada.call(scenes.list, { params: { documentId } })).scenes
  line = { documentId, sceneId: scene?._id ?? '' }
})
afterAll(async () => {
  await server.stop()
  store.close()
})
const objects = async () => server.ctx.storage.list(soundPrefix(await userIdOf(server, ada), line.documentId))

describe('while the store does not answer', { timeout: 60_000 }, () => {
  it.each(['refuses', 'hangs'] as const)(
    '(%s) nothing is saved nor lost, and the same call saves it later',
    async (fault) => {
      const wav = createWav({ pitch: fault.length })
      const before = await record(ada, line, createWav())
      const address = await send(ada, line, wav)
      store.setFault(fault)
      expect(await save(ada, line, address)).toMatchObject({
        http: 503,
        body: { message: 'Our file storage does not answer. Please try again in a moment.' },
      })
      store.setFault('none')
      expect((await bytesAt(before.audio_url)).equals(createWav())).toBe(true)
      const saved = await save(ada, line, address)
      expect(saved.http).toBe(200)
      const audioUrl = saved.body.status === 'success' ? saved.body.data.audio_url : ''
      expect((await bytesAt(audioUrl)).equals(wav)).toBe(true)
      await removeOrphanedAudio(server.ctx, { userId: await userIdOf(server, ada), documentId: line.documentId }, 0)
      expect(await objects()).toHaveLength(1)
    },
  )

  it('a line is cleared all the same, and its object goes when the script is tidied', async () => {
    await record(ada, line, createWav())
    store.setFault('hangs')
    expect((await removeRecording(ada, line)).body.data).toMatchObject({ audio_url: '', audio_status: 'processing' })
    store.setFault('none')
    await removeOrphanedAudio(server.ctx, { userId: await userIdOf(server, ada), documentId: line.documentId }, 0)
    expect(await objects()).toEqual([])
  })
})
