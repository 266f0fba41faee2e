import { createApp } from './app.ts'
import { compose } from './compose.ts'
import type { Config } from './config.ts'
import { createOpsServer } from './platform/http/ops-server.ts'
import { flushLogs, type Logger } from './platform/observability/logger.ts'
import { createMetrics } from './platform/observability/metrics.ts'
import type { Tracing } from './platform/observability/tracing.ts'
import { startWorker } from './worker.ts'

/** Between the moment at which jobs are told to give up and the end. */
const TO_BE_CUT_OFF_MS = 2000

interface Options {
  api: boolean
  worker: boolean
  tracing: Tracing | undefined
}

/** Runs the named roles until the process is told to stop; then finishes what is under way and leaves. */
export async function serve(config: Config, { api, worker, tracing }: Options): Promise<void> {
  const composition = await compose(config, { jobs: worker ? 'works' : 'asks' })
  const { ctx } = composition
  const metrics = createMetrics()
  const { host, port, opsPort } = config.http

  const ops = createOpsServer(ctx, metrics)
  const app = api ? await createApp(ctx, metrics) : undefined
  const runner = worker ? await startWorker(composition, metrics) : undefined
  await ops.listen({ host, port: opsPort })
  await app?.listen({ host, port })
  ctx.log.info({ api, worker, port, opsPort }, 'Sidelight is up')

  let isStopping = false
  async function stop(signal: string): Promise<void> {
    if (isStopping) return
    isStopping = true
    ctx.log.info({ signal }, 'stopping')
    leaveAfter(config.shutdownGraceMs + TO_BE_CUT_OFF_MS, ctx.log)
    await Promise.all([app?.close(), runner?.stop(config.shutdownGraceMs)])
    await ops.close()
    await composition.close()
    await tracing?.stop()
    ctx.log.info('stopped')
    await flushLogs(ctx.log)
  }
  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGINT', (signal) => void stop(signal))
}

/** Whoever asked us to stop will not wait for ever; what is cut off here is taken up by another process. */
function leaveAfter(ms: number, log: Logger): void {
  const leave = async () => {
    log.error('not everything was finished in time')
    await flushLogs(log)
    process.exit(1)
  }
  setTimeout(() => void leave(), ms).unref()
}
