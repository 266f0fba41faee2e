import type { Db } from '#platform/db/db.ts'
import type { Principal } from '#platform/principal.ts'

export const insertSession = (db: Db, session: { userId: string; createdAt: Date; endsAt: Date }) =>
  db.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow()

/** The one query every call makes: the session is open, and this is who it belongs to, now. */
export const findPrincipal = (db: Db, userId: string, sessionId: string, now: Date): Promise<Principal | undefined> =>
  db
    .selectFrom('session as s')
    .innerJoin('appUser as u', 'u.id', 's.userId')
    .select(['u.id as userId', 's.id as sessionId', 'u.email', 'u.fullName', 'u.username', 'u.role'])
    .where('s.id', '=', sessionId)
    .where('s.userId', '=', userId)
    .where('s.revokedAt', 'is', null)
    .where('s.endsAt', '>', now)
    .executeTakeFirst()

export const revokeSession = (
  db: Db,
  id: string,
  revoked: { revokedAt: Date; revokedBecause: 'signed out' | 'token reused' },
) => db.updateTable('session').set(revoked).where('id', '=', id).where('revokedAt', 'is', null).execute()

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
export async function forgetSpent(db: Db, { graceEnd, sessionsEndedBefore }: { graceEnd: Date; sessionsEndedBefore: Date }) {
  await db
    .updateTable('refreshToken')
    .set({ sealedSuccessor: null })
    .where('usedAt', '<', graceEnd)
    .where('sealedSuccessor', 'is not', null)
    .execute()
  await db.deleteFrom('session').where('endsAt', '<', sessionsEndedBefore).execute()
  await db.deleteFrom('mailedLink').where('expiresAt', '<', sessionsEndedBefore).execute()
}
