import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { PasswordReset } from '#platform/db/tables.ts'

export const insertReset = (db: Db, reset: Insertable<PasswordReset>) =>
  db.insertInto('passwordReset').values(reset).execute()

export const findReset = (db: Db, hash: Buffer) =>
  db.selectFrom('passwordReset').selectAll().where('hash', '=', hash).executeTakeFirst()

/** True for exactly one of several simultaneous requests with the same link. */
export async function spendReset(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passwordReset')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteResetsOf = (db: Db, userId: string) =>
  db.deleteFrom('passwordReset').where('userId', '=', userId).execute()
