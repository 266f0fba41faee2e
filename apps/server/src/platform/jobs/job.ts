import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** The asking half of a job: its name and what it carries. Payloads hold ids only, never text of a script or a person. */
export interface Job<P extends Schema = Schema> {
  name: string
  payload: P
  /** How often it is tried before `giveUp`. */
  attempts: number
  /** Seconds until the second attempt; each further one waits twice as long, up to an hour. 1 unless said. */
  retryAfterSeconds?: number
  /** How many run at once in one worker process; by default the worker's own setting. */
  concurrency?: number
  /** About how many of one group run at once, over all workers: one user's long script must not hold up the others. */
  perGroup?: number
  /** Queues itself by this cron expression (UTC); such a job carries an empty payload. */
  cron?: string
}

export const defineJob = <P extends Schema>(job: Job<P>): Job<P> => job
