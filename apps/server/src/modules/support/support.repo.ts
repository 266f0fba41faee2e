import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { SupportMessage } from '#platform/db/tables.ts'

export const insertMessage = (db: Db, message: Insertable<SupportMessage>) =>
  db.insertInto('supportMessage').values(message).returning('id').executeTakeFirstOrThrow()

export type SentMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/** With the verified email address of the account, if the sender was signed in. */
export const findMessage = (db: Db, id: string) =>
  db
    .selectFrom('supportMessage as m')
    .leftJoin('appUser as u', 'u.id', 'm.userId')
    .selectAll('m')
    .select('u.email as accountEmail')
    .where('m.id', '=', id)
    .executeTakeFirst()

export const listMessagesOf = (db: Db, userId: string) =>
  db
    .selectFrom('supportMessage')
    .select(['createdAt', 'name', 'email', 'phone', 'subject', 'message'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()

export const deleteMessage = (db: Db, id: string) => db.deleteFrom('supportMessage').where('id', '=', id).execute()
