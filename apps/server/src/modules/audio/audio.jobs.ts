import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

const ClipPayload = z.strictObject({ clipId: z.uuid() })
/** A provider may be busy or unavailable for half a minute. */
const SPEECH_JOB = { payload: ClipPayload, attempts: 6, retryAfterSeconds: 1, waitsFor: 'generation' } as const

/** One queue per provider, so that an unavailable provider does not delay the others. */
export const synthesiseWithKokoroJob = defineJob({ name: 'audio.speak-kokoro', lane: 'speech', ...SPEECH_JOB })
export const synthesiseWithElevenLabsJob = defineJob({ name: 'audio.speak-elevenlabs', lane: 'speech', ...SPEECH_JOB })

/** Packs all audio of a script into one file. */
export const packZipJob = defineJob({
  name: 'audio.pack-zip',
  lane: 'io',
  payload: z.strictObject({ zipId: z.uuid() }),
  attempts: 4,
  concurrency: 2,
  perGroup: 1,
})

/** Encodes the lines of a script or a scene as one MP3. */
export const makeCueTrackJob = defineJob({
  name: 'audio.make-cue-track',
  lane: 'io',
  payload: z.strictObject({ zipId: z.uuid() }),
  attempts: 4,
  concurrency: 2,
  perGroup: 1,
})

/** Deletes audio of a document that no row refers to. */
export const removeOrphanedAudioJob = defineJob({
  name: 'audio.remove-sound',
  lane: 'io',
  payload: z.strictObject({ userId: z.uuid(), documentId: z.uuid() }),
  attempts: 20,
  retryAfterSeconds: 5,
})

export const deleteUnusedAudioJob = defineJob({
  name: 'audio.forget-unwanted',
  lane: 'io',
  payload: z.object({}),
  attempts: 2,
  cron: '47 * * * *',
})
