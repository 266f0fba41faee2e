import type { Composition } from './compose.ts'
import { handlers } from './handlers.ts'
import { jobs, assertEveryJobHandled } from './jobs.ts'
import { startProcessPool } from './platform/extract/sandbox/process-pool.ts'
import { type JobRunner, startJobRunner } from './platform/jobs/runner.ts'
import type { Metrics } from './platform/observability/metrics.ts'

/** The queue door: every module's handlers on one runner. */
export async function startWorker({ ctx, engine }: Composition, metrics: Metrics): Promise<JobRunner> {
  assertEveryJobHandled(jobs, handlers)
  const runner = await startJobRunner({ ctx, engine, handlers, metrics: metrics.jobs })
  const readers = startProcessPool(ctx.config.worker.warmReaders)
  return {
    async stop(graceMs) {
      await runner.stop(graceMs)
      await readers.stop()
    },
  }
}
