import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { MailedLink } from '#platform/db/tables.ts'

export const findUserByEmailKey = (db: Db, emailKey: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'email', 'fullName', 'passwordHash', 'verifiedAt'])
    .where('emailKey', '=', emailKey)
    .executeTakeFirst()

export const findUser = (db: Db, id: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'email', 'emailKey', 'fullName', 'verifiedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

export const isUsernameTaken = async (db: Db, usernameKey: string): Promise<boolean> =>
  (await db.selectFrom('appUser').select('id').where('usernameKey', '=', usernameKey).executeTakeFirst()) !== undefined

export interface NewUser {
  email: string
  emailKey: string
  username: string
  usernameKey: string
  fullName: string
  passwordHash: string
}

export const insertUser = (db: Db, user: NewUser) =>
  db.insertInto('appUser').values(user).returning('id').executeTakeFirstOrThrow()

/** False when it was verified before. */
export async function markVerified(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appUser')
    .set({ verifiedAt: now })
    .where('id', '=', id)
    .where('verifiedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertLink = (db: Db, link: Insertable<MailedLink>) => db.insertInto('mailedLink').values(link).execute()

export const findLink = (db: Db, hash: Buffer, purpose: MailedLink['purpose']) =>
  db
    .selectFrom('mailedLink')
    .select(['userId', 'expiresAt'])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

export const markLinkUsed = (db: Db, hash: Buffer, now: Date) =>
  db.updateTable('mailedLink').set({ usedAt: now }).where('hash', '=', hash).where('usedAt', 'is', null).execute()
