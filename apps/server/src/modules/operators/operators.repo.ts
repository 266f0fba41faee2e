import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { OperatorInvitation, OperatorPasskey, OperatorSession } from '#platform/db/tables.ts'

/** Locked until the transaction ends; undefined when the address has no account. */
export const lockAccount = (db: Db, emailKey: string) =>
  db.selectFrom('appUser').select(['id', 'role']).where('emailKey', '=', emailKey).forUpdate().executeTakeFirst()

export const setRole = (db: Db, userId: string, role: 'user' | 'operator') =>
  db.updateTable('appUser').set({ role }).where('id', '=', userId).execute()

/** Deletes invitations, passkeys and sessions. */
export async function deleteAccess(db: Db, userId: string): Promise<void> {
  for (const table of ['operatorInvitation', 'operatorPasskey', 'operatorSession'] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute()
}

export const insertInvitation = (db: Db, invitation: Insertable<OperatorInvitation>) =>
  db.insertInto('operatorInvitation').values(invitation).execute()

/** The operator whom an invitation is for; undefined when it has expired or was used. */
const invitedBy = (db: Db, { hash, now }: { hash: Buffer; now: Date }) =>
  db
    .selectFrom('operatorInvitation as i')
    .innerJoin('appUser as u', 'u.id', 'i.userId')
    .select(['u.id as userId', 'u.email', 'u.fullName', 'u.passwordVersion'])
    .where('i.hash', '=', hash)
    .where('i.expiresAt', '>', now)
    .where('u.role', '=', 'operator')
    .where('u.suspendedAt', 'is', null)

export const findInvited = (db: Db, invitation: { hash: Buffer; now: Date }) =>
  invitedBy(db, invitation).executeTakeFirst()

/** Locks invitation and account until the transaction ends, so that neither is used or ended by another request. */
export const lockInvited = (db: Db, invitation: { hash: Buffer; now: Date }) =>
  invitedBy(db, invitation).forUpdate().executeTakeFirst()

export const deleteInvitation = (db: Db, hash: Buffer) =>
  db.deleteFrom('operatorInvitation').where('hash', '=', hash).execute()

/** False when the passkey is known already. */
export async function insertPasskey(db: Db, passkey: Insertable<OperatorPasskey>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('operatorPasskey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const listCredentialIds = (db: Db, userId: string) =>
  db.selectFrom('operatorPasskey').select('credentialId').where('userId', '=', userId).execute()

/** Only of an account that is an operator's now. */
export const findPasskey = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom('operatorPasskey as p')
    .innerJoin('appUser as u', 'u.id', 'p.userId')
    .select(['p.id', 'p.userId', 'p.credentialId', 'p.publicKey', 'p.counter'])
    .where('p.credentialId', '=', credentialId)
    .where('u.role', '=', 'operator')
    .where('u.suspendedAt', 'is', null)
    .executeTakeFirst()

/** False when another request has used it since it was read. */
export async function recordUse(db: Db, passkey: { id: string; counter: string }, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operatorPasskey')
    .set({ counter })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertSession = (db: Db, session: Insertable<OperatorSession>) =>
  db.insertInto('operatorSession').values(session).execute()

/** Of an account that is an operator's now: a role that was taken away ends its sessions. */
export const findSession = (db: Db, { hash, now }: { hash: Buffer; now: Date }) =>
  db
    .selectFrom('operatorSession as s')
    .innerJoin('appUser as u', 'u.id', 's.userId')
    .select(['s.id as sessionId', 'u.id as userId', 'u.email', 'u.fullName', 'u.username', 'u.role', 'u.pictureKey'])
    .where('s.hash', '=', hash)
    .where('s.endsAt', '>', now)
    .where('u.role', '=', 'operator')
    .where('u.suspendedAt', 'is', null)
    .executeTakeFirst()

export const findTimes = (db: Db, sessionId: string) =>
  db
    .selectFrom('operatorSession')
    .select(['endsAt', 'confirmedAt'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()

export const setConfirmed = (db: Db, sessionId: string, confirmedAt: Date) =>
  db.updateTable('operatorSession').set({ confirmedAt }).where('id', '=', sessionId).execute()

export const deleteSession = (db: Db, sessionId: string) =>
  db.deleteFrom('operatorSession').where('id', '=', sessionId).execute()
