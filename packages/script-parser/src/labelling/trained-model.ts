import type { ScriptModel } from './model.ts'
import { type PackedModel, unpackModel } from './packed-model.ts'
import { packedWeights } from './trained-weights.ts'

let unpacked: ScriptModel | undefined

/** The weights that `npm run train:reader` wrote. */
export function trainedModel(): ScriptModel {
  unpacked ??= unpackModel(JSON.parse(packedWeights) as PackedModel)
  return unpacked
}
