import type * as z from 'zod/mini'
import type { Db } from '../db/db.ts'
import type { Job } from './job.ts'

export interface EnqueueOptions {
  /** Larger runs first. */
  priority?: number
  /** Who it is for: what one group has queued does not delay the others. */
  group?: string | undefined
  startAfter?: Date
  /** Asked for again with the same key within these seconds, it is the same job. */
  once?: { key: string; withinSeconds: number }
}

/** The port through which work is asked for. PostgreSQL stands behind it; nobody else needs to know. */
export interface JobQueue {
  /** Pass the open transaction: the work is queued if and only if the change that calls for it is committed. */
  enqueue<P extends z.core.$ZodType>(db: Db, job: Job<P>, payload: z.input<P>, options?: EnqueueOptions): Promise<void>
  /** Options for all of them, or for each by its place in the list. */
  enqueueMany<P extends z.core.$ZodType>(
    db: Db,
    job: Job<P>,
    payloads: readonly z.input<P>[],
    options?: EnqueueOptions | ((index: number) => EnqueueOptions),
  ): Promise<void>
}
