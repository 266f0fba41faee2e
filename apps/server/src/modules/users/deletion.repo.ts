import type { Db } from '#platform/db/db.ts'

export const insertDeletion = (db: Db, deletion: { deletedAt: Date; sealedEmail: Buffer; sealedWith: string }) =>
  db.insertInto('accountDeletion').values(deletion).returning('id').executeTakeFirstOrThrow()

export const findDeletion = (db: Db, id: string) =>
  db.selectFrom('accountDeletion').selectAll().where('id', '=', id).executeTakeFirst()

export const clearEmail = (db: Db, id: string) =>
  db.updateTable('accountDeletion').set({ sealedEmail: null }).where('id', '=', id).execute()
