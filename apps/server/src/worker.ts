import type { Composition } from './compose.ts'
import { handlers } from './handlers.ts'
import { jobs, refuseUnhandledJobs } from './jobs.ts'
import { type JobRunner, startJobRunner } from './platform/jobs/runner.ts'
import type { Metrics } from './platform/observability/metrics.ts'

/** The queue door: every module's handlers on one runner. */
export function startWorker({ ctx, engine }: Composition, metrics: Metrics): Promise<JobRunner> {
  refuseUnhandledJobs(jobs, handlers)
  return startJobRunner({ ctx, engine, handlers, metrics: metrics.jobs })
}
