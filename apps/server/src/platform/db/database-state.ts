import { sql } from 'kysely'
import type { Db } from './db.ts'

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

export const readDatabaseState = async (db: Db): Promise<DatabaseState> => ({
  queueAges: await listQueueAges(db),
  isArchiveFailing: await isArchiveFailing(db),
})

/**
 * Ages count from the time at which a job was first due. A failed attempt moves `start_after`, but not `keep_until`, which
 * pg-boss sets once, to the first `start_after` and the retention of the queue. Reads all jobs that wait: no index orders
 * them by their time, and the first ones by priority are not the oldest.
 */
async function listQueueAges(db: Db): Promise<QueueAge[]> {
  const { rows } = await sql<QueueAge>`
    select q.name as queue, coalesce(extract(epoch from now() - min(
      case j.state when 'retry' then j.keep_until - q.retention_seconds * interval '1 second' else j.start_after end
    )), 0)::float8 as seconds
    from pgboss.queue q left join pgboss.job j
      on j.name = q.name and j.state < 'active' and not j.blocked and (j.state = 'retry' or j.start_after <= now())
    group by q.name`.execute(db)
  return rows
}

async function isArchiveFailing(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isFailing: boolean }>`
    select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing
    from pg_stat_archiver`.execute(db)
  return rows[0]?.isFailing ?? false
}
