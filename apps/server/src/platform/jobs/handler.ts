import type * as z from 'zod/mini'
import type { Context } from '../context.ts'
import type { Job } from './job.ts'

type Schema = z.core.$ZodType

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
  /** For work whose limits the composition knows: how many at once in this process, and about how many of a group in all. */
  limits?(ctx: Context): { slots: number; perGroup?: number }
  /** After the last attempt: leave a state and a sentence the user understands. Runs in the settling transaction. */
  giveUp?(ctx: Context, payload: z.output<P>, error: unknown): Promise<void>
}

export const handle = <P extends Schema>(job: Job<P>, doing: Omit<Handler<P>, 'job'>): Handler =>
  ({ job, ...doing }) as unknown as Handler
