import { scenes } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import { type FaultyStorage, startFaultyStorage } from '#testing/faults/faulty-storage.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { removeOrphanedAudio } from '../cleanup.service.ts'
import { audioPrefix } from '../object-keys.ts'
import { assign, OWN } from '../testing/cast-fixture.ts'
import { createWav, fetchBytes, type Line, record, removeRecording, save, send } from '../testing/recording-fixture.ts'

let faultyStorage: FaultyStorage
let server: TestServer
let ada: SignedIn
let line: Line
beforeAll(async () => {
  faultyStorage = await startFaultyStorage(inject('services').env['S3_ENDPOINT'] ?? '')
  const env = { S3_ENDPOINT: faultyStorage.endpoint, S3_TIMEOUT_SECONDS: '3' }
  server = await startTestServer(env, { speech: createScriptedSpeech(), isWorking: false })
  ada = await insertUser(server)
  const documentId = await createScript(server, ada, { entries: inTurns('Mine.') })
  await assign(ada, documentId, { MARCUS: OWN })
  const [first] = (await ada.call(scenes.list, { params: { documentId } })).scenes
  line = { documentId, lineId: first?._id ?? '' }
})
afterAll(async () => {
  await server.stop()
  faultyStorage.close()
})
const listObjects = async () => server.ctx.storage.list(audioPrefix(await userIdOf(server, ada), line.documentId))

describe('an unavailable storage', { timeout: 60_000 }, () => {
  it.each(['refuses', 'hangs'] as const)(
    'With the storage fault "%s" nothing is saved or lost, and the same request saves it later',
    async (fault) => {
      const wav = createWav({ pitch: fault.length })
      const before = await record(ada, line, createWav())
      const address = await send(ada, line, wav)
      faultyStorage.setFault(fault)
      expect(await save(ada, line, address)).toMatchObject({
        http: 503,
        body: { message: 'Our file storage does not answer. Please try again in a moment.' },
      })
      faultyStorage.setFault('none')
      expect((await fetchBytes(before.audio_url)).equals(createWav())).toBe(true)
      const saved = await save(ada, line, address)
      expect(saved.http).toBe(200)
      const audioUrl = saved.body.status === 'success' ? saved.body.data.audio_url : ''
      expect((await fetchBytes(audioUrl)).equals(wav)).toBe(true)
      await removeOrphanedAudio(server.ctx, { userId: await userIdOf(server, ada), documentId: line.documentId }, 0)
      expect(await listObjects()).toHaveLength(1)
    },
  )

  it('A recording can be deleted while the storage hangs, and the cleanup removes its object later', async () => {
    await record(ada, line, createWav())
    faultyStorage.setFault('hangs')
    expect((await removeRecording(ada, line)).body.data).toMatchObject({ audio_url: '', audio_status: 'processing' })
    faultyStorage.setFault('none')
    await removeOrphanedAudio(server.ctx, { userId: await userIdOf(server, ada), documentId: line.documentId }, 0)
    expect(await listObjects()).toEqual([])
  })
})
