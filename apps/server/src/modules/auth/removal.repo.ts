import type { Db } from '#platform/db/db.ts'

/** Cascades to everything that refers to the user. Undefined when the password was changed. */
export const deleteUser = (db: Db, user: { id: string; passwordVersion: number }) =>
  db
    .deleteFrom('appUser')
    .where('id', '=', user.id)
    .where('passwordVersion', '=', user.passwordVersion)
    .returning(['email', 'emailKey'])
    .executeTakeFirst()
