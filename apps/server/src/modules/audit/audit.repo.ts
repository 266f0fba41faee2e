import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { AuditEvent } from '#platform/db/tables.ts'

export const insertEvent = (db: Db, event: Insertable<AuditEvent>) =>
  db.insertInto('auditEvent').values(event).execute()

/** Oldest first. */
export const listEvents = (db: Db, userId: string) =>
  db
    .selectFrom('auditEvent')
    .select(['at', 'action', 'actor', 'details'])
    .where('subjectUserId', '=', userId)
    .orderBy('id')
    .execute()

/** Returns how many were deleted. */
export async function deleteEndedEvents(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`select delete_ended_audit_slice(${limit}) as deleted`.execute(db)
  return rows[0]?.deleted ?? 0
}
