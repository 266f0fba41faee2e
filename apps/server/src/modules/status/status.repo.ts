import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/** The jobs of a queue that are due. */
export interface WaitingJobs {
  queue: string
  /** How long the oldest one waits that was never tried. */
  untriedSeconds: number
  /** How many failed and wait to be repeated. */
  retries: number
}

/** A queue without waiting jobs is not listed. */
export async function listWaitingJobs(db: Db): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select name as queue,
      coalesce(extract(epoch from now() - min(start_after) filter (where state = 'created')), 0)::float8
        as untried_seconds,
      count(*) filter (where state = 'retry')::int as retries
    from pgboss.job
    where state < 'active' and not blocked and (state = 'retry' or start_after <= now())
    group by name`.execute(db)
  return rows
}
