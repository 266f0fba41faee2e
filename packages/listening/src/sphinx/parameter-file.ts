import { ByteReader } from './byte-reader.ts'

const BYTE_ORDER = 0x11223344
const NEWLINE = 10

/** Means, variances and transitions have one format: some lines of text, a byte-order mark, then numbers. */
export function openParameterFile(bytes: Uint8Array): ByteReader {
  const reader = new ByteReader(bytes)
  if (reader.textUntil(NEWLINE) !== 's3') throw new Error('Not a Sphinx parameter file')
  while (reader.textUntil(NEWLINE).trim() !== 'endhdr')
    if (reader.remaining < 4) throw new Error('The header has no end')
  if (reader.int32() !== BYTE_ORDER) throw new Error('The Sphinx parameter file is big-endian')
  return reader
}

export interface Gaussians {
  codebooks: number
  streams: number
  densities: number
  /** Values per stream; all streams of our models have the same width. */
  width: number
  /** Ordered by codebook, stream, density, dimension. */
  values: Float32Array
}

export function readGaussians(bytes: Uint8Array): Gaussians {
  const reader = openParameterFile(bytes)
  const [codebooks, streams, densities] = [reader.int32(), reader.int32(), reader.int32()]
  const widths = Array.from({ length: streams }, () => reader.int32())
  const width = widths[0] ?? 0
  if (widths.some((streamWidth) => streamWidth !== width)) throw new Error('The streams have different widths')
  return { codebooks, streams, densities, width, values: reader.floats(reader.int32()) }
}

export interface Transitions {
  /** Log probabilities, ordered by matrix, from state, to state; the last state is the exit. */
  logs: Float32Array
  states: number
}

const MIN_PROBABILITY = 1e-4

export function readTransitions(bytes: Uint8Array): Transitions {
  const reader = openParameterFile(bytes)
  const [, from, to] = [reader.int32(), reader.int32(), reader.int32()]
  if (to !== from + 1) throw new Error('The transition matrix has no exit')
  const weights = reader.floats(reader.int32())
  const logs = new Float32Array(weights.length).fill(Number.NEGATIVE_INFINITY)
  for (let row = 0; row < weights.length; row += to) {
    const sum = weights.subarray(row, row + to).reduce((total, weight) => total + weight, 0)
    for (let i = row; i < row + to; i++) {
      const weight = weights[i]!
      if (weight > 0) logs[i] = Math.log(Math.max(weight / sum, MIN_PROBABILITY))
    }
  }
  return { logs, states: from }
}
