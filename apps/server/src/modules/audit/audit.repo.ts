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

export async function deleteEndedEvents(db: Db): Promise<void> {
  await sql`select delete_ended_audit_events()`.execute(db)
}
