import { handle } from '#platform/jobs/handler.ts'
import { handleInSlices } from '#platform/jobs/handle-in-slices.ts'
import { renewMonthsJob, expireHoldsJob } from './credits.jobs.ts'
import { expireHolds } from './credits.service.ts'
import { renewMonths } from './months.service.ts'

export const creditHandlers = [
  handle(expireHoldsJob, { run: async (ctx) => void (await expireHolds(ctx)) }),
  handleInSlices(renewMonthsJob, renewMonths),
]
