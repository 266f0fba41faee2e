import type { LineResult } from '@sidelight/domain/learning/line-result'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface StoredRun {
  id: string
  documentId: string
  startedAt: Date
  day: string
  seconds: number
  results: LineResult[]
}

/** A run that was reported before keeps its beginning and gets the new results. */
export async function upsertRun(db: Db, userId: string, run: StoredRun): Promise<void> {
  const { results, ...columns } = run
  await db
    .insertInto('learningRun')
    .values({ ...columns, userId, results: JSON.stringify(results) })
    .onConflict((conflict) => conflict.columns(['documentId', 'id']).doUpdateSet({ results: JSON.stringify(results) }))
    .execute()
}

/** Deletes all but the newest runs of a script. */
export async function deleteOldRuns(db: Db, documentId: string, kept: number): Promise<void> {
  await sql`
    delete from learning_run where document_id = ${documentId} and id in (
      select id from learning_run where document_id = ${documentId} order by started_at desc, id desc offset ${kept})`.execute(
    db,
  )
}

const COLUMNS = ['id', 'documentId', 'startedAt', 'day', 'seconds', 'results'] as const

export async function listRuns(db: Db, userId: string, documentId: string): Promise<StoredRun[]> {
  const rows = await db
    .selectFrom('learningRun')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .where('documentId', '=', documentId)
    .execute()
  return rows as StoredRun[]
}

/** Of all scripts since that day, newest first. */
export async function listRunsSince(db: Db, userId: string, day: string): Promise<StoredRun[]> {
  const rows = await db
    .selectFrom('learningRun')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .where('day', '>=', day)
    .orderBy('day', 'desc')
    .orderBy('documentId')
    .execute()
  return rows as StoredRun[]
}

export async function findDeadline(db: Db, userId: string, documentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('learningDeadline')
    .select('dueOn')
    .where('userId', '=', userId)
    .where('documentId', '=', documentId)
    .executeTakeFirst()
  return row?.dueOn
}

export const listDeadlines = (db: Db, userId: string): Promise<{ documentId: string; dueOn: string }[]> =>
  db.selectFrom('learningDeadline').select(['documentId', 'dueOn']).where('userId', '=', userId).execute()

export async function setDeadline(db: Db, userId: string, documentId: string, dueOn: string): Promise<void> {
  await db
    .insertInto('learningDeadline')
    .values({ userId, documentId, dueOn })
    .onConflict((conflict) => conflict.column('documentId').doUpdateSet({ dueOn }))
    .execute()
}

export async function deleteDeadline(db: Db, userId: string, documentId: string): Promise<void> {
  await db.deleteFrom('learningDeadline').where('userId', '=', userId).where('documentId', '=', documentId).execute()
}

export async function deleteRuns(db: Db, userId: string, documentId: string): Promise<void> {
  await db.deleteFrom('learningRun').where('userId', '=', userId).where('documentId', '=', documentId).execute()
}
