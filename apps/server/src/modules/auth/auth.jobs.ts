import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

/** A mail server may be away for hours; people wait for these. */
const MAIL = { attempts: 14, retryAfterSeconds: 5 }

export const mailVerificationJob = defineJob({
  name: 'auth.mail-verification',
  payload: z.strictObject({ registrationId: z.uuid() }),
  ...MAIL,
})

/** To the owner of an address that somebody tried to register again. */
export const mailExistingAccountJob = defineJob({
  name: 'auth.mail-existing-account',
  payload: z.strictObject({ userId: z.uuid() }),
  ...MAIL,
})

export const mailReuseNoticeJob = defineJob({
  name: 'auth.mail-reuse-notice',
  payload: z.strictObject({ userId: z.uuid() }),
  ...MAIL,
})

export const sweepAuthJob = defineJob({ name: 'auth.sweep', payload: z.object({}), attempts: 2, cron: '17 * * * *' })
