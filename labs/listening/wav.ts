import { readFileSync } from 'node:fs'

export interface Sound {
  rate: number
  samples: Float32Array
}

interface Format {
  isFloat: boolean
  channels: number
  rate: number
  bits: number
}

const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe

/** Reads PCM of 8 to 32 bits and floating point; several channels become one. */
export function readWav(path: string): Sound {
  const bytes = readFileSync(path)
  if (!['RIFF', 'RF64'].includes(bytes.toString('latin1', 0, 4))) throw new Error(`${path} is not a WAV file`)
  let format: Format | undefined
  for (let at = 12; at + 8 <= bytes.length;) {
    const [name, size] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)]
    if (name === 'fmt ') format = readFormat(path, bytes.subarray(at + 8))
    if (name === 'data' && format !== undefined) {
      // A program that writes to a pipe does not know the size.
      const end = size === 0 ? bytes.length : Math.min(bytes.length, at + 8 + size)
      return { rate: format.rate, samples: readSamples(bytes.subarray(at + 8, end), format) }
    }
    at += 8 + size + (size % 2)
  }
  throw new Error(`${path} holds no sound`)
}

function readFormat(path: string, bytes: Buffer): Format {
  const code = bytes.readUInt16LE(0)
  const format = code === EXTENSIBLE ? bytes.readUInt16LE(24) : code
  const [channels, rate, bits] = [bytes.readUInt16LE(2), bytes.readUInt32LE(4), bytes.readUInt16LE(14)]
  const isKnown = (format === PCM && [8, 16, 24, 32].includes(bits)) || (format === FLOAT && [32, 64].includes(bits))
  if (!isKnown || channels === 0 || rate === 0) throw new Error(`${path}: no reader for format ${format}, ${bits} bits`)
  return { isFloat: format === FLOAT, channels, rate, bits }
}

function readSamples(bytes: Buffer, { isFloat, channels, bits }: Format): Float32Array {
  const width = bits / 8
  const read = (at: number): number => {
    if (isFloat) return width === 8 ? bytes.readDoubleLE(at) : bytes.readFloatLE(at)
    return width === 1 ? (bytes.readUInt8(at) - 128) / 128 : bytes.readIntLE(at, width) / 2 ** (bits - 1)
  }
  return Float32Array.from({ length: Math.floor(bytes.length / (width * channels)) }, (_, i) => {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += read((i * channels + channel) * width)
    return sum / channels
  })
}
