import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

const OneClip = z.strictObject({ clipId: z.uuid() })
/** A provider may be busy or away for half a minute. */
const SPEAKING = { payload: OneClip, attempts: 6, retryAfterSeconds: 1 }

/** One queue for each provider: what one cannot do now must not hold up what another can. */
export const speakWithKokoroJob = defineJob({ name: 'audio.speak-kokoro', ...SPEAKING })
export const speakWithElevenLabsJob = defineJob({ name: 'audio.speak-elevenlabs', ...SPEAKING })

/** Everything of a script that can be heard, as one file. */
export const packZipJob = defineJob({
  name: 'audio.pack-zip',
  payload: z.strictObject({ zipId: z.uuid() }),
  attempts: 4,
  concurrency: 2,
  perGroup: 1,
})

/** Sound of a document that no row names. */
export const removeSoundJob = defineJob({
  name: 'audio.remove-sound',
  payload: z.strictObject({ userId: z.uuid(), documentId: z.uuid() }),
  attempts: 20,
  retryAfterSeconds: 5,
})

export const forgetUnwantedJob = defineJob({
  name: 'audio.forget-unwanted',
  payload: z.object({}),
  attempts: 2,
  cron: '47 * * * *',
})

export const forgetUnheardJob = defineJob({
  name: 'audio.forget-unheard',
  payload: z.object({}),
  attempts: 2,
  cron: '17 4 * * *',
})
