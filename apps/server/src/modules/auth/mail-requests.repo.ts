import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { MailRequest } from '#platform/db/tables.ts'

export const insertMailRequest = (db: Db, request: Insertable<MailRequest>) =>
  db.insertInto('mailRequest').values(request).returning('id').executeTakeFirstOrThrow()

export const findMailRequest = (db: Db, id: string) =>
  db.selectFrom('mailRequest').selectAll().where('id', '=', id).executeTakeFirst()

export const deleteMailRequest = (db: Db, id: string) => db.deleteFrom('mailRequest').where('id', '=', id).execute()
