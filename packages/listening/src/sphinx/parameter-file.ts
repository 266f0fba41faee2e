import { ByteReader } from './byte-reader.ts'

const BYTE_ORDER = 0x11223344
const NEWLINE = 10

/** Sphinx keeps means, variances and transitions alike: a few lines of text, a byte-order mark, then numbers. */
export function openParameterFile(bytes: Uint8Array): ByteReader {
  const reader = new ByteReader(bytes)
  if (reader.textUntil(NEWLINE) !== 's3') throw new Error('not a Sphinx parameter file')
  while (reader.textUntil(NEWLINE).trim() !== 'endhdr') if (reader.remaining < 4) throw new Error('endless header')
  if (reader.int32() !== BYTE_ORDER) throw new Error('a Sphinx parameter file of the other byte order')
  return reader
}

export interface Gaussians {
  codebooks: number
  streams: number
  densities: number
  /** Values per stream; all streams of our models are equally wide. */
  width: number
  /** Ordered by codebook, stream, density, dimension. */
  values: Float32Array
}

export function readGaussians(bytes: Uint8Array): Gaussians {
  const reader = openParameterFile(bytes)
  const [codebooks, streams, densities] = [reader.int32(), reader.int32(), reader.int32()]
  const widths = Array.from({ length: streams }, () => reader.int32())
  const width = widths[0] ?? 0
  if (widths.some((other) => other !== width)) throw new Error('streams of unequal width')
  return { codebooks, streams, densities, width, values: reader.floats(reader.int32()) }
}

export interface Transitions {
  /** Log probabilities, ordered by matrix, state left, state entered; the last state entered is the way out. */
  logs: Float32Array
  states: number
}

const LEAST_PROBABILITY = 1e-4

export function readTransitions(bytes: Uint8Array): Transitions {
  const reader = openParameterFile(bytes)
  const [, from, to] = [reader.int32(), reader.int32(), reader.int32()]
  if (to !== from + 1) throw new Error('a transition matrix without a way out')
  const weights = reader.floats(reader.int32())
  const logs = new Float32Array(weights.length).fill(Number.NEGATIVE_INFINITY)
  for (let row = 0; row < weights.length; row += to) {
    const sum = weights.subarray(row, row + to).reduce((total, weight) => total + weight, 0)
    for (let i = row; i < row + to; i++) {
      const weight = weights[i]!
      if (weight > 0) logs[i] = Math.log(Math.max(weight / sum, LEAST_PROBABILITY))
    }
  }
  return { logs, states: from }
}
