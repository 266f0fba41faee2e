import { sql } from 'kysely'
import type { Db } from './db.ts'
import { respondInTime } from './respond-in-time.ts'

/** Bounds the cost of a look at a queue in which very many jobs wait. */
const JOBS_PER_QUEUE = 1000

export interface QueueAge {
  queue: string
  seconds: number
}

export interface DatabaseState {
  /** The oldest unfinished job of each queue; 0 when none is due. A job that failed and waits to be repeated counts. */
  queueAges: QueueAge[]
  /** Whether the last attempt to archive a segment of the write-ahead log failed. */
  isArchiveFailing: boolean
}

/** Undefined for a database that does not respond in time. */
export function readDatabaseState(db: Db): Promise<DatabaseState | undefined> {
  const read = async () => ({ queueAges: await listQueueAges(db), isArchiveFailing: await isArchiveFailing(db) })
  return respondInTime(read())
}

/** Reads each queue in the order of the index by which pg-boss fetches jobs. */
async function listQueueAges(db: Db): Promise<QueueAge[]> {
  const { rows } = await sql<QueueAge>`
    select q.name as queue, coalesce(extract(epoch from now() - min(j.since)), 0)::float8 as seconds
    from pgboss.queue q left join lateral (
      select case state when 'retry' then created_on else greatest(created_on, start_after) end as since from (
        select state, created_on, start_after from pgboss.job
        where name = q.name and state < 'active' and not blocked
        order by priority desc, created_on, start_after limit ${JOBS_PER_QUEUE}
      ) first_jobs
      where state = 'retry' or start_after <= now()
    ) j on true
    group by q.name`.execute(db)
  return rows
}

async function isArchiveFailing(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isFailing: boolean }>`
    select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing
    from pg_stat_archiver`.execute(db)
  return rows[0]?.isFailing ?? false
}
