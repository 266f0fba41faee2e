import { readFileSync } from 'node:fs'

export interface Sound {
  rate: number
  samples: Float32Array
}

const PCM = 1
const EXTENSIBLE = 0xfffe

/** Reads 16-bit PCM; of several channels the first. */
export function readWav(path: string): Sound {
  const bytes = readFileSync(path)
  if (bytes.toString('latin1', 0, 4) !== 'RIFF') throw new Error(`${path} is not a WAV file`)
  let [rate, channels] = [0, 1]
  for (let at = 12; at + 8 <= bytes.length;) {
    const [name, size] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)]
    if (name === 'fmt ') {
      const format = bytes.readUInt16LE(at + 8)
      if ((format !== PCM && format !== EXTENSIBLE) || bytes.readUInt16LE(at + 22) !== 16)
        throw new Error(`${path} is not 16-bit PCM`)
      channels = bytes.readUInt16LE(at + 10)
      rate = bytes.readUInt32LE(at + 12)
    }
    if (name === 'data') {
      const count = Math.floor(Math.min(size, bytes.length - at - 8) / (2 * channels))
      const samples = Float32Array.from(
        { length: count },
        (_, i) => bytes.readInt16LE(at + 8 + 2 * channels * i) / 32_768,
      )
      return { rate, samples }
    }
    at += 8 + size + (size % 2)
  }
  throw new Error(`${path} holds no sound`)
}
