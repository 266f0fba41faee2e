// Finishes audio in a separate process: encoding takes a tenth of a second, which would delay requests.
import { lowerPriority } from '../child-tasks/lower-priority.ts'
import { serveTasks } from '../child-tasks/serve-tasks.ts'
import { type FinishedAudio, finishAudio } from '../audio/finish-audio.ts'

export interface FinishAudioRequest {
  samples: Float32Array
  sampleRate: number
}

lowerPriority()

serveTasks(async ({ samples, sampleRate }: FinishAudioRequest): Promise<FinishedAudio> =>
  finishAudio([samples], sampleRate, 0),
)
