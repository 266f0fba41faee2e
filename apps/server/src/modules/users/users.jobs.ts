import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

/** A mail server may be away for hours; people wait for these. */
const MAIL = { attempts: 14, retryAfterSeconds: 5 }

/** Objects of a user that no row names; all of them where the user is gone. */
export const removeLeftoversJob = defineJob({
  name: 'users.remove-leftovers',
  payload: z.strictObject({ userId: z.uuid() }),
  attempts: 20,
  retryAfterSeconds: 5,
})

export const gatherExportJob = defineJob({
  name: 'users.gather-export',
  payload: z.strictObject({ exportId: z.uuid() }),
  attempts: 8,
  retryAfterSeconds: 2,
  concurrency: 2,
})

export const mailExportReadyJob = defineJob({
  name: 'users.mail-export-ready',
  payload: z.strictObject({ exportId: z.uuid() }),
  ...MAIL,
})

export const mailDeletionReceiptJob = defineJob({
  name: 'users.mail-deletion-receipt',
  payload: z.strictObject({ deletionId: z.uuid() }),
  ...MAIL,
})

export const sweepUsersJob = defineJob({ name: 'users.sweep', payload: z.object({}), attempts: 2, cron: '37 * * * *' })
