import type { ConfidenceModel } from './confidence-model.ts'
import { packedConfidence } from './confidence-weights.ts'

let unpacked: ConfidenceModel | undefined

/** The trees that `npm run train:reader` wrote. */
export function trainedConfidence(): ConfidenceModel {
  unpacked ??= JSON.parse(packedConfidence) as ConfidenceModel
  return unpacked
}
