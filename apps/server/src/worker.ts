import { SELF_HOSTED_PROVIDER } from '@sidelight/domain/audio/self-hosted'
import type { Composition } from './compose.ts'
import { handlers } from './handlers.ts'
import { jobs, assertEveryJobHandled } from './jobs.ts'
import { createWaitingSound } from './modules/audio/waiting-sound.service.ts'
import { createLedgerAudit } from './modules/credits/ledger-audit.service.ts'
import { extractionKills } from './platform/extract/sandbox/extraction-process.ts'
import { startProcessPool } from './platform/extract/sandbox/process-pool.ts'
import { type JobRunner, startJobRunner } from './platform/jobs/runner.ts'
import type { Metrics } from './platform/observability/metrics.ts'

/** Runs the job handlers of every module whose job is in a lane of this process. */
export async function startWorker({ ctx, engine, madeSpeech }: Composition, metrics: Metrics): Promise<JobRunner> {
  const { lanes, warmReaders } = ctx.config.worker
  assertEveryJobHandled(jobs, handlers)
  if (lanes.includes('speech'))
    metrics.watchSpeech({
      cores: ctx.speech.concurrencyOf(SELF_HOSTED_PROVIDER),
      made: madeSpeech,
      listWaiting: createWaitingSound(ctx),
    })
  const runner = await startJobRunner({ ctx, engine, handlers, metrics: metrics.jobs })
  metrics.watchWorker({
    lanes,
    lastPolledAt: runner.lastPolledAt,
    countDifferingAccounts: lanes.includes('io') ? createLedgerAudit(ctx) : undefined,
  })
  metrics.registry.registerMetric(extractionKills)
  const extractionProcesses = startProcessPool(lanes.includes('read') ? warmReaders : 0)
  return {
    ...runner,
    async stop(graceMs) {
      await runner.stop(graceMs)
      await extractionProcesses.stop()
    },
  }
}
