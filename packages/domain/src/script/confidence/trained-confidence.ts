import type { DoubtModel } from './confidence-model.ts'
import { packedDoubt } from './doubt-weights.ts'

let unpacked: DoubtModel | undefined

/** The trees that `npm run train:reader` wrote. */
export function trainedDoubt(): DoubtModel {
  unpacked ??= JSON.parse(packedDoubt) as DoubtModel
  return unpacked
}
