import { readMixtureWeights, type MixtureWeights } from './mixture-weights.ts'
import { ModelDefinition } from './model-definition.ts'
import { readGaussians, readTransitions, type Gaussians, type Transitions } from './parameter-file.ts'

export const ACOUSTIC_MODEL_FILES = ['mdef', 'means', 'variances', 'sendump', 'transition_matrices'] as const
export type AcousticModelFiles = Record<(typeof ACOUSTIC_MODEL_FILES)[number], Uint8Array>

export interface AcousticModel {
  definition: ModelDefinition
  means: Gaussians
  /** 1 / (2 variance), in the order of the means. */
  precisions: Float32Array
  /** Log of each density's normaliser, ordered by codebook, stream, density. */
  offsets: Float32Array
  weights: MixtureWeights
  transitions: Transitions
}

const MIN_VARIANCE = 1e-4

export function readAcousticModel(files: AcousticModelFiles): AcousticModel {
  const means = readGaussians(files.means)
  const variances = readGaussians(files.variances).values
  const precisions = new Float32Array(variances.length)
  const offsets = new Float32Array(variances.length / means.width)
  variances.forEach((raw, i) => {
    const variance = Math.max(raw, MIN_VARIANCE)
    const density = Math.floor(i / means.width)
    precisions[i] = 0.5 / variance
    offsets[density] = offsets[density]! - 0.5 * Math.log(2 * Math.PI * variance)
  })
  return {
    definition: new ModelDefinition(files.mdef),
    means,
    precisions,
    offsets,
    weights: readMixtureWeights(files.sendump),
    transitions: readTransitions(files.transition_matrices),
  }
}
