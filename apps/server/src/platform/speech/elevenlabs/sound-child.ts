// Encoding takes a tenth of a second of a processor: not in the process that answers people.
import { setPriority } from 'node:os'
import { answerErrands } from '../child-tasks/serve-tasks.ts'
import { type FinishedSound, finishSound } from '../sound/finish-audio.ts'
import type { SoundRequest } from './decode-response.ts'

const NICENESS = 5

try {
  setPriority(NICENESS)
} catch {
  // A container may forbid even modesty.
}

answerErrands(async ({ samples, sampleRate }: SoundRequest): Promise<FinishedSound> =>
  finishSound([samples], sampleRate, 0),
)
