import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { EmailChange, EmailChangeLink } from '#platform/db/tables.ts'

/** Replaces earlier pending changes, so that a link to a mistyped address stops working. */
export async function replaceChange(db: Db, change: Insertable<EmailChange>): Promise<{ id: string }> {
  await db.deleteFrom('emailChange').where('userId', '=', change.userId).where('doneAt', 'is', null).execute()
  return db.insertInto('emailChange').values(change).returning('id').executeTakeFirstOrThrow()
}

export const findChange = (db: Db, id: string) =>
  db
    .selectFrom('emailChange as c')
    .innerJoin('appUser as u', 'u.id', 'c.userId')
    .select(['c.id', 'c.userId', 'c.oldEmail', 'c.newEmail', 'c.newEmailKey', 'c.doneAt', 'u.fullName'])
    .where('c.id', '=', id)
    .executeTakeFirst()

export const insertLink = (db: Db, link: Insertable<EmailChangeLink>) =>
  db.insertInto('emailChangeLink').values(link).execute()

/**
 * Locked, so that the second of two clicks on the same link sees the result of the first. The account first, as its deletion
 * does: otherwise each would wait for a row that the other has.
 */
export async function lockChangeOfLink(db: Db, hash: Buffer) {
  const ownersOfLink = db
    .selectFrom('emailChangeLink as l')
    .innerJoin('emailChange as c', 'c.id', 'l.emailChangeId')
    .select('c.userId')
    .where('l.hash', '=', hash)
  await db.selectFrom('appUser').select('id').where('id', 'in', ownersOfLink).forUpdate().execute()
  return db
    .selectFrom('emailChangeLink as l')
    .innerJoin('emailChange as c', 'c.id', 'l.emailChangeId')
    .innerJoin('appUser as u', 'u.id', 'c.userId')
    .selectAll('c')
    .select(['l.expiresAt', 'u.passwordVersion as currentPasswordVersion'])
    .where('l.hash', '=', hash)
    .executeTakeFirst()
}

export const markDone = (db: Db, id: string, doneAt: Date) =>
  db.updateTable('emailChange').set({ doneAt }).where('id', '=', id).execute()
