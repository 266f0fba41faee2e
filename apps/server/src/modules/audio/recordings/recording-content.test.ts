import { scenes } from '@sidelight/contract'
import { wavHeader } from '@sidelight/domain/recording/wav'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { audioPrefix } from '../object-keys.ts'
import { assign, OWN } from '../testing/cast-fixture.ts'
import { createWav, fetchBytes, concat, type Line, record, save, send } from '../testing/recording-fixture.ts'

let server: TestServer
let ada: SignedIn
let line: Line
beforeAll(async () => {
  server = await startTestServer({}, { speech: createScriptedSpeech() })
  ada = await insertUser(server)
  const documentId = await createScript(server, ada, { entries: inTurns('Mine.') })
  await assign(ada, documentId, { MARCUS: OWN })
  const [first] = (await ada.call(scenes.list, { params: { documentId } })).scenes
  line = { documentId, lineId: first?._id ?? '' }
})
afterAll(() => server.stop())

const text = (content: string) => new TextEncoder().encode(content)
/** A recording with one header field changed. */
function wavWithField(at: number, bits: 16 | 32, value: number): Uint8Array<ArrayBuffer> {
  const wav = createWav()
  const view = new DataView(wav.buffer)
  if (bits === 16) view.setUint16(at, value, true)
  else view.setUint32(at, value, true)
  return wav
}
const EBML = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1])
const padded = (start: Uint8Array) => concat(start, new Uint8Array(4000))

describe('invalid recordings', { timeout: 60_000 }, () => {
  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['WebM of MediaRecorder', padded(concat(EBML, text('webm')))],
    ['Ogg', padded(text('OggS'))],
    ['MP3', padded(new Uint8Array([0xff, 0xfb, 0x90, 0x44]))],
    ['an HTML page', text('<!doctype html><script>alert(document.domain)</script>'.padEnd(200))],
    ['an HTML page after RIFF', text('RIFF<script>alert(1)</script>'.padEnd(200))],
    ['a zip', padded(text('PK\u0003\u0004'))],
    ['a WebP picture', padded(text('RIFF\u0000\u0000\u0000\u0000WEBPVP8 '))],
    ['AVI', padded(text('RIFF\u0000\u0000\u0000\u0000AVI LIST'))],
    ['floating-point samples', wavWithField(20, 16, 3)],
    ['another codec', wavWithField(20, 16, 0x11)],
    ['8 bit', wavWithField(34, 16, 8)],
    ['24 bit', wavWithField(34, 16, 24)],
    ['six channels', wavWithField(22, 16, 6)],
    ['no channel', wavWithField(22, 16, 0)],
    ['a sample rate of 0', wavWithField(24, 32, 0)],
    ['an enormous sample rate', wavWithField(24, 32, 0x7fffffff)],
    ['a wrong byte rate', wavWithField(28, 32, 1)],
    ['a wrong block size', wavWithField(32, 16, 4)],
    ['more samples than the file has', wavWithField(40, 32, 0x7ffffffe)],
    ['the unknown length of a stream', wavWithField(40, 32, 0xffffffff)],
    ['half a sample', wavWithField(40, 32, 101)],
    ['no sample', wavWithField(40, 32, 0)],
    ['a wrong file length', wavWithField(4, 32, 10)],
    ['zeros', new Uint8Array(4000)],
  ])('[C34] A recording with the content "%s" is rejected', async (_content, bytes) => {
    const response = await save(ada, line, await send(ada, line, bytes))
    expect(response.http).toBe(400)
    expect(response.body.message).toContain('This recording cannot be saved')
    const [first] = (await ada.call(scenes.list, { params: { documentId: line.documentId } })).scenes
    expect(first).toMatchObject({ audio_status: 'processing', audio_url: '' })
  })

  it('[C34] A stored object of another type or length is rejected', async () => {
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

  it('[C32] A recording longer than ten minutes is rejected', async () => {
    const long = createWav({ seconds: 601, sampleRate: 8000 })
    const response = await save(ada, line, await send(ada, line, long))
    expect([response.http, response.body.message]).toEqual([400, 'A recorded line can be ten minutes long.'])
  })
})

describe('valid recordings', { timeout: 60_000 }, () => {
  it.each([8000, 16_000, 22_050, 44_100, 48_000, 96_000])(
    'A recording of %i samples a second is stored unchanged',
    async (rate) => {
      const wav = createWav({ sampleRate: rate, channels: rate === 44_100 ? 2 : 1, seconds: 0.2 })
      const { audio_url } = await record(ada, line, wav)
      expect((await fetchBytes(audio_url)).equals(wav)).toBe(true)
    },
  )

  it('[C34] A recording is stored without other chunks', async () => {
    const [plain, notes] = [createWav({ seconds: 30, sampleRate: 48_000 }), text('INFOICMT<script>alert(1)</script>')]
    const dataBytes = plain.length - 44
    const chunk = concat(text('LIST'), new Uint8Array(new Uint32Array([notes.length]).buffer), notes)
    const evenChunk = notes.length % 2 === 1 ? concat(chunk, new Uint8Array(1)) : chunk
    const samples = plain.subarray(36)
    const withNotes = concat(
      wavHeader({ sampleRate: 48_000, channels: 1, dataBytes }).subarray(0, 36),
      evenChunk,
      samples,
      evenChunk,
    )
    new DataView(withNotes.buffer).setUint32(4, withNotes.length - 8, true)
    const { audio_url } = await record(ada, line, withNotes)
    expect((await fetchBytes(audio_url)).equals(plain)).toBe(true)
    const keys = await server.ctx.storage.list(audioPrefix(await userIdOf(server, ada), line.documentId))
    const { wavKey } = await server.ctx.db.selectFrom('recording').selectAll().executeTakeFirstOrThrow()
    expect(keys).toContain(wavKey)
  })
})
