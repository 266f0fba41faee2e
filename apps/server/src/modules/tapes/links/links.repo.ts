import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { TapeLink } from '#platform/db/tables.ts'

export type LinkRow = Selectable<TapeLink>

export interface NamedTape {
  documentId: string
  tapeId: string
}

/** A tape that can be watched, locked until the transaction ends, so that the count of its links stays correct. */
export const lockReadyTape = (
  db: Db,
  userId: string,
  { documentId, tapeId, now }: NamedTape & { now: Date },
): Promise<{ id: string; expiresAt: Date } | undefined> =>
  db
    .selectFrom('tape')
    .select(['id', 'expiresAt'])
    .where('id', '=', tapeId)
    .where('userId', '=', userId)
    .where('documentId', '=', documentId)
    .where('status', '=', 'ready')
    .where('expiresAt', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertLink = (db: Db, link: Insertable<TapeLink>): Promise<LinkRow> =>
  db.insertInto('tapeLink').values(link).returningAll().executeTakeFirstOrThrow()

export const listOpenLinks = (db: Db, tapeIds: readonly string[], now: Date): Promise<LinkRow[]> =>
  db
    .selectFrom('tapeLink')
    .selectAll()
    .where('tapeId', 'in', tapeIds)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** False if the user has no such link, or it has ended. */
export async function revokeLink(
  db: Db,
  userId: string,
  { documentId, tapeId, linkId, now }: NamedTape & { linkId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update tape_link set revoked_at = ${now} from tape
    where tape_link.id = ${linkId} and tape_link.tape_id = tape.id and tape.id = ${tapeId}
      and tape.user_id = ${userId} and tape.document_id = ${documentId}
      and tape_link.revoked_at is null and tape_link.expires_at > ${now}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export interface OpenedTape {
  name: string
  title: string
  durationMs: number
  objectKey: string
  expiresAt: Date
}

/** Counts the opening. Undefined for a link that never was, was revoked or has ended, and for a tape that is gone. */
export async function openLink(db: Db, hash: Buffer, now: Date): Promise<OpenedTape | undefined> {
  const { rows } = await sql<OpenedTape>`
    update tape_link set opened_count = opened_count + 1 from tape
    where tape_link.hash = ${hash} and tape_link.revoked_at is null and tape_link.expires_at > ${now}
      and tape.id = tape_link.tape_id and tape.status = 'ready' and tape.expires_at > ${now}
    returning tape.name, tape.title, tape.duration_ms, tape.object_key, tape_link.expires_at`.execute(db)
  return rows[0]
}
