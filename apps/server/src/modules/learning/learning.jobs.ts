import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

/** Finds the reminders whose time has come. */
export const findRemindersJob = defineJob({
  name: 'learning.find-reminders',
  lane: 'io',
  payload: z.object({}),
  attempts: 2,
  cron: '*/5 * * * *',
})

/** Mails one reminder, if lines of the script are due. `day` is the date where the actor is. */
export const mailReminderJob = defineJob({
  name: 'learning.mail-reminder',
  lane: 'io',
  payload: z.strictObject({ documentId: z.uuid(), day: z.iso.date() }),
  attempts: 5,
  retryAfterSeconds: 30,
  waitsFor: 'mail',
})
