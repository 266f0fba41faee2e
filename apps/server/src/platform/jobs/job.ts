import type * as z from 'zod/mini'
import type { SwitchName } from '../switches/switches.ts'

type Schema = z.core.$ZodType

/**
 * What a job needs of the machine: `speech` the engine of the voices, `read` the sandbox that opens the files of users, `io`
 * neither. A worker process takes the jobs of its lanes only, so that each kind gets machines of its own.
 */
export const LANES = ['speech', 'read', 'io'] as const
export type Lane = (typeof LANES)[number]

/** What a worker of the lane is notified of when a job is enqueued. */
export const enqueuedIn = (lane: Lane): string => `jobs:${lane}`

/** Defines a job: its name and its payload. A payload holds ids only, never text of a script or personal data. */
export interface Job<P extends Schema = Schema> {
  name: string
  lane: Lane
  payload: P
  /** How often the job runs before `giveUp`. */
  attempts: number
  /** Seconds until the second attempt, 1 by default; each further one waits twice as long, up to an hour. */
  retryAfterSeconds?: number
  /** How many run at once in one worker process; by default the worker's setting. */
  concurrency?: number
  /** About how many of one group run at once over all workers: one user's long script must not delay other users. */
  perGroup?: number
  /** The jobs wait in their queue while this switch is off. All jobs wait while `read-only` is on. */
  waitsFor?: SwitchName
  /** Schedules the job by this cron expression (UTC), with an empty payload. */
  cron?: string
}

export const defineJob = <P extends Schema>(job: Job<P>): Job<P> => job
