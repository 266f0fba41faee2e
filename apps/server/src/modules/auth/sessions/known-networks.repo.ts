import type { Db } from '#platform/db/db.ts'

export const upsertNetwork = (db: Db, network: { userId: string; sourceKey: Buffer; seenAt: Date }) =>
  db
    .insertInto('knownPlace')
    .values(network)
    .onConflict((conflict) => conflict.columns(['userId', 'sourceKey']).doUpdateSet({ seenAt: network.seenAt }))
    .execute()

/** How many networks the account was signed in to from, and whether this is one of them. */
export const countNetworks = (
  db: Db,
  { userId, sourceKeys, since }: { userId: string; sourceKeys: Buffer[]; since: Date },
) =>
  db
    .selectFrom('knownPlace')
    .select(({ fn, eb }) => [
      fn.countAll<string>().as('all'),
      fn
        .countAll<string>()
        .filterWhere(eb('sourceKey', 'in', sourceKeys))
        .as('same'),
    ])
    .where('userId', '=', userId)
    .where('seenAt', '>', since)
    .executeTakeFirstOrThrow()

export const isKnownNetwork = async (
  db: Db,
  { emailKey, sourceKeys, since }: { emailKey: string; sourceKeys: Buffer[]; since: Date },
): Promise<boolean> =>
  (await db
    .selectFrom('knownPlace as p')
    .innerJoin('appUser as u', 'u.id', 'p.userId')
    .select('p.seenAt')
    .where('u.emailKey', '=', emailKey)
    .where('p.sourceKey', 'in', sourceKeys)
    .where('p.seenAt', '>', since)
    .executeTakeFirst()) !== undefined
