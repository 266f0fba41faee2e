import type * as z from 'zod/mini'
import type { Db } from '../db/db.ts'
import type { Job } from './job.ts'

export interface EnqueueOptions {
  /** Jobs with a higher priority run first. */
  priority?: number
  /** Usually a user: the queued jobs of one group do not delay those of others. */
  group?: string | undefined
  startAfter?: Date
  /** Enqueueing again with the same key within these seconds adds no second job. */
  once?: { key: string; withinSeconds: number }
}

/** Enqueues jobs. The implementation uses PostgreSQL. */
export interface JobQueue {
  /** Pass the open transaction: the job is enqueued only if the change that requires it is committed. */
  enqueue<P extends z.core.$ZodType>(db: Db, job: Job<P>, payload: z.input<P>, options?: EnqueueOptions): Promise<void>
  /** Options for all jobs, or for each by its index. */
  enqueueMany<P extends z.core.$ZodType>(
    db: Db,
    job: Job<P>,
    payloads: readonly z.input<P>[],
    options?: EnqueueOptions | ((index: number) => EnqueueOptions),
  ): Promise<void>
  /**
   * Enqueues a job again that was given up, with all its attempts, or lets one that waits for its next attempt run now.
   * Returns its name; undefined if there is no such job, also if it was enqueued again before.
   */
  requeue(db: Db, jobId: string): Promise<string | undefined>
  /** Changes the priorities of jobs that have not started, found by their payload. Reads all jobs that wait in the queue. */
  setPriorities<P extends z.core.$ZodType>(
    db: Db,
    job: Job<P>,
    jobs: readonly { payload: z.input<P>; priority: number }[],
  ): Promise<void>
  /** Lets those of these jobs run now that were enqueued to start later. */
  startNow(db: Db, jobs: readonly Pick<Job, 'name'>[]): Promise<void>
}
