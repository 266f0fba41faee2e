import { AppError } from '#platform/errors.ts'
import { synthesiseWithElevenLabsJob, synthesiseWithKokoroJob } from '../../audio.jobs.ts'

const QUEUES = new Map([
  ['kokoro', synthesiseWithKokoroJob],
  ['elevenlabs', synthesiseWithElevenLabsJob],
])

export const SPEECH_PROVIDERS: readonly string[] = [...QUEUES.keys()]

/** The job whose queue holds the lines of a provider. */
export function getProviderQueue(provider: string) {
  const job = QUEUES.get(provider)
  if (!job) throw new AppError('internal', 'There is no queue for this voice.')
  return job
}
