import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { SupportMessage } from '#platform/db/tables.ts'

export const insertMessage = (db: Db, message: Insertable<SupportMessage>) =>
  db.insertInto('supportMessage').values(message).returning('id').executeTakeFirstOrThrow()

export const findMessage = (db: Db, id: string) =>
  db.selectFrom('supportMessage').selectAll().where('id', '=', id).executeTakeFirst()

export const deleteMessage = (db: Db, id: string) => db.deleteFrom('supportMessage').where('id', '=', id).execute()
