import * as z from 'zod/mini'
import { defineJob } from '../../apps/server/src/platform/jobs/job.ts'

/** As the jobs of the voices: in their lane, with their attempts. */
export const itemJob = defineJob({
  name: 'bench.item',
  lane: 'speech',
  payload: z.strictObject({ id: z.uuid() }),
  attempts: 6,
})
