import type { Db } from '#platform/db/db.ts'

export const findUserByEmailKey = (db: Db, emailKey: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'email', 'fullName', 'passwordHash', 'passwordVersion'])
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
  /** Null for a user who signs in with an external provider. */
  passwordHash: string | null
  verifiedAt: Date
}

export const insertUser = (db: Db, user: NewUser) =>
  db.insertInto('appUser').values(user).returning(['id', 'email']).executeTakeFirstOrThrow()

export const findPassword = (db: Db, userId: string) =>
  db.selectFrom('appUser').select(['passwordHash', 'passwordVersion']).where('id', '=', userId).executeTakeFirst()

/** Null removes it. False when the password has changed since that version. */
export async function setPassword(
  db: Db,
  user: { id: string; passwordVersion: number },
  passwordHash: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appUser')
    .set({ passwordHash, passwordVersion: user.passwordVersion + 1 })
    .where('id', '=', user.id)
    .where('passwordVersion', '=', user.passwordVersion)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const setEmail = (db: Db, userId: string, address: { email: string; emailKey: string }) =>
  db.updateTable('appUser').set(address).where('id', '=', userId).execute()
