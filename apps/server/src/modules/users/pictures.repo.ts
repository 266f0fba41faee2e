import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { oldestRows } from '#platform/db/slices.ts'
import type { PictureUpload } from '#platform/db/tables.ts'

export const insertUpload = (db: Db, upload: Insertable<PictureUpload>) =>
  db.insertInto('pictureUpload').values(upload).execute()

/** Issued to this user at exactly this address, unused and not expired. */
export const findOpenUpload = (db: Db, { userId, address, now }: { userId: string; address: string; now: Date }) =>
  db
    .selectFrom('pictureUpload')
    .selectAll()
    .where('userId', '=', userId)
    .where('address', '=', address)
    .where('takenAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** False when another request was first. */
export async function takeUpload(db: Db, id: string, takenAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pictureUpload')
    .set({ takenAt })
    .where('id', '=', id)
    .where('takenAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const releaseUpload = (db: Db, id: string) =>
  db.updateTable('pictureUpload').set({ takenAt: null }).where('id', '=', id).execute()

/** False when it was deleted with its user. */
export async function deleteUpload(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('pictureUpload').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export const setPicture = (db: Db, userId: string, pictureKey: string) =>
  db.updateTable('appUser').set({ pictureKey }).where('id', '=', userId).execute()

/** False when the user had no picture. */
export async function clearPicture(db: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appUser')
    .set({ pictureKey: null })
    .where('id', '=', userId)
    .where('pictureKey', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a slice of the uploads that were issued before, and returns the owners. */
export async function deleteUploadsIssuedBefore(db: Db, date: Date): Promise<{ userId: string }[]> {
  const slice = { table: 'picture_upload', column: 'issued_at', until: date }
  const { rows } = await sql<{ userId: string }>`
    delete from picture_upload where ctid = any(${oldestRows(slice)}) returning user_id`.execute(db)
  return rows
}
