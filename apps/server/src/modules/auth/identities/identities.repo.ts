import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Identity } from '#platform/db/tables.ts'

/** False when this token was used before. */
export async function spendToken(db: Db, token: { hash: Buffer; expiresAt: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spentIdentityToken')
    .values(token)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findUserOfIdentity = (db: Db, { issuer, subject }: { issuer: string; subject: string }) =>
  db
    .selectFrom('identity as i')
    .innerJoin('appUser as u', 'u.id', 'i.userId')
    .select(['u.id', 'u.email'])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst()

export const insertIdentity = (db: Db, identity: Insertable<Identity>) =>
  db.insertInto('identity').values(identity).execute()

export const listIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('identity')
    .select(['issuer', 'subject', 'emailKey as email', 'linkedAt'])
    .where('userId', '=', userId)
    .orderBy('linkedAt')
    .execute()

/** All identities, or those of one address. False when there was none. */
export async function deleteIdentities(db: Db, userId: string, emailKey?: string): Promise<boolean> {
  const linked = db.deleteFrom('identity').where('userId', '=', userId)
  const { numDeletedRows } = await (
    emailKey === undefined ? linked : linked.where('emailKey', '=', emailKey)
  ).executeTakeFirst()
  return numDeletedRows > 0n
}

export const isUsernameHeld = async (db: Db, usernameKey: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('usernameHold')
    .select('usernameKey')
    .where('usernameKey', '=', usernameKey)
    .where('heldUntil', '>', now)
    .executeTakeFirst()) !== undefined
