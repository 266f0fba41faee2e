import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { DEAD_LETTERS } from './pg-boss-engine.ts'

/** A job without its payload and the message of its failure, which could name what a user wrote. */
export interface ListedJob {
  id: string
  name: string
  state: 'waiting' | 'running' | 'waiting to retry' | 'gave up' | 'done'
  attempts: number
  documentId: string | null
  createdAt: Date
  endedAt: Date | null
}

const LIMIT = 50

const STATE = sql`case
  when state = 'failed' or output->>'outcome' = 'gave up' then 'gave up'
  when state = 'retry' then 'waiting to retry'
  when state = 'active' then 'running'
  when state = 'created' then 'waiting'
  else 'done' end`

interface Subjects {
  userId: string
  ids: string[]
  /** Queues whose jobs name no user and are too many to look through. */
  besides: string[]
}

/**
 * The jobs of a user, and those whose payload has one of these ids of the user's things, newest first. The names of the
 * queues are read first: only for names that it is given PostgreSQL knows how many jobs they have, and reads those by the
 * primary key; with a subquery it reads the whole table, also the queues besides.
 */
export async function listJobsOf(db: Db, { userId, ids, besides }: Subjects): Promise<ListedJob[]> {
  const { rows: queues } = await sql<{ name: string }>`
    select name from pgboss.queue where name <> all(${besides}::text[])`.execute(db)
  return listJobs(
    db,
    sql`name = any(${queues.map(({ name }) => name)}::text[]) and (
      group_id = ${userId} or exists (
        select from jsonb_each_text(data) as field where field.value = any(${[userId, ...ids]}::text[])))`,
  )
}

/** Jobs that wait for another attempt after a failure, and jobs that were given up. */
export const listFailedJobs = (db: Db): Promise<ListedJob[]> =>
  listJobs(db, sql`state in ('retry', 'failed') or state = 'completed' and output->>'outcome' = 'gave up'`)

async function listJobs(db: Db, condition: RawBuilder<unknown>): Promise<ListedJob[]> {
  const { rows } = await sql<ListedJob>`
    select id, name, ${STATE} as state,
      retry_count + (state <> 'created' and state <> 'retry')::int as attempts,
      data->>'documentId' as document_id, created_on as created_at, completed_on as ended_at
    from pgboss.job
    where name <> ${DEAD_LETTERS} and name not like '\\_\\_%' and (${condition})
    order by created_on desc limit ${LIMIT}`.execute(db)
  return rows
}
