import { CompiledQuery, type Insertable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { oldestRows } from '#platform/db/slices.ts'
import type { Session } from '#platform/db/tables.ts'
import type { Principal } from '@sidelight/domain/account/principal'

/**
 * Locks the user until the end of the transaction, so that a new password, a suspension or a deletion cannot happen in
 * between. Undefined when the user is gone or the password is no longer of the given version.
 */
export function lockUser(
  db: Db,
  user: { id: string; passwordVersion?: number },
): Promise<{ suspendedAt: Date | null } | undefined> {
  const { id, passwordVersion } = user
  const byId = db.selectFrom('appUser').select('suspendedAt').where('id', '=', id).forShare()
  const query = passwordVersion === undefined ? byId : byId.where('passwordVersion', '=', passwordVersion)
  return query.executeTakeFirst()
}

export type RevocationReason = NonNullable<Session['revokedBecause']>

export const insertSession = (db: Db, session: Insertable<Session>) =>
  db.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow()

/** As text, because every request runs this query and building it took longer than running it. */
const PRINCIPAL_QUERY = `
  select u.id as user_id, s.id as session_id, u.email, u.full_name, u.username, u.role,
    u.picture_key, u.password_hash is not null as has_password, u.suspended_at is not null as is_suspended
  from session s join app_user u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2 and s.revoked_at is null and s.ends_at > $3`

/** The user of an open session; undefined when the session has ended. */
export async function findPrincipal(
  db: Db,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<(Principal & { isSuspended: boolean }) | undefined> {
  const { rows } = await db.executeQuery<Principal & { isSuspended: boolean }>(
    CompiledQuery.raw(PRINCIPAL_QUERY, [sessionId, userId, now]),
  )
  return rows[0]
}

/** False when it had already ended or belongs to another user. */
export async function revokeSession(
  db: Db,
  { id, userId }: { id: string; userId: string },
  revoked: { revokedAt: Date; revokedBecause: RevocationReason },
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

/** All open sessions of a user, optionally except one. */
export async function revokeSessions(
  db: Db,
  userId: string,
  revoked: { revokedAt: Date; revokedBecause: RevocationReason },
  exceptId?: string,
): Promise<void> {
  const open = db.updateTable('session').set(revoked).where('userId', '=', userId).where('revokedAt', 'is', null)
  await (exceptId === undefined ? open : open.where('id', '!=', exceptId)).execute()
}

/** Open sessions of a user beyond the most recently used ones. */
export const revokeLeastUsed = (
  db: Db,
  userId: string,
  revoked: { revokedAt: Date; revokedBecause: RevocationReason },
  kept: number,
) =>
  db
    .updateTable('session')
    .set(revoked)
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('session')
        .select('id')
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .where('endsAt', '>', revoked.revokedAt)
        .orderBy('lastUsedAt', 'desc')
        .orderBy('createdAt', 'desc')
        .offset(kept),
    )
    .execute()

/** Sessions that are open and can still be refreshed. */
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

/** Locks the token, so that the second of two requests with the same token sees the result of the first. */
export const lockRefreshToken = (db: Db, hash: Buffer) =>
  db
    .selectFrom('refreshToken as t')
    .innerJoin('session as s', 's.id', 't.sessionId')
    .innerJoin('appUser as u', 'u.id', 's.userId')
    .select(['t.sessionId', 't.expiresAt', 't.usedAt', 't.sealedSuccessor', 's.userId', 's.endsAt', 's.revokedAt'])
    .select('u.suspendedAt')
    .where('t.hash', '=', hash)
    .forUpdate('t')
    .executeTakeFirst()

export const markRefreshTokenUsed = (db: Db, hash: Buffer, used: { usedAt: Date; sealedSuccessor: Buffer }) =>
  db.updateTable('refreshToken').set(used).where('hash', '=', hash).execute()

/** Clears successors whose grace period is over, a slice of them, and returns how many. */
export async function clearSuccessors(db: Db, graceEnd: Date): Promise<number> {
  const slice = { table: 'refresh_token', column: 'used_at', until: graceEnd, where: sql`sealed_successor is not null` }
  const { numAffectedRows } = await sql`
    update refresh_token set sealed_successor = null where ctid = any(${oldestRows(slice)})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
