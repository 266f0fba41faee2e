import { scenes } from '@sidelight/contract'
import { wavHeader } from '@sidelight/domain/recording/wav'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import { aMember } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { soundPrefix } from '../object-keys.ts'
import { assign, OWN } from '../testing/cast-fixture.ts'
import { createWav, bytesAt, joined, type Line, record, save, send } from '../testing/recording-fixture.ts'

let server: TestServer
let ada: SignedIn
let line: Line
beforeAll(async () => {
  server = await startTestServer({}, { speech: createScriptedSpeech() })
  ada = await aMember(server)
  const documentId = await createScript(server, ada, { entries: inTurns('Mine.') })
  await assign(ada, documentId, { MARCUS: OWN })
  const [scene] = (await ada.call(scenes.list, { params: { documentId } })).scenes
  line = { documentId, sceneId: scene?._id ?? '' }
})
afterAll(() => server.stop())

const text = (content: string) => new TextEncoder().encode(content)
/** A recording with one field changed: where, how wide, and what to. */
function changed(at: number, bits: 16 | 32, value: number): Uint8Array<ArrayBuffer> {
  const wav = createWav()
  const view = new DataView(wav.buffer)
  if (bits === 16) view.setUint16(at, value, true)
  else view.setUint32(at, value, true)
  return wav
}
const EBML = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1])
const filled = (start: Uint8Array) => joined(start, new Uint8Array(4000))

describe('what is no recording', { timeout: 60_000 }, () => {
  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['what MediaRecorder gives, renamed', filled(joined(EBML, text('webm')))],
    ['Ogg', filled(text('OggS'))],
    ['MP3', filled(new Uint8Array([0xff, 0xfb, 0x90, 0x44]))],
    ['a page', text('<!doctype html><script>alert(document.domain)</script>'.padEnd(200))],
    ['a page behind the first four letters', text('RIFF<script>alert(1)</script>'.padEnd(200))],
    ['a zip', filled(text('PK\u0003\u0004'))],
    ['a picture in the same clothes', filled(text('RIFF\u0000\u0000\u0000\u0000WEBPVP8 '))],
    ['AVI', filled(text('RIFF\u0000\u0000\u0000\u0000AVI LIST'))],
    ['numbers that may be none', changed(20, 16, 3)],
    ['another coding', changed(20, 16, 0x11)],
    ['8 bit', changed(34, 16, 8)],
    ['24 bit', changed(34, 16, 24)],
    ['six channels', changed(22, 16, 6)],
    ['no channel', changed(22, 16, 0)],
    ['no time', changed(24, 32, 0)],
    ['too much time', changed(24, 32, 0x7fffffff)],
    ['a rate that does not add up', changed(28, 32, 1)],
    ['blocks that do not add up', changed(32, 16, 4)],
    ['more samples than there are', changed(40, 32, 0x7ffffffe)],
    ['samples without end, as streams have', changed(40, 32, 0xffffffff)],
    ['half a sample', changed(40, 32, 101)],
    ['no sample', changed(40, 32, 0)],
    ['a length that is not its own', changed(4, 32, 10)],
    ['zeros', new Uint8Array(4000)],
  ])('[C34] is not kept: %s', async (_what, bytes) => {
    const answer = await save(ada, line, await send(ada, line, bytes))
    expect(answer.http).toBe(400)
    expect(answer.body.message).toContain('This is not a recording that can be kept')
    const [scene] = (await ada.call(scenes.list, { params: { documentId: line.documentId } })).scenes
    expect(scene).toMatchObject({ audio_status: 'processing', audio_url: '' })
  })

  it('[C34] is not kept either when the store let in another type or length', async () => {
    const address = await send(ada, line, createWav())
    const { incomingKey } = await server.ctx.db.selectFrom('recordingUpload').selectAll().executeTakeFirstOrThrow()
    for (const [bytes, type] of [
      [createWav({ seconds: 1 }), 'audio/wav'],
      [createWav(), 'text/html'],
    ] as const) {
      await server.ctx.storage.write(incomingKey, bytes, type)
      expect((await save(ada, line, address)).http).toBe(400)
    }
    await server.ctx.storage.write(incomingKey, createWav(), 'audio/wav')
    expect((await save(ada, line, address)).http).toBe(200)
  })

  it('[C32] or lasts longer than ten minutes is not kept', async () => {
    const long = createWav({ seconds: 601, sampleRate: 8000 })
    const answer = await save(ada, line, await send(ada, line, long))
    expect([answer.http, answer.body.message]).toEqual([400, 'A recorded line can be ten minutes long.'])
  })
})

describe('a recording', { timeout: 60_000 }, () => {
  it.each([8000, 16_000, 22_050, 44_100, 48_000, 96_000])(
    'of %i samples a second is kept to the byte',
    async (rate) => {
      const wav = createWav({ sampleRate: rate, channels: rate === 44_100 ? 2 : 1, seconds: 0.2 })
      const { audio_url } = await record(ada, line, wav)
      expect((await bytesAt(audio_url)).equals(wav)).toBe(true)
    },
  )

  it('[C34] is kept without whatever a program wrote around its samples', async () => {
    const [plain, notes] = [createWav({ seconds: 30, sampleRate: 48_000 }), text('INFOICMT<script>alert(1)</script>')]
    const dataBytes = plain.length - 44
    const chunk = joined(text('LIST'), new Uint8Array(new Uint32Array([notes.length]).buffer), notes)
    const padded = notes.length % 2 === 1 ? joined(chunk, new Uint8Array(1)) : chunk
    const samples = plain.subarray(36)
    const whole = joined(
      wavHeader({ sampleRate: 48_000, channels: 1, dataBytes }).subarray(0, 36),
      padded,
      samples,
      padded,
    )
    new DataView(whole.buffer).setUint32(4, whole.length - 8, true)
    const { audio_url } = await record(ada, line, whole)
    expect((await bytesAt(audio_url)).equals(plain)).toBe(true)
    const kept = await server.ctx.storage.list(soundPrefix(await userIdOf(server, ada), line.documentId))
    const { wavKey } = await server.ctx.db.selectFrom('recording').selectAll().executeTakeFirstOrThrow()
    expect(kept).toContain(wavKey)
  })
})
