// Encoding takes a tenth of a second of a processor: not in the process that answers people.
import { setPriority } from 'node:os'
import { serveTasks } from '../child-tasks/serve-tasks.ts'
import { type FinishedAudio, finishAudio } from '../audio/finish-audio.ts'
import type { DecodeRequest } from './decode-response.ts'

const NICENESS = 5

try {
  setPriority(NICENESS)
} catch {
  // A container may forbid even modesty.
}

serveTasks(async ({ samples, sampleRate }: DecodeRequest): Promise<FinishedAudio> =>
  finishAudio([samples], sampleRate, 0),
)
