import type { Db } from '#platform/db/db.ts'

export const findUserByEmailKey = (db: Db, emailKey: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'email', 'fullName', 'passwordHash'])
    .where('emailKey', '=', emailKey)
    .executeTakeFirst()

export const findUser = (db: Db, id: string) =>
  db.selectFrom('appUser').select(['id', 'email', 'fullName']).where('id', '=', id).executeTakeFirst()

export const isUsernameTaken = async (db: Db, usernameKey: string): Promise<boolean> =>
  (await db.selectFrom('appUser').select('id').where('usernameKey', '=', usernameKey).executeTakeFirst()) !== undefined

export interface NewUser {
  email: string
  emailKey: string
  username: string
  usernameKey: string
  fullName: string
  passwordHash: string
  verifiedAt: Date
}

export const insertUser = (db: Db, user: NewUser) =>
  db.insertInto('appUser').values(user).returning(['id', 'email']).executeTakeFirstOrThrow()
