import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

/** Enough attempts for a mail server that is down for hours. */
const MAIL = { attempts: 14, retryAfterSeconds: 5 }

/** Removes a user's objects that no row refers to; all objects if the user was deleted, whose tapes are named. */
export const removeOrphanedFilesJob = defineJob({
  name: 'users.remove-leftovers',
  lane: 'io',
  payload: z.strictObject({ userId: z.uuid(), tapeIds: z.optional(z.array(z.uuid())) }),
  attempts: 20,
  retryAfterSeconds: 5,
})

export const buildExportJob = defineJob({
  name: 'users.gather-export',
  lane: 'io',
  payload: z.strictObject({ exportId: z.uuid() }),
  attempts: 8,
  retryAfterSeconds: 2,
  concurrency: 2,
})

export const mailExportReadyJob = defineJob({
  name: 'users.mail-export-ready',
  lane: 'io',
  waitsFor: 'mail',
  payload: z.strictObject({ exportId: z.uuid() }),
  ...MAIL,
})

export const mailDeletionReceiptJob = defineJob({
  name: 'users.mail-deletion-receipt',
  lane: 'io',
  waitsFor: 'mail',
  payload: z.strictObject({ deletionId: z.uuid() }),
  ...MAIL,
})

export const cleanUpUsersJob = defineJob({
  name: 'users.sweep',
  lane: 'io',
  payload: z.object({}),
  attempts: 2,
  cron: '37 * * * *',
})
