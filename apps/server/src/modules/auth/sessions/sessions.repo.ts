import { CompiledQuery, type Insertable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Session } from '#platform/db/tables.ts'
import type { Principal } from '@sidelight/domain/account/principal'

/**
 * Held until the transaction ends: a new password or a deletion comes before this or after it, and never in between. Where
 * a version is named, the password must still be that one.
 */
export async function lockUser(db: Db, user: { id: string; passwordVersion?: number }): Promise<boolean> {
  const { id, passwordVersion } = user
  const known = db.selectFrom('appUser').select('id').where('id', '=', id).forShare()
  const wanted = passwordVersion === undefined ? known : known.where('passwordVersion', '=', passwordVersion)
  return (await wanted.executeTakeFirst()) !== undefined
}

/** Why a session ended before its time. */
export type SessionEnd = NonNullable<Session['revokedBecause']>

export const insertSession = (db: Db, session: Insertable<Session>) =>
  db.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow()

/** Written out, because every call makes this query: building it anew each time cost more than running it. */
const PRINCIPAL = `
  select u.id as user_id, s.id as session_id, u.email, u.full_name, u.username, u.role,
    u.picture_key, u.password_hash is not null as has_password
  from session s join app_user u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2 and s.revoked_at is null and s.ends_at > $3`

/** The session is open, and this is who it belongs to, now. */
export async function findPrincipal(
  db: Db,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<Principal | undefined> {
  const { rows } = await db.executeQuery<Principal>(CompiledQuery.raw(PRINCIPAL, [sessionId, userId, now]))
  return rows[0]
}

/** False when it had ended before, or is somebody else's. */
export async function revokeSession(
  db: Db,
  { id, userId }: { id: string; userId: string },
  revoked: { revokedAt: Date; revokedBecause: SessionEnd },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set(revoked)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('endsAt', '>', revoked.revokedAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Every open session of a user, except one where one is named. */
export async function revokeSessions(
  db: Db,
  userId: string,
  revoked: { revokedAt: Date; revokedBecause: SessionEnd },
  exceptId?: string,
): Promise<void> {
  const open = db.updateTable('session').set(revoked).where('userId', '=', userId).where('revokedAt', 'is', null)
  await (exceptId === undefined ? open : open.where('id', '!=', exceptId)).execute()
}

/** Open, and used lately enough that it could still be refreshed. */
export const listOpenSessions = (db: Db, userId: string, { now, usedAfter }: { now: Date; usedAfter: Date }) =>
  db
    .selectFrom('session')
    .select(['id', 'device', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('endsAt', '>', now)
    .where('lastUsedAt', '>', usedAfter)
    .orderBy('lastUsedAt', 'desc')
    .execute()

export const touchSession = (db: Db, id: string, lastUsedAt: Date) =>
  db.updateTable('session').set({ lastUsedAt }).where('id', '=', id).execute()

export const insertRefreshToken = (
  db: Db,
  token: { hash: Buffer; sessionId: string; issuedAt: Date; expiresAt: Date },
) => db.insertInto('refreshToken').values(token).execute()

/** Locks the token, so that of two calls with the same one the second sees what the first did. */
export const lockRefreshToken = (db: Db, hash: Buffer) =>
  db
    .selectFrom('refreshToken as t')
    .innerJoin('session as s', 's.id', 't.sessionId')
    .select(['t.sessionId', 't.expiresAt', 't.usedAt', 't.sealedSuccessor', 's.userId', 's.endsAt', 's.revokedAt'])
    .where('t.hash', '=', hash)
    .forUpdate('t')
    .executeTakeFirst()

export const markRefreshTokenUsed = (db: Db, hash: Buffer, used: { usedAt: Date; sealedSuccessor: Buffer }) =>
  db.updateTable('refreshToken').set(used).where('hash', '=', hash).execute()

/** Successors that nobody may ask for any more, and sessions that ended long ago. */
export async function forgetSpent(
  db: Db,
  { graceEnd, sessionsEndedBefore }: { graceEnd: Date; sessionsEndedBefore: Date },
) {
  await db
    .updateTable('refreshToken')
    .set({ sealedSuccessor: null })
    .where('usedAt', '<', graceEnd)
    .where('sealedSuccessor', 'is not', null)
    .execute()
  await db.deleteFrom('session').where('endsAt', '<', sessionsEndedBefore).execute()
}
