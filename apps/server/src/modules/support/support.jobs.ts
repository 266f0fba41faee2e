import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

export const mailSupportJob = defineJob({
  name: 'support.mail-message',
  lane: 'io',
  waitsFor: 'mail',
  payload: z.strictObject({ messageId: z.uuid() }),
  attempts: 14,
  retryAfterSeconds: 5,
})
