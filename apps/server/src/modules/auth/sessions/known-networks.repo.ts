import type { Db } from '#platform/db/db.ts'

export const rememberPlace = (db: Db, place: { userId: string; sourceKey: Buffer; seenAt: Date }) =>
  db
    .insertInto('knownPlace')
    .values(place)
    .onConflict((conflict) => conflict.columns(['userId', 'sourceKey']).doUpdateSet({ seenAt: place.seenAt }))
    .execute()

export const isKnownPlace = async (
  db: Db,
  { emailKey, sourceKey, since }: { emailKey: string; sourceKey: Buffer; since: Date },
): Promise<boolean> =>
  (await db
    .selectFrom('knownPlace as p')
    .innerJoin('appUser as u', 'u.id', 'p.userId')
    .select('p.seenAt')
    .where('u.emailKey', '=', emailKey)
    .where('p.sourceKey', '=', sourceKey)
    .where('p.seenAt', '>', since)
    .executeTakeFirst()) !== undefined

export const forgetPlaces = (db: Db, seenBefore: Date) =>
  db.deleteFrom('knownPlace').where('seenAt', '<', seenBefore).execute()
