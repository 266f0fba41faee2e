import { RECORDING_MAX_SECONDS } from '@sidelight/domain/recording/limits'
import { WAV_HEADER_BYTES } from '@sidelight/domain/recording/wav'
import { describe, expect, it } from 'vitest'
import { WavWriter, type ByteSink } from './wav-writer.ts'
import { completeWav, findSampleRate, toPcm16, wavHeader } from './wav.ts'

const RATE = 1000
const NO_EVENTS = { onMemoryOnly: () => undefined, onFull: () => undefined }
const ramp = (from: number, count: number): Float32Array =>
  Float32Array.from({ length: count }, (_, i) => (from + i) / 32_767)
const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i)

/** A file with limited space. */
class SmallSink implements ByteSink {
  bytes: number[] = []
  readonly #capacity: number

  constructor(capacity = Infinity) {
    this.#capacity = capacity
  }

  append(bytes: Uint8Array): void {
    if (this.bytes.length + bytes.length > this.#capacity) throw new DOMException('full', 'QuotaExceededError')
    this.bytes.push(...bytes)
  }

  readAll(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.bytes)
  }
}

const samplesOf = (wav: Uint8Array<ArrayBuffer>): number[] => [...new Int16Array(wav.slice(WAV_HEADER_BYTES).buffer)]
const text = (wav: Uint8Array, from: number, to: number): string => new TextDecoder().decode(wav.subarray(from, to))
const uint32 = (wav: Uint8Array<ArrayBuffer>, at: number): number => new DataView(wav.buffer).getUint32(at, true)

describe('WAV files', () => {
  it('A WAV file states its format and its length', () => {
    const wav = completeWav(44_100, [toPcm16(ramp(0, 300))])
    expect([text(wav, 0, 4), text(wav, 8, 16), text(wav, 36, 40)]).toEqual(['RIFF', 'WAVEfmt ', 'data'])
    expect([uint32(wav, 4), uint32(wav, 24), uint32(wav, 28), uint32(wav, 40)]).toEqual([636, 44_100, 88_200, 600])
    expect(wav).toHaveLength(644)
    expect(findSampleRate(wav)).toBe(44_100)
  })

  it('Samples that are too loud are clipped', () => {
    expect([...new Int16Array(toPcm16(Float32Array.of(0, 0.5, 1, 2, -1, -7)).buffer)]).toEqual([
      0, 16_384, 32_767, 32_767, -32_767, -32_767,
    ])
  })

  it('Half a sample at the end is left out', () => {
    expect(completeWav(RATE, [Uint8Array.of(1, 0, 2, 0, 3)])).toHaveLength(WAV_HEADER_BYTES + 4)
  })

  it('Bytes that are not a WAV header have no sample rate', () => {
    expect(findSampleRate(new Uint8Array(60))).toBeUndefined()
    expect(findSampleRate(wavHeader(RATE, 0).subarray(0, 20))).toBeUndefined()
  })
})

describe('[R-4-69] WavWriter', () => {
  it('[R-9-28] A take is written in chunks of 100 ms, however the audio arrives', () => {
    const writer = new WavWriter(RATE, NO_EVENTS)
    const sink = new SmallSink()
    writer.writeTo(sink)
    const written: number[] = []
    for (let at = 0; at < 350; at += 7) {
      writer.append(ramp(at, 7))
      written.push((sink.bytes.length - WAV_HEADER_BYTES) / 2)
    }
    expect([...new Set(written)]).toEqual([0, 100, 200, 300])
    expect(writer.seconds).toBeCloseTo(0.35)
    expect(samplesOf(writer.finish())).toEqual(numbers(0, 350))
  })

  it('Audio recorded before the file was open is kept', () => {
    const writer = new WavWriter(RATE, NO_EVENTS)
    writer.append(ramp(0, 250))
    const sink = new SmallSink()
    writer.writeTo(sink)
    expect(sink.bytes).toHaveLength(WAV_HEADER_BYTES + 400)
    writer.append(ramp(250, 250))
    expect(samplesOf(writer.finish())).toEqual(numbers(0, 500))
  })

  it('A paused take keeps its audio and leaves out the pause', () => {
    const writer = new WavWriter(RATE, NO_EVENTS)
    writer.writeTo(new SmallSink())
    writer.append(ramp(0, 150))
    writer.pause()
    writer.append(ramp(5000, 500))
    expect(writer.seconds).toBeCloseTo(0.15)
    writer.resume()
    writer.append(ramp(150, 150))
    expect(samplesOf(writer.finish())).toEqual(numbers(0, 300))
  })

  it('A take goes on in memory when the device is full and reports it once', () => {
    let warnings = 0
    const writer = new WavWriter(RATE, { ...NO_EVENTS, onMemoryOnly: () => warnings++ })
    writer.writeTo(new SmallSink(WAV_HEADER_BYTES + 450))
    for (let at = 0; at < 600; at += 100) writer.append(ramp(at, 100))
    expect(warnings).toBe(1)
    expect(samplesOf(writer.finish())).toEqual(numbers(0, 600))
  })

  it.each([
    ['there are no files', undefined],
    ['not even a header fits', new SmallSink(10)],
  ])('A take stays in memory where %s', (_, sink) => {
    let warnings = 0
    const writer = new WavWriter(RATE, { ...NO_EVENTS, onMemoryOnly: () => warnings++ })
    writer.append(ramp(0, 120))
    writer.writeTo(sink)
    writer.append(ramp(120, 120))
    expect(warnings).toBe(1)
    expect(samplesOf(writer.finish())).toEqual(numbers(0, 240))
  })

  it('A take ends at the maximum length that the server accepts and reports it once', () => {
    let endings = 0
    const writer = new WavWriter(RATE, { ...NO_EVENTS, onFull: () => endings++ })
    writer.writeTo(undefined)
    for (let second = 0; second < RECORDING_MAX_SECONDS + 5; second++) writer.append(ramp(0, RATE))
    expect(endings).toBe(1)
    expect(writer.seconds).toBe(RECORDING_MAX_SECONDS)
    expect(writer.finish()).toHaveLength(WAV_HEADER_BYTES + RECORDING_MAX_SECONDS * RATE * 2)
  })

  it('A take without audio is a WAV file without samples', () => {
    const writer = new WavWriter(RATE, NO_EVENTS)
    writer.writeTo(new SmallSink())
    expect(writer.finish()).toEqual(wavHeader(RATE, 0))
  })
})
