import { handle } from '#platform/jobs/handler.ts'
import { renewMonthsJob, sweepHoldsJob } from './credits.jobs.ts'
import { sweepHolds } from './credits.service.ts'
import { renewMonths } from './months.service.ts'

export const creditHandlers = [
  handle(sweepHoldsJob, { run: async (ctx) => void (await sweepHolds(ctx)) }),
  handle(renewMonthsJob, { run: (ctx) => renewMonths(ctx) }),
]
