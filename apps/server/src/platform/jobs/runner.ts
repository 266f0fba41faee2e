import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { transact } from '../db/transact.ts'
import { AppError } from '../errors.ts'
import type { JobMetrics } from '../observability/metrics.ts'
import type { Effect, Handler } from './handler.ts'
import { type QueueWorker, startQueueWorker } from './queue-worker.ts'
import { startQueuePoller } from './queue-poller.ts'
import { retryDuringOutage } from './retry-during-outage.ts'
import { DEAD_LETTERS, type FetchedJob, type JobEngine } from './pg-boss-engine.ts'

export interface JobRunner {
  /** When it last looked for jobs. */
  lastPolledAt(): Date
  stop(graceMs: number): Promise<void>
}

interface RunnerOptions {
  ctx: Context
  engine: JobEngine
  handlers: readonly Handler[]
  metrics: JobMetrics
}

/**
 * Works the queues of the handlers whose job is in a lane of this process. A job may run repeatedly; its effect and its
 * completion are one commit. The lane `io` stores the failures of jobs of every lane whose workers died.
 */
export async function startJobRunner({ ctx, engine, handlers, metrics }: RunnerOptions): Promise<JobRunner> {
  const settle = createSettler(ctx, engine)

  async function runJob(handler: Handler, job: FetchedJob, signal: AbortSignal): Promise<void> {
    const log = ctx.log.child({ job: job.name, jobId: job.id, attempt: job.retryCount + 1 })
    const startedAt = performance.now()
    const outcome = await attempt({ ...ctx, log }, handler, job, signal)
    metrics.observe(job.name, outcome, performance.now() - startedAt)
    log.info({ outcome, ms: Math.round(performance.now() - startedAt) }, 'A job has ended')
  }

  async function attempt(jobCtx: Context, handler: Handler, job: FetchedJob, signal: AbortSignal): Promise<string> {
    try {
      const payload = z.parse(handler.job.payload, job.data)
      const effect = await handler.run(jobCtx, payload, { jobId: job.id, attempt: job.retryCount + 1, signal })
      return (await settle(job, effect ?? undefined)) ? 'done' : 'overtaken'
    } catch (error) {
      jobCtx.log.warn({ err: error }, 'A job failed')
      return signal.aborted ? requeue(jobCtx, handler, job) : fail(jobCtx, handler, job, error)
    }
  }

  /** A job that our stop has interrupted starts again in another worker, with all its attempts. */
  async function requeue(jobCtx: Context, handler: Handler, job: FetchedJob): Promise<string> {
    try {
      await settle(job, (ctx) =>
        ctx.jobs.enqueue(ctx.db, handler.job, job.data, { priority: job.priority, group: job.groupId ?? undefined }),
      )
      return 'handed-over'
    } catch (error) {
      jobCtx.log.error({ err: error }, 'An interrupted job could not be enqueued again')
      return 'lost-touch'
    }
  }

  /** Schedules another attempt, or gives the job up if no further attempt can help. */
  async function fail(jobCtx: Context, handler: Handler, job: FetchedJob, error: unknown): Promise<string> {
    const isLast = job.retryCount >= job.retryLimit || isPermanent(error)
    try {
      if (!isLast) {
        await retryDuringOutage(() => engine.fail(job, error))
        return 'retried'
      }
      await settle(job, (ctx) => giveUp({ ...jobCtx, db: ctx.db }, handler, job.data, error), engine.giveUp)
      return 'gave-up'
    } catch (failError) {
      // The database is unreachable: without a heartbeat of this attempt, the job is retried by itself.
      jobCtx.log.error({ err: failError }, 'The failure of a job could not be stored')
      return 'lost-touch'
    }
  }

  await engine.schedule(handlers.map(({ job }) => job))

  const { lanes } = ctx.config.worker
  const poller = startQueuePoller({ engine, lanes, rowNotifications: ctx.rowNotifications, log: ctx.log })
  const ownHandlers = handlers.filter(({ job }) => lanes.includes(job.lane))
  for (const { job } of ownHandlers) metrics.watchQueue(job.name)
  const queueWorkers: QueueWorker[] = ownHandlers.map((handler) =>
    startQueueWorker({
      engine,
      poller,
      queue: handler.job.name,
      ...limitsOf(ctx, handler),
      isPaused: () => isPaused(ctx, handler.job),
      log: ctx.log,
      work: (job, signal) => runJob(handler, job, signal),
    }),
  )
  if (lanes.includes('io'))
    queueWorkers.push(
      startQueueWorker({
        engine,
        poller,
        queue: DEAD_LETTERS,
        slots: 1,
        log: ctx.log,
        work: createDeadLetterHandler({ ctx, engine, handlers, settle }),
      }),
    )

  return {
    lastPolledAt: poller.lastPolledAt,
    async stop(graceMs) {
      await Promise.all(queueWorkers.map((queueWorker) => queueWorker.stop(graceMs)))
      await poller.stop()
    },
  }
}

const limitsOf = (ctx: Context, handler: Handler) => ({
  slots: handler.job.concurrency ?? ctx.config.worker.concurrency,
  perGroup: handler.job.perGroup,
  ...handler.limits?.(ctx),
})

const isPaused = ({ switches }: Context, { waitsFor }: Handler['job']): boolean =>
  switches.isOn('read-only') || (waitsFor !== undefined && !switches.isOn(waitsFor))

async function giveUp(ctx: Context, handler: Handler, data: unknown, error: unknown): Promise<void> {
  const payload = z.safeParse(handler.job.payload, data)
  if (payload.success) await handler.giveUp?.(ctx, payload.data, error)
}

/** A rejection that repeats on every attempt. Anything else, such as a crash or an outage, is retried. */
const isPermanent = (error: unknown): boolean => error instanceof AppError && error.code !== 'unavailable'

class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/** Gives up the jobs of any lane whose worker died on every attempt. */
function createDeadLetterHandler({
  ctx,
  engine,
  handlers,
  settle,
}: Omit<RunnerOptions, 'metrics'> & { settle: Settle }) {
  const handlersByName = new Map(handlers.map((handler) => [handler.job.name, handler]))
  return async (letter: FetchedJob): Promise<void> => {
    const handler = handlersByName.get(letter.sourceName ?? '')
    try {
      const error = new Error('The worker stopped on every attempt')
      await settle(
        letter,
        (ctx) => (handler ? giveUp(ctx, handler, letter.data, error) : Promise.resolve()),
        engine.completeLetter,
      )
    } catch (error) {
      ctx.log.error({ err: error, job: letter.sourceName }, 'A dead letter could not be processed')
      // Without it the letter is fetched again when its lease is over.
      await engine.fail(letter, error).catch(() => undefined)
    }
  }
}

type Settle = (job: FetchedJob, effect: Effect | undefined, complete?: JobEngine['complete']) => Promise<boolean>

/** Commits completion and effect in one transaction. A commit whose response got lost counts as overtaken, harmlessly. */
function createSettler(ctx: Context, engine: JobEngine): Settle {
  return async function settle(job, effect, complete = engine.complete) {
    try {
      await retryDuringOutage(() =>
        transact(ctx, async (ctx) => {
          if (!(await complete(ctx.db, job))) throw new Overtaken()
          await effect?.(ctx)
        }),
      )
      return true
    } catch (error) {
      if (error instanceof Overtaken) return false
      throw error
    }
  }
}
