import type * as z from 'zod/mini'
import type { Context } from '../context.ts'
import type { Job } from './job.ts'

type Schema = z.core.$ZodType

export interface Attempt {
  jobId: string
  /** 1 for the first. */
  attempt: number
  /** Aborted when the process must stop before the job is done; another worker runs it again. */
  signal: AbortSignal
}

/** Committed in one transaction with the completion of the job. */
export type Effect = (ctx: Context) => Promise<void>

/** Runs a job. It may run more than once; only the effect it returns is committed exactly once. */
export interface Handler<P extends Schema = Schema> {
  job: Job<P>
  // eslint-disable-next-line typescript/no-invalid-void-type -- a job without an effect returns nothing
  run(ctx: Context, payload: z.output<P>, attempt: Attempt): Promise<Effect | void>
  /** Overrides the limits of the job: how many run at once in this process, and about how many of a group in all. */
  limits?(ctx: Context): { slots: number; perGroup?: number }
  /** Runs after the last attempt, in the transaction that completes the job: stores the failure for the user to see. */
  giveUp?(ctx: Context, payload: z.output<P>, error: unknown): Promise<void>
}

export const handle = <P extends Schema>(job: Job<P>, functions: Omit<Handler<P>, 'job'>): Handler =>
  ({ job, ...functions }) as unknown as Handler
