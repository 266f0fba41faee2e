import { createApp } from './app.ts'
import { compose } from './compose.ts'
import { startConsole } from './console.ts'
import type { Config } from './config.ts'
import { isDatabaseReachable } from './platform/db/reachable.ts'
import { hasStatementTimeout } from './platform/db/role-timeouts.ts'
import type { ServerState } from './platform/http/health.ts'
import { createOpsServer } from './platform/http/ops-server.ts'
import { startScriptCalls } from './platform/http/script-calls.ts'
import { createLogger, flushLogs, type Logger } from './platform/observability/logger.ts'
import { createMetrics } from './platform/observability/metrics.ts'
import type { Tracing } from './platform/observability/tracing.ts'
import { pause } from './platform/pause.ts'
import { awaitTables, checkStorage } from './start-checks.ts'
import { startWorker } from './worker.ts'

/** The time for jobs to react to being aborted before the process exits. */
const ABORT_MARGIN_MS = 2000

const SCRIPT_CALLS_THREAD = new URL('script-calls.thread.ts', import.meta.url)

interface Options {
  api: boolean
  worker: boolean
  tracing: Tracing | undefined
}

/**
 * Runs the given roles until the process gets a signal. It then reports that it is not ready, serves requests until
 * balancers have noticed that, finishes the work in progress and exits. A second signal ends the wait for balancers.
 */
export async function serve(config: Config, { api, worker, tracing }: Options): Promise<void> {
  const log = createLogger(config.logLevel)
  const metrics = createMetrics()
  const state: ServerState = { phase: 'starting' }
  const { host, port, opsPort } = config.http
  let isReachable = async () => false

  // Before the wait for the database: a process that waits is alive, and restarting it would not help.
  const ops = createOpsServer({ log, metrics, state, isDatabaseReachable: () => isReachable() })
  await ops.listen({ host, port: opsPort })
  const endEarly = endOnSignal(log)
  await awaitTables(config, log)
  await checkStorage(config, log)

  const scriptCalls = api ? startScriptCalls(SCRIPT_CALLS_THREAD) : undefined
  const composition = await compose(config, { jobRole: worker ? 'worker' : 'producer', log })
  const { ctx } = composition
  metrics.watchDependencies(composition.dependencies)
  isReachable = () => isDatabaseReachable(ctx.sessionDb)
  const app = scriptCalls && (await createApp(ctx, { state, metrics, scriptCalls }))
  const runner = worker ? await startWorker(composition, metrics) : undefined
  if (!(await hasStatementTimeout(ctx.db)))
    log.warn('The database role has no statement timeout: run `main.ts migrate` with the role of DATABASE_URL')
  await scriptCalls?.loaded
  await app?.listen({ host, port })
  const console = api ? await startConsole(ctx, { state, metrics }) : undefined
  state.phase = 'serving'
  log.info({ api, worker, port, opsPort }, 'The server has started')

  const drainEnd = new AbortController()
  async function stop(signal: string): Promise<void> {
    if (state.phase === 'draining') {
      drainEnd.abort()
      return
    }
    state.phase = 'draining'
    log.info({ signal }, 'The server is stopping')
    exitAfter(config.drainMs + config.shutdownGraceMs + ABORT_MARGIN_MS, log)
    await Promise.all([
      app && pause(config.drainMs, drainEnd.signal).then(() => app.close()),
      console?.close(),
      runner?.stop(config.shutdownGraceMs),
    ])
    await ops.close()
    await scriptCalls?.close()
    await composition.close()
    // A collector that is away is no failure of this process.
    await tracing?.stop().catch((error: unknown) => log.warn({ err: error }, 'The last traces were not delivered'))
    log.info('The server has stopped')
    await flushLogs(log)
    // All work is done: a timer that a package left, as tracing does without its collector, must not delay the end.
    process.exit(0)
  }
  endEarly.cancel()
  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGINT', (signal) => void stop(signal))
}

/** Until the server has started nothing is to be finished. As the first process of a container, Node ignores signals by default. */
function endOnSignal(log: Logger): { cancel(): void } {
  const end = (signal: string) => {
    log.info({ signal }, 'The server was stopped before it had started')
    process.exit(0)
  }
  process.on('SIGTERM', end).on('SIGINT', end)
  return { cancel: () => void process.off('SIGTERM', end).off('SIGINT', end) }
}

/** The process manager kills us if we take too long. Another process repeats the jobs that are cut off here. */
function exitAfter(ms: number, log: Logger): void {
  const exit = async () => {
    log.error('The server did not finish its work before the shutdown deadline')
    await flushLogs(log)
    process.exit(1)
  }
  setTimeout(() => void exit(), ms).unref()
}
