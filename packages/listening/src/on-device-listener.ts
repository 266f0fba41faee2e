import type { AcousticModel } from './sphinx/acoustic-model.ts'
import type { Silero } from './voice/silero.ts'
import type { Pronouncer } from './words/pronouncer.ts'

export interface ListenerParts {
  model: AcousticModel
  silero: Silero
  pronouncer: Pronouncer
}
