import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

/** Joins the parts of an upload and reads the whole file, up to 1 GB, to compare it with what was announced. */
export const checkTapeJob = defineJob({
  name: 'tapes.check',
  lane: 'io',
  payload: z.strictObject({ tapeId: z.uuid() }),
  attempts: 8,
  retryAfterSeconds: 2,
  concurrency: 2,
  perGroup: 1,
})

/** Removes the object and the unfinished uploads of a tape that no row refers to. */
export const removeOrphanedTapeJob = defineJob({
  name: 'tapes.remove-objects',
  lane: 'io',
  payload: z.strictObject({ tapeId: z.uuid() }),
  attempts: 20,
  retryAfterSeconds: 5,
})

/** Deletes tapes after thirty days, and uploads that were not finished within a day. */
export const expireTapesJob = defineJob({
  name: 'tapes.expire',
  lane: 'io',
  payload: z.object({}),
  attempts: 2,
  cron: '53 * * * *',
})
