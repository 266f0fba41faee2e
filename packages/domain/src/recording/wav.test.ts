import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseWav, WAV_HEADER_BYTES, WAV_START_BYTES, wavHeader } from './wav.ts'

const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))

const facts = fc.record({
  sampleRate: fc.integer({ min: 8000, max: 192_000 }),
  channels: fc.constantFrom(1, 2),
  dataBytes: fc.integer({ min: 1, max: 10_000_000 }).map((frames) => frames * 4),
})

describe('WAV headers', () => {
  it('A written WAV header is parsed back to the same format', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const durationMs = Math.round((given.dataBytes / given.channels / 2 / given.sampleRate) * 1000)
        const found = parseWav(wavHeader(given), WAV_HEADER_BYTES + given.dataBytes)
        expect(found).toEqual({ ...given, dataStart: WAV_HEADER_BYTES, durationMs })
      }),
    )
  })

  it('[C34] A WAV header is rejected when the file has another length than it states', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: -200, max: 200 }), (given, off) => {
        fc.pre(off !== 0)
        expect(parseWav(wavHeader(given), WAV_HEADER_BYTES + given.dataBytes + off)).toBeUndefined()
      }),
    )
  })

  it('[C34] A WAV header with a changed byte is rejected, unless it only states fewer samples', () => {
    const [given, damage] = [{ sampleRate: 48_000, channels: 1, dataBytes: 96_000 }, fc.integer({ min: 1, max: 255 })]
    fc.assert(
      fc.property(fc.nat(WAV_HEADER_BYTES - 1), damage, (at, by) => {
        const header = wavHeader(given)
        header[at] = (header[at] ?? 0) ^ by
        const found = parseWav(header, WAV_HEADER_BYTES + given.dataBytes)
        // Fewer samples followed by other bytes are a valid file.
        const isShorter = found !== undefined && at >= 40 && found.dataBytes < given.dataBytes
        expect(found === undefined || isShorter).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('[C34] Parsing arbitrary bytes as a WAV header is safe', () => {
    const start = fc.uint8Array({ maxLength: 300 })
    fc.assert(fc.property(start, fc.nat(), (bytes, total) => parseWav(bytes, total) === undefined))
    const riff = start.map((bytes) => Uint8Array.from([...letters('RIFFxxxxWAVE'), ...bytes]))
    fc.assert(
      fc.property(riff, (bytes) => {
        new DataView(bytes.buffer).setUint32(4, bytes.length - 8, true)
        const found = parseWav(bytes, bytes.length)
        expect(found?.dataBytes ?? 0).toBeLessThanOrEqual(bytes.length)
      }),
    )
  })

  it('A WAV file may have other chunks before and after its samples', () => {
    const header = wavHeader({ sampleRate: 16_000, channels: 1, dataBytes: 320 })
    const listChunk = Uint8Array.from([...letters('LIST'), 3, 0, 0, 0, 1, 2, 3, 0])
    const whole = Uint8Array.from([
      ...header.subarray(0, 36),
      ...listChunk,
      ...header.subarray(36),
      ...new Uint8Array(320),
      ...listChunk,
    ])
    new DataView(whole.buffer).setUint32(4, whole.length - 8, true)
    expect(parseWav(whole, whole.length)).toMatchObject({ dataStart: 56, dataBytes: 320, durationMs: 10 })
  })

  it('[C34] The samples of a WAV file must start within the first 4096 bytes', () => {
    const filler = new Uint8Array(WAV_START_BYTES)
    const header = wavHeader({ sampleRate: 16_000, channels: 1, dataBytes: 320 })
    const start = Uint8Array.from([...header.subarray(0, 36), ...filler])
    new DataView(start.buffer).setUint32(4, 1_000_000 - 8, true)
    expect(parseWav(start.subarray(0, WAV_START_BYTES), 1_000_000)).toBeUndefined()
  })
})
