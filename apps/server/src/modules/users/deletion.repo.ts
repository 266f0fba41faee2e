import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export const insertDeletion = (db: Db, deletion: { deletedAt: Date; sealedEmail: Buffer; sealedWith: string }) =>
  db.insertInto('accountDeletion').values(deletion).returning('id').executeTakeFirstOrThrow()

export const findDeletion = (db: Db, id: string) =>
  db.selectFrom('accountDeletion').selectAll().where('id', '=', id).executeTakeFirst()

export const clearEmail = (db: Db, id: string) =>
  db.updateTable('accountDeletion').set({ sealedEmail: null }).where('id', '=', id).execute()

/** Users whose id has one of these hashes, and whether they were seen more than so many seconds after their deletion. */
export async function listRecordedUsers(
  db: Db,
  records: readonly { userHash: string; deletedAt: Date }[],
  toleranceSeconds: number,
): Promise<{ id: string; passwordVersion: number; isUsed: boolean }[]> {
  const { rows } = await sql<{ id: string; passwordVersion: number; isUsed: boolean }>`
    select u.id, u.password_version, exists (
      select from session s
      where s.user_id = u.id and s.last_used_at > record.deleted_at + ${toleranceSeconds} * interval '1 second'
    ) as is_used
    from unnest(${records.map(({ userHash }) => userHash)}::text[], ${records.map(({ deletedAt }) => deletedAt)}::timestamptz[])
      as record (user_hash, deleted_at)
    join app_user u on encode(sha256(convert_to(u.id::text, 'UTF8')), 'hex') = record.user_hash`.execute(db)
  return rows
}
