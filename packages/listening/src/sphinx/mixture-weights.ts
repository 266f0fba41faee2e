import { ByteReader } from './byte-reader.ts'

export interface MixtureWeights {
  senones: number
  densities: number
  /** Quantised costs, ordered by stream, density, senone. */
  costs: Uint8Array
}

/** One step of a cost as a natural logarithm: Sphinx uses base 1.0001 and drops ten bits. */
export const COST_STEP = 1024 * Math.log(1.0001)

export function readMixtureWeights(bytes: Uint8Array): MixtureWeights {
  const reader = new ByteReader(bytes)
  const comments: string[] = []
  for (let length = reader.int32(); length !== 0; length = reader.int32()) comments.push(reader.text(length))
  if (!comments.some((comment) => comment.startsWith('cluster_count 0')))
    throw new Error('Clustered mixture weights are not supported')
  const [densities, senones] = [reader.int32(), reader.int32()]
  return { densities, senones, costs: reader.bytes(reader.remaining) }
}
