import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMp4Comment, readMp4Start } from './read-mp4-start.ts'
import { createMp4, mp4Box } from './testing/mp4-file.ts'
import { listUploadParts, UPLOAD_PART_BYTES } from './upload-parts.ts'

const EIGHT_MB = 8 * 1024 * 1024

describe('the parts of an upload', () => {
  it('[R-32-02] A file is uploaded in parts of 8 MB, of which only the last is shorter', () => {
    expect(UPLOAD_PART_BYTES).toBe(EIGHT_MB)
    expect(listUploadParts(EIGHT_MB)).toEqual([{ number: 1, start: 0, sizeBytes: EIGHT_MB }])
    expect(listUploadParts(EIGHT_MB + 1)).toEqual([
      { number: 1, start: 0, sizeBytes: EIGHT_MB },
      { number: 2, start: EIGHT_MB, sizeBytes: 1 },
    ])
  })
})

describe('the beginning of an MP4 file', () => {
  it('[R-32-03] The codecs and the length of a tape are read from its beginning', () => {
    expect(readMp4Start(createMp4({ durationMs: 61_500 }))).toEqual({ codecs: ['avc1', 'mp4a'], durationMs: 61_500 })
    expect(readMp4Start(createMp4({ codecs: ['hvc1'] }))?.codecs).toEqual(['hvc1'])
  })

  it.each([
    ['whose media comes before its description', createMp4({ order: ['ftyp', 'mdat', 'moov'] })],
    ['without a type', createMp4({ order: ['moov', 'mdat'] })],
    ['without a description', createMp4({ order: ['ftyp', 'mdat'] })],
    ['that ends within its description', createMp4({ order: ['ftyp', 'moov'] }).subarray(0, -1)],
    ['that is a page', Uint8Array.from('<!doctype html><p>No tape</p>', (letter) => letter.charCodeAt(0))],
    ['that is empty', new Uint8Array()],
    ['whose description is empty', new Uint8Array([...mp4Box('ftyp'), ...mp4Box('moov')])],
  ])('[R-32-03] [C49] A file %s is not a tape', (_description, bytes) => {
    expect(readMp4Start(bytes)).toBeUndefined()
  })

  it('[C49] Reading arbitrary bytes and a damaged tape never fails', () => {
    const tape = createMp4({ comment: Uint8Array.from('One take.', (letter) => letter.charCodeAt(0)) })
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(tape.length - 1), fc.nat(255), (bytes, at, value) => {
        readMp4Start(bytes)
        const damaged = tape.slice()
        damaged[at] = value
        readMp4Start(damaged)
        findMp4Comment(damaged)
        readMp4Start(damaged.subarray(0, at))
      }),
    )
  })
})
