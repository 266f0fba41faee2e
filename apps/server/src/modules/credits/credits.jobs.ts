import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

/** Returns the pages of expired holds. */
export const expireHoldsJob = defineJob({
  name: 'credits.sweep-holds',
  payload: z.object({}),
  attempts: 2,
  cron: '*/5 * * * *',
})

export const renewMonthsJob = defineJob({
  name: 'credits.renew-months',
  payload: z.object({}),
  attempts: 2,
  cron: '7 * * * *',
})
