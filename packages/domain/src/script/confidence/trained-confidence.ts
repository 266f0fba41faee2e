import type { ConfidenceModel } from './confidence-model.ts'
import { packedDoubt } from './doubt-weights.ts'

let unpacked: ConfidenceModel | undefined

/** The trees that `npm run train:reader` wrote. */
export function trainedConfidence(): ConfidenceModel {
  unpacked ??= JSON.parse(packedDoubt) as ConfidenceModel
  return unpacked
}
