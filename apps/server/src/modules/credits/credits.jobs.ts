import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

/** Returns the pages of expired holds. */
export const expireHoldsJob = defineJob({
  name: 'credits.sweep-holds',
  lane: 'io',
  payload: z.object({}),
  attempts: 2,
  cron: '*/5 * * * *',
})

export const renewMonthsJob = defineJob({
  name: 'credits.renew-months',
  lane: 'io',
  payload: z.object({}),
  attempts: 2,
  cron: '7 * * * *',
})
