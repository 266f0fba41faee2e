import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { GuestLink } from '#platform/db/tables.ts'

export type GuestLinkRow = Selectable<GuestLink>

/** What a link leads to: a tape, or a part of a script. */
export type LinkTarget = { tapeId: string } | { documentId: string }

const isOf = (target: LinkTarget): RawBuilder<boolean> =>
  'tapeId' in target ? sql`tape_id = ${target.tapeId}` : sql`document_id = ${target.documentId}`

const isOpen = (now: Date): RawBuilder<boolean> => sql`guest_link.revoked_at is null and guest_link.expires_at > ${now}`

export const insertLink = (db: Db, link: Insertable<GuestLink>): Promise<GuestLinkRow> =>
  db.insertInto('guestLink').values(link).returningAll().executeTakeFirstOrThrow()

export const countOpenLinks = async (db: Db, target: LinkTarget, now: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from guest_link where ${isOf(target)} and ${isOpen(now)}`.execute(db)
  return rows[0]?.count ?? 0
}

export const listOpenLinks = (db: Db, tapeIds: readonly string[], now: Date): Promise<GuestLinkRow[]> =>
  db
    .selectFrom('guestLink')
    .selectAll()
    .where('tapeId', 'in', tapeIds)
    .where(isOpen(now))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** False if there is no such link, or it has ended. The caller has checked whose the target is. */
export async function revokeLink(db: Db, linkId: string, target: LinkTarget, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guestLink')
    .set({ revokedAt: now })
    .where('id', '=', linkId)
    .where(isOf(target))
    .where(isOpen(now))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts the opening. Undefined for a link that never was, was revoked or has ended, or has another purpose. */
export const openLink = (
  db: Db,
  { hash, purpose, now }: { hash: Buffer; purpose: GuestLinkRow['purpose']; now: Date },
): Promise<GuestLinkRow | undefined> =>
  db
    .updateTable('guestLink')
    .set({ openedCount: sql`opened_count + 1` })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where(isOpen(now))
    .returningAll()
    .executeTakeFirst()

/** The link of a guest, and the script and the user it belongs to. Undefined once it has ended. */
export async function findGuest(
  db: Db,
  { linkId, purpose, now }: { linkId: string; purpose: string; now: Date },
): Promise<{ documentId: string; userId: string } | undefined> {
  const { rows } = await sql<{ documentId: string; userId: string }>`
    select document.id as document_id, document.owner_id as user_id
    from guest_link join document on document.id = guest_link.document_id
      join app_user on app_user.id = document.owner_id
    where guest_link.id = ${linkId} and purpose = ${purpose} and ${isOpen(now)}
      and document.confidential_since is null and app_user.suspended_at is null`.execute(db)
  return rows[0]
}
