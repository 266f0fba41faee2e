import type * as z from 'zod/mini'
import type { Context } from '../context.ts'

type Schema = z.core.$ZodType

/** The asking half of a job: its name and what it carries. Payloads hold ids only, never text of a script or a person. */
export interface Job<P extends Schema = Schema> {
  name: string
  payload: P
  /** How often it is tried before `giveUp`. */
  attempts: number
  /** How many run at once in one worker process; by default the worker's own setting. */
  concurrency?: number
  /** Queues itself by this cron expression (UTC); such a job carries an empty payload. */
  cron?: string
}

export const defineJob = <P extends Schema>(job: Job<P>): Job<P> => job

/** What a run knows about itself. */
export interface Attempt {
  jobId: string
  /** 1 for the first. */
  attempt: number
  /** Aborted when the process must stop before the job is done; it will be tried again elsewhere. */
  signal: AbortSignal
}

/** Committed together with the completion of the job: either both happened or neither. */
export type Effect = (ctx: Context) => Promise<void>

/** The doing half. It may run more than once; only the effect it returns is committed exactly once. */
export interface Handler<P extends Schema = Schema> {
  job: Job<P>
  // eslint-disable-next-line typescript/no-invalid-void-type -- a job without an effect returns nothing
  run(ctx: Context, payload: z.output<P>, attempt: Attempt): Promise<Effect | void>
  /** After the last attempt: leave a state and a sentence the user understands. Runs in the settling transaction. */
  giveUp?(ctx: Context, payload: z.output<P>, error: unknown): Promise<void>
}

export const handle = <P extends Schema>(job: Job<P>, doing: Omit<Handler<P>, 'job'>): Handler =>
  ({ job, ...doing }) as unknown as Handler
