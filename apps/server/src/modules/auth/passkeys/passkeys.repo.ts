import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Passkey, PasskeyChallenge } from '#platform/db/tables.ts'

export const insertChallenge = (db: Db, challenge: Insertable<PasskeyChallenge>) =>
  db.insertInto('passkeyChallenge').values(challenge).execute()

/** Deletes the challenge; undefined when it was used before, has expired or was issued for something else. */
export const spendChallenge = (
  db: Db,
  { hash, userId, now }: { hash: Buffer; userId: string | null; now: Date },
): Promise<{ passwordVersion: number | null } | undefined> =>
  db
    .deleteFrom('passkeyChallenge')
    .where('hash', '=', hash)
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('expiresAt', '>', now)
    .returning('passwordVersion')
    .executeTakeFirst()

/** Locks the user, so that passkeys are added one at a time. False when the password has changed since that version. */
export const lockOwner = async (db: Db, user: { id: string; passwordVersion: number | null }): Promise<boolean> =>
  (await db
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', user.id)
    .where('passwordVersion', '=', user.passwordVersion)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined

export const listPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'credentialId', 'device', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** False when an account already has this passkey. */
export async function insertPasskey(db: Db, passkey: Insertable<Passkey>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findPasskey = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom('passkey as p')
    .innerJoin('appUser as u', 'u.id', 'p.userId')
    .select(['p.id', 'p.userId', 'p.credentialId', 'p.publicKey', 'p.counter', 'u.email', 'u.passwordVersion'])
    .where('p.credentialId', '=', credentialId)
    .executeTakeFirst()

/** False when it was removed or used by another request since it was read. */
export async function recordUse(
  db: Db,
  passkey: { id: string; counter: string },
  use: { counter: number; lastUsedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set(use)
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deletePasskey = (db: Db, { id, userId }: { id: string; userId: string }) =>
  db.deleteFrom('passkey').where('id', '=', id).where('userId', '=', userId).returning('device').executeTakeFirst()

/** False when there was none. */
export async function deletePasskeysOf(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('passkey').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}
