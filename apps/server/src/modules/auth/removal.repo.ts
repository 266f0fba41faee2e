import type { Db } from '#platform/db/db.ts'

/** Everything that refers to the user goes with the row. Undefined when the password is not that one any more. */
export const deleteUser = (db: Db, user: { id: string; passwordVersion: number }) =>
  db
    .deleteFrom('appUser')
    .where('id', '=', user.id)
    .where('passwordVersion', '=', user.passwordVersion)
    .returning(['email', 'emailKey'])
    .executeTakeFirst()
