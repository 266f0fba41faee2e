import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Direction, neutralDirection } from '@sidelight/domain/direction/direction'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#config.ts'
import { createSpeech } from '../create-speech.ts'
import { type Speech, type SpeechEngine, SpeechRejected } from '../speech.ts'

const storage = { readStream: () => Promise.reject(new Error('The storage is not used')) }
/** Takes seconds of processor time, and longer on a busy machine. */
const LONG_TIMEOUT = { timeout: 300_000 }

let speech: SpeechEngine
const synthesize = (text: string, voiceId: string, direction: Partial<Direction> = {}) =>
  speech.synthesize({ text, voiceId, respellings: [], direction: { ...neutralDirection, ...direction } })

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

it('[R-37-01] The same line gives the same audio twice, and other audio with another voice', LONG_TIMEOUT, async () => {
  const [first, second, otherVoice] = [
    await synthesize('No.', 'kokoro:bm_george'),
    await speech.synthesize({ text: 'No.', voiceId: 'kokoro:bm_george', respellings: [] }),
    await synthesize('No.', 'kokoro:af_alloy'),
  ]
  expect(Buffer.from(first.wav).equals(second.wav)).toBe(true)
  expect(Buffer.from(first.wav).equals(otherVoice.wav)).toBe(false)
  expect(speech.versionOf('kokoro:bm_george')).not.toBe(speech.versionOf('kokoro:af_alloy'))
})

describe('a directed line of Kokoro', LONG_TIMEOUT, () => {
  const VOICE = 'kokoro:af_heart'

  it('[R-37-02] A whispered line has no pitch', async () => {
    const whispered = await synthesize('No.', VOICE, { spans: [{ fromWord: 0, manner: 'whispered', amount: 2 }] })
    const plain = await synthesize('No.', VOICE)
    expect(listPitches(samplesOf(plain.wav)).length).toBeGreaterThan(15)
    expect(listPitches(samplesOf(whispered.wav)).length).toBeLessThan(5)
  })

  it('[R-37-04] A line that is cut off ends with its last word', async () => {
    const { words, durationMs, wav } = await synthesize('Not now—', VOICE, { ending: 'cut off' })
    expect(words.map(({ text }) => text)).toEqual(['Not', 'now—'])
    expect(durationMs - (words.at(-1)?.endMs ?? 0)).toBeLessThanOrEqual(40)
    const samples = samplesOf(wav)
    const peakOf = (part: Float32Array) => part.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
    expect(peakOf(samples.subarray(-0.06 * 24_000))).toBeGreaterThan(peakOf(samples) * 0.03)
  })

  it('[R-37-10] A question that is directed to rise ends higher than one that is not', async () => {
    const endOf = async (direction?: Partial<Direction>) => {
      const { wav } = await synthesize('You told him?', VOICE, direction)
      const pitches = listPitches(samplesOf(wav)).slice(-6)
      return pitches.toSorted((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? 0
    }
    expect(await endOf({ rises: [{ word: 2 }] })).toBeGreaterThan(1.3 * (await endOf()))
  })
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

/** The pitch of each 10 ms in which the autocorrelation finds one. */
function listPitches(samples: Float32Array): number[] {
  const [window, shortest, longest] = [960, 24_000 / 400, 24_000 / 80]
  const peak = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
  const pitches: number[] = []
  for (let start = 0; start + window + longest < samples.length; start += 240) {
    const correlate = (lag: number) => {
      let [sum, first, second] = [0, 1e-9, 1e-9]
      for (let at = start; at < start + window; at++) {
        const [a, b] = [samples[at] ?? 0, samples[at + lag] ?? 0]
        sum += a * b
        first += a * a
        second += b * b
      }
      return Math.sqrt(first / window) < peak * 0.03 ? 0 : sum / Math.sqrt(first * second)
    }
    const values = Array.from({ length: longest - shortest + 1 }, (_, at) => correlate(shortest + at))
    const best = Math.max(...values)
    // The first lag that is nearly the best: later ones are its multiples.
    if (best > 0.8) pitches.push(24_000 / (shortest + values.findIndex((value) => value > best * 0.95)))
  }
  return pitches
}
