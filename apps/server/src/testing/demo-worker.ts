import { compose } from '#compose.ts'
import { readConfig } from '#config.ts'
import { startJobRunner } from '#platform/jobs/runner.ts'
import { createMetrics } from '#platform/observability/metrics.ts'
import { demoHandlers } from './demo-batch.ts'

/** A separate worker process that a test can kill. */
const composition = await compose(readConfig(), { jobRole: 'worker' })
await startJobRunner({ ...composition, handlers: demoHandlers, metrics: createMetrics().jobs })
