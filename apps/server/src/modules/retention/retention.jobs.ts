import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

export const deleteAgedRowsJob = defineJob({
  name: 'retention.delete-aged',
  lane: 'io',
  payload: z.object({}),
  attempts: 2,
  cron: '11 * * * *',
})
