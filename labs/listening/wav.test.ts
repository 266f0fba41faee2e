import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readWav } from './wav.ts'

const folder = mkdtempSync(join(tmpdir(), 'wav-'))
afterAll(() => rmSync(folder, { recursive: true }))

const VALUES = [0, 0.5, -0.5, 0.25, -0.75, 0.125]

interface Shape {
  code: number
  bits: number
  channels: number
  write: (bytes: Buffer, value: number, at: number) => void
  isExtensible?: boolean
  isSizeKnown?: boolean
}

function save({ code, bits, channels, write, isExtensible = false, isSizeKnown = true }: Shape): string {
  const width = bits / 8
  const data = Buffer.alloc(VALUES.length * channels * width)
  VALUES.forEach((value, i) => {
    for (let channel = 0; channel < channels; channel++) write(data, value, (i * channels + channel) * width)
  })
  const format = Buffer.alloc(isExtensible ? 40 : 16)
  format.writeUInt16LE(isExtensible ? 0xfffe : code, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(44_100, 4)
  format.writeUInt16LE(bits, 14)
  if (isExtensible) format.writeUInt16LE(code, 24)
  const chunk = (name: string, body: Buffer, size = body.length): Buffer => {
    const head = Buffer.from(`${name}0000`)
    head.writeUInt32LE(size, 4)
    return Buffer.concat([head, body])
  }
  const path = join(folder, `${code}-${bits}-${channels}-${isExtensible}-${isSizeKnown}.wav`)
  const chunks = [chunk('LIST', Buffer.from('odd length.')), Buffer.alloc(1), chunk('fmt ', format)]
  const body = Buffer.concat([...chunks, chunk('data', data, isSizeKnown ? data.length : 0xffffffff)])
  writeFileSync(path, Buffer.concat([Buffer.from('RIFF0000WAVE'), body]))
  return path
}

it.each<Shape>([
  { code: 1, bits: 8, channels: 1, write: (bytes, value, at) => bytes.writeUInt8(value * 128 + 128, at) },
  { code: 1, bits: 16, channels: 1, write: (bytes, value, at) => bytes.writeInt16LE(value * 2 ** 15, at) },
  { code: 1, bits: 24, channels: 2, write: (bytes, value, at) => bytes.writeIntLE(value * 2 ** 23, at, 3) },
  { code: 1, bits: 32, channels: 2, write: (bytes, value, at) => bytes.writeInt32LE(value * 2 ** 31, at) },
  { code: 3, bits: 32, channels: 2, write: (bytes, value, at) => bytes.writeFloatLE(value, at), isExtensible: true },
  { code: 3, bits: 64, channels: 1, write: (bytes, value, at) => bytes.writeDoubleLE(value, at) },
  {
    code: 1,
    bits: 16,
    channels: 6,
    write: (bytes, value, at) => bytes.writeInt16LE(value * 2 ** 15, at),
    isExtensible: true,
    isSizeKnown: false,
  },
])('A WAV file of format $code with $bits bits and $channels channels is read', (shape) => {
  const { rate, samples } = readWav(save(shape))
  expect(rate).toBe(44_100)
  expect([...samples]).toEqual(VALUES)
})

it('The error for an unreadable file names the file', () => {
  const path = join(folder, 'song.wav')
  writeFileSync(path, 'not a wave at all')
  expect(() => readWav(path)).toThrow(path)
})
