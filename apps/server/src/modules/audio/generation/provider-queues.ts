import { AppError } from '#platform/errors.ts'
import { speakWithElevenLabsJob, speakWithKokoroJob } from '../audio.jobs.ts'

const LANES = new Map([
  ['kokoro', speakWithKokoroJob],
  ['elevenlabs', speakWithElevenLabsJob],
])

/** The queue in which a provider's lines wait. */
export function getProviderQueue(provider: string) {
  const job = LANES.get(provider)
  if (!job) throw new AppError('internal', 'No queue is laid out for this voice.')
  return job
}
