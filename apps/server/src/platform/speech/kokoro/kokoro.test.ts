import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#config.ts'
import { createSpeech } from '../create-speech.ts'
import { type Speech, type SpeechEngine, SpeechRejected } from '../speech.ts'

const storage = { readStream: () => Promise.reject(new Error('The storage is not used')) }
/** Takes seconds of processor time, and longer on a busy machine. */
const LONG_TIMEOUT = { timeout: 300_000 }

let speech: SpeechEngine
const synthesize = (text: string, voiceId: string) => speech.synthesize({ text, voiceId, respellings: [] })

beforeAll(() => {
  speech = createSpeech(readConfig({ SPEECH_PROCESSES: '1' }).speech, storage)
})
afterAll(() => speech.close())

describe('a line of Kokoro', () => {
  let line: Speech
  beforeAll(async () => {
    line = await synthesize('(coldly) Dr. Lee, get out of my house!', 'kokoro:af_heart')
  }, LONG_TIMEOUT.timeout)

  it('A line has the words of the script in order, with their times', () => {
    expect(line.words.map(({ text }) => text)).toEqual(['Dr.', 'Lee,', 'get', 'out', 'of', 'my', 'house!'])
    const times = line.words.flatMap(({ startMs, endMs }) => [startMs, endMs])
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(line.words.every(({ startMs, endMs }) => endMs > startMs)).toBe(true)
    expect(times.at(-1)).toBeLessThanOrEqual(line.durationMs)
    expect(line.durationMs).toBeGreaterThan(1500)
    expect(line.durationMs).toBeLessThan(4000)
  })

  it('A line starts at once, stays below full scale, and is not silent', () => {
    const samples = samplesOf(line.wav)
    const peak = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
    expect(peak).toBeGreaterThan(0.1)
    expect(peak).toBeLessThanOrEqual(0.841)
    const first = samples.findIndex((sample) => Math.abs(sample) > peak * 0.05)
    expect(first / 24_000).toBeLessThan(0.08)
    expect((samples.length / 24_000) * 1000).toBeCloseTo(line.durationMs, 0)
  })

  it('The MP3 of a line declares its exact number of samples', () => {
    const mp3 = Buffer.from(line.mp3)
    const tag = mp3.indexOf('LAME3.100')
    const delayAndPadding = mp3.readUIntBE(tag + 21, 3)
    const frames = mp3.readUInt32BE(mp3.indexOf('Info') + 8)
    const samples = frames * 576 - (delayAndPadding >> 12) - (delayAndPadding & 0xfff)
    expect(samples).toBe((line.wav.length - 44) / 2)
    expect(mp3.length).toBe((frames + 1) * 192)
  })
})

it('The same line gives the same audio twice, and other audio with another voice', LONG_TIMEOUT, async () => {
  const [first, second, otherVoice] = [
    await synthesize('No.', 'kokoro:bm_george'),
    await synthesize('No.', 'kokoro:bm_george'),
    await synthesize('No.', 'kokoro:af_alloy'),
  ]
  expect(Buffer.from(first.wav).equals(second.wav)).toBe(true)
  expect(Buffer.from(first.wav).equals(otherVoice.wav)).toBe(false)
  expect(speech.versionOf('kokoro:bm_george')).not.toBe(speech.versionOf('kokoro:af_alloy'))
})

it('Kokoro has 28 voices with unique names, which are listed without loading the network', async () => {
  const voices = await speech.listVoices()
  expect(voices).toHaveLength(28)
  expect(new Set(voices.map(({ name }) => name)).size).toBe(28)
  for (const accent of ['American', 'British'])
    for (const gender of ['female', 'male'])
      for (const age of ['young', 'middle-aged', 'old'])
        expect(
          voices.filter((voice) => [voice.accent, voice.gender, voice.age].join() === [accent, gender, age].join()),
        ).not.toEqual([])
})

it('An unknown voice is rejected', async () => {
  await expect(synthesize('Hello.', 'kokoro:../../etc/passwd')).rejects.toBeInstanceOf(SpeechRejected)
  await expect(synthesize('Hello.', 'kokoro:ff_siwis')).rejects.toBeInstanceOf(SpeechRejected)
})

it('An aborted synthesis does not wait for the network', LONG_TIMEOUT, async () => {
  const signal = AbortSignal.timeout(1)
  const startedAt = performance.now()
  await expect(
    speech.synthesize({ text: 'Never mind. '.repeat(30), voiceId: 'kokoro:af_bella', respellings: [], signal }),
  ).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(performance.now() - startedAt).toBeLessThan(20_000)
})

it('Changed weights are rejected', LONG_TIMEOUT, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sidelight-model-'))
  const published = join(directory, 'weights.onnx')
  await writeFile(published, Buffer.alloc(1024))
  const config = readConfig({ SPEECH_MODEL_DIR: directory, SPEECH_MODEL_PATH: published, SPEECH_PROCESSES: '1' })
  const engine = createSpeech(config.speech, storage)
  try {
    const work = engine.synthesize({ text: 'Hello.', voiceId: 'kokoro:af_heart', respellings: [] })
    await expect(work).rejects.toThrow('The voice network failed: WrongModel')
  } finally {
    await engine.close()
    await rm(directory, { recursive: true })
  }
})

function samplesOf(wav: Uint8Array): Float32Array {
  const bytes = Buffer.from(wav)
  return Float32Array.from({ length: (bytes.length - 44) / 2 }, (_, at) => bytes.readInt16LE(44 + at * 2) / 32_768)
}
