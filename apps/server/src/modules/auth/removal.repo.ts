import type { Db } from '#platform/db/db.ts'

/** Everything that refers to the user goes with the row. */
export const deleteUser = (db: Db, id: string) =>
  db.deleteFrom('appUser').where('id', '=', id).returning(['email', 'emailKey']).executeTakeFirst()

/** What is known of an address without a user: requests for an account, and the names held for it. */
export async function forgetAddress(db: Db, emailKey: string): Promise<void> {
  await db.deleteFrom('registration').where('emailKey', '=', emailKey).execute()
  await db.deleteFrom('usernameHold').where('emailKey', '=', emailKey).execute()
}
