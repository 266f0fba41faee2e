import type { ReminderTime } from '@sidelight/domain/learning/reminder'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface ReminderRow extends ReminderTime {
  documentId: string
  userId: string
  nextAt: Date
  /** The deadline of the script. */
  dueOn: string | null
}

const selectReminders = (db: Db) =>
  db
    .selectFrom('reminder')
    .leftJoin('learningDeadline', 'learningDeadline.documentId', 'reminder.documentId')
    .select(['reminder.documentId', 'reminder.userId', 'localTime', 'zone', 'nextAt', 'dueOn'])

export const findReminder = (db: Db, documentId: string): Promise<ReminderRow | undefined> =>
  selectReminders(db).where('reminder.documentId', '=', documentId).executeTakeFirst()

/** The reminders whose time has come, locked; those that another worker has locked are its own. */
export const lockReached = (db: Db, now: Date, limit: number): Promise<ReminderRow[]> =>
  selectReminders(db)
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(limit)
    .forUpdate('reminder')
    .skipLocked()
    .execute()

export async function upsertReminder(db: Db, row: Omit<ReminderRow, 'dueOn'>): Promise<void> {
  const { localTime, zone, nextAt } = row
  await db
    .insertInto('reminder')
    .values(row)
    .onConflict((conflict) => conflict.column('documentId').doUpdateSet({ localTime, zone, nextAt }))
    .execute()
}

export async function setNextTimes(db: Db, rows: readonly { documentId: string; nextAt: Date }[]): Promise<void> {
  const ids = rows.map(({ documentId }) => documentId)
  const times = rows.map(({ nextAt }) => nextAt)
  await sql`
    update reminder set next_at = next.at
    from unnest(${ids}::uuid[], ${times}::timestamptz[]) as next (document_id, at)
    where reminder.document_id = next.document_id`.execute(db)
}

export async function deleteReminders(db: Db, documentIds: readonly string[]): Promise<void> {
  await sql`delete from reminder where document_id = any(${documentIds}::uuid[])`.execute(db)
}

/** False if the script was mailed about on that day. */
export async function insertMail(
  db: Db,
  mail: { documentId: string; day: string; tokenHash: Buffer },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reminderMail')
    .values(mail)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteMail(db: Db, documentId: string, day: string): Promise<void> {
  await db.deleteFrom('reminderMail').where('documentId', '=', documentId).where('day', '=', day).execute()
}

export async function deleteReminderOfMail(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .deleteFrom('reminder')
    .where('documentId', 'in', (eb) =>
      eb.selectFrom('reminderMail').select('documentId').where('tokenHash', '=', tokenHash),
    )
    .execute()
}

export const listReminders = (db: Db, userId: string) =>
  db.selectFrom('reminder').select(['documentId', 'localTime', 'zone']).where('userId', '=', userId).execute()

export const listMails = (db: Db, userId: string): Promise<{ documentId: string; day: string }[]> =>
  db
    .selectFrom('reminderMail')
    .innerJoin('document', 'document.id', 'reminderMail.documentId')
    .select(['documentId', 'day'])
    .where('ownerId', '=', userId)
    .orderBy('day')
    .execute()
