import type { Db } from '#platform/db/db.ts'

export const findBillingContact = (db: Db, userId: string) =>
  db.selectFrom('appUser').select(['email', 'fullName as name']).where('id', '=', userId).executeTakeFirst()
