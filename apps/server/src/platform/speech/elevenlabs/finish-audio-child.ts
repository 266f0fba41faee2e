// Finishes audio in a separate process: encoding takes a tenth of a second, which would delay requests.
import { setPriority } from 'node:os'
import { serveTasks } from '../child-tasks/serve-tasks.ts'
import { type FinishedAudio, finishAudio } from '../audio/finish-audio.ts'
import type { FinishAudioRequest } from './decode-response.ts'

const NICENESS = 5

try {
  setPriority(NICENESS)
} catch {
  // Some containers forbid changing the priority.
}

serveTasks(async ({ samples, sampleRate }: FinishAudioRequest): Promise<FinishedAudio> =>
  finishAudio([samples], sampleRate, 0),
)
