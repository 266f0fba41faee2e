import type { Db } from '#platform/db/db.ts'

/** Everything that refers to the user goes with the row. */
export const deleteUser = (db: Db, id: string) =>
  db.deleteFrom('appUser').where('id', '=', id).returning(['email', 'emailKey']).executeTakeFirst()
