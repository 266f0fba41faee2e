import { RECORDING_MAX_SECONDS } from '@sidelight/domain/recording/limits'
import { WAV_HEADER_BYTES } from '@sidelight/domain/recording/wav'
import { describe, expect, it } from 'vitest'
import { WavWriter, type ByteSink } from './wav-writer.ts'
import { completeWav, findSampleRate, toPcm16, wavHeader } from './wav.ts'

const RATE = 1000
const QUIET = { unsafe: () => undefined, full: () => undefined }
const ramp = (from: number, count: number): Float32Array =>
  Float32Array.from({ length: count }, (_, i) => (from + i) / 32_767)
const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i)

/** A file that takes so many bytes and no more. */
class SmallSink implements ByteSink {
  bytes: number[] = []
  readonly #room: number

  constructor(room = Infinity) {
    this.#room = room
  }

  append(bytes: Uint8Array): void {
    if (this.bytes.length + bytes.length > this.#room) throw new DOMException('full', 'QuotaExceededError')
    this.bytes.push(...bytes)
  }

  readAll(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.bytes)
  }
}

const soundOf = (wav: Uint8Array<ArrayBuffer>): number[] => [...new Int16Array(wav.slice(WAV_HEADER_BYTES).buffer)]
const text = (wav: Uint8Array, from: number, to: number): string => new TextDecoder().decode(wav.subarray(from, to))
const uint32 = (wav: Uint8Array<ArrayBuffer>, at: number): number => new DataView(wav.buffer).getUint32(at, true)

describe('a WAV', () => {
  it('says what it is and how long it is', () => {
    const wav = completeWav(44_100, [toPcm16(ramp(0, 300))])
    expect([text(wav, 0, 4), text(wav, 8, 16), text(wav, 36, 40)]).toEqual(['RIFF', 'WAVEfmt ', 'data'])
    expect([uint32(wav, 4), uint32(wav, 24), uint32(wav, 28), uint32(wav, 40)]).toEqual([636, 44_100, 88_200, 600])
    expect(wav).toHaveLength(644)
    expect(findSampleRate(wav)).toBe(44_100)
  })

  it('clips what is too loud', () => {
    expect([...new Int16Array(toPcm16(Float32Array.of(0, 0.5, 1, 2, -1, -7)).buffer)]).toEqual([
      0, 16_384, 32_767, 32_767, -32_767, -32_767,
    ])
  })

  it('leaves out half a sample at a torn end', () => {
    expect(completeWav(RATE, [Uint8Array.of(1, 0, 2, 0, 3)])).toHaveLength(WAV_HEADER_BYTES + 4)
  })

  it('is not taken for one when it is something else', () => {
    expect(findSampleRate(new Uint8Array(60))).toBeUndefined()
    expect(findSampleRate(wavHeader(RATE, 0).subarray(0, 20))).toBeUndefined()
  })
})

describe('[R-4-69] a take', () => {
  it('[R-9-28] is written in pieces of 100 ms, whatever the chunks are', () => {
    const writer = new WavWriter(RATE, QUIET)
    const sink = new SmallSink()
    writer.put(sink)
    const written: number[] = []
    for (let at = 0; at < 350; at += 7) {
      writer.hear(ramp(at, 7))
      written.push((sink.bytes.length - WAV_HEADER_BYTES) / 2)
    }
    expect([...new Set(written)]).toEqual([0, 100, 200, 300])
    expect(writer.seconds).toBeCloseTo(0.35)
    expect(soundOf(writer.finish())).toEqual(numbers(0, 350))
  })

  it('keeps what was recorded before its file was open', () => {
    const writer = new WavWriter(RATE, QUIET)
    writer.hear(ramp(0, 250))
    const sink = new SmallSink()
    writer.put(sink)
    expect(sink.bytes).toHaveLength(WAV_HEADER_BYTES + 400)
    writer.hear(ramp(250, 250))
    expect(soundOf(writer.finish())).toEqual(numbers(0, 500))
  })

  it('keeps its chunks while it is paused, and leaves out the pause', () => {
    const writer = new WavWriter(RATE, QUIET)
    writer.put(new SmallSink())
    writer.hear(ramp(0, 150))
    writer.pause()
    writer.hear(ramp(5000, 500))
    expect(writer.seconds).toBeCloseTo(0.15)
    writer.resume()
    writer.hear(ramp(150, 150))
    expect(soundOf(writer.finish())).toEqual(numbers(0, 300))
  })

  it('goes on in memory when the device is full, and says so once', () => {
    let warnings = 0
    const writer = new WavWriter(RATE, { ...QUIET, unsafe: () => warnings++ })
    writer.put(new SmallSink(WAV_HEADER_BYTES + 450))
    for (let at = 0; at < 600; at += 100) writer.hear(ramp(at, 100))
    expect(warnings).toBe(1)
    expect(soundOf(writer.finish())).toEqual(numbers(0, 600))
  })

  it.each([
    ['there are no files', undefined],
    ['not even a header fits', new SmallSink(10)],
  ])('stays in memory where %s', (_, sink) => {
    let warnings = 0
    const writer = new WavWriter(RATE, { ...QUIET, unsafe: () => warnings++ })
    writer.hear(ramp(0, 120))
    writer.put(sink)
    writer.hear(ramp(120, 120))
    expect(warnings).toBe(1)
    expect(soundOf(writer.finish())).toEqual(numbers(0, 240))
  })

  it('ends where the server would refuse it, and says so once', () => {
    let endings = 0
    const writer = new WavWriter(RATE, { ...QUIET, full: () => endings++ })
    writer.put(undefined)
    for (let second = 0; second < RECORDING_MAX_SECONDS + 5; second++) writer.hear(ramp(0, RATE))
    expect(endings).toBe(1)
    expect(writer.seconds).toBe(RECORDING_MAX_SECONDS)
    expect(writer.finish()).toHaveLength(WAV_HEADER_BYTES + RECORDING_MAX_SECONDS * RATE * 2)
  })

  it('of nothing is a WAV of nothing', () => {
    const writer = new WavWriter(RATE, QUIET)
    writer.put(new SmallSink())
    expect(writer.finish()).toEqual(wavHeader(RATE, 0))
  })
})
