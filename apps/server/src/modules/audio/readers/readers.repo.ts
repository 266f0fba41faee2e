import { type Selectable, sql } from 'kysely'
import type { Guest } from '@sidelight/domain/sharing/guest'
import type { Db } from '#platform/db/db.ts'
import type { GuestLink, ReaderLine } from '#platform/db/tables.ts'

type GuestLinkRow = Selectable<GuestLink>

/** What was saved of a line. */
export interface SavedLine {
  linkId: string
  lineId: string
  mp3Key: string
  durationMs: number
  loudnessDb: number
  acceptedAt: Date | null
  /** The line still has the words that were read. */
  isCurrent: boolean
}

/** The links to parts of a script that work or have lines, newest first. */
export const listLinks = (db: Db, documentId: string, now: Date): Promise<GuestLinkRow[]> =>
  db
    .selectFrom('guestLink')
    .selectAll()
    .where('documentId', '=', documentId)
    .where((is) =>
      is.or([
        is.and([is('revokedAt', 'is', null), is('expiresAt', '>', now)]),
        is.exists(
          is
            .selectFrom('readerLine')
            .select('lineId')
            .whereRef('readerLine.linkId', '=', 'guestLink.id')
            .where('mp3Key', 'is not', null),
        ),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

export const findLink = (db: Db, documentId: string, linkId: string): Promise<GuestLinkRow | undefined> =>
  db
    .selectFrom('guestLink')
    .selectAll()
    .where('id', '=', linkId)
    .where('documentId', '=', documentId)
    .executeTakeFirst()

export async function listSavedLines(db: Db, linkIds: readonly string[]): Promise<SavedLine[]> {
  const { rows } = await sql<SavedLine>`
    select read.link_id, read.line_id, read.mp3_key, read.duration_ms, read.loudness_db, read.accepted_at,
      line.id is not null as is_current
    from reader_line read
    left join line on line.id = read.line_id and line.document_id = read.document_id
      and sha256(convert_to(line.dialog, 'UTF8')) = read.dialog_hash
    where read.link_id = any(${linkIds}::uuid[]) and read.mp3_key is not null`.execute(db)
  return rows
}

/** These lines of the link are in use, and no others of it. A line that another friend read too is in use once. */
export async function acceptLines(
  db: Db,
  { linkId, lineIds, now }: { linkId: string; lineIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    update reader_line set accepted_at = null
    where accepted_at is not null and (link_id = ${linkId}) <> (line_id = any(${lineIds}::uuid[]))
      and (link_id = ${linkId} or line_id = any(${lineIds}::uuid[]))`.execute(db)
  await sql`
    update reader_line set accepted_at = ${now}
    where link_id = ${linkId} and line_id = any(${lineIds}::uuid[]) and mp3_key is not null and accepted_at is null`.execute(
    db,
  )
}

/** A friend who agrees again after taking everything back has nothing taken back any more. */
export async function setAgreed(db: Db, linkId: string, now: Date): Promise<void> {
  await sql`
    update guest_link set agreed_at = coalesce(agreed_at, ${now}), taken_back_at = null where id = ${linkId}`.execute(
    db,
  )
}

interface NewUpload {
  lineId: string
  incomingKey: string
  incomingBytes: number
  incomingUntil: Date
}

/** Replaces an earlier upload of the line. False if the friend has not agreed or the link has ended. */
export async function announceUpload(
  db: Db,
  { linkId, documentId, userId }: Guest,
  { lineId, incomingKey, incomingBytes, incomingUntil }: NewUpload,
): Promise<boolean> {
  const { rows } = await sql`
    insert into reader_line as read
      (link_id, line_id, document_id, user_id, incoming_key, incoming_hash, incoming_bytes, incoming_until)
    select guest_link.id, line.id, ${documentId}, ${userId}, ${incomingKey}, sha256(convert_to(line.dialog, 'UTF8')),
      ${incomingBytes}, ${incomingUntil}
    from guest_link join line on line.document_id = guest_link.document_id and line.id = ${lineId}
    where guest_link.id = ${linkId} and agreed_at is not null and revoked_at is null
    on conflict (link_id, line_id) do update set
      incoming_key = excluded.incoming_key, incoming_hash = excluded.incoming_hash,
      incoming_bytes = excluded.incoming_bytes, incoming_until = excluded.incoming_until
    returning 1`.execute(db)
  return rows.length > 0
}

export const findLine = (db: Db, { linkId }: Guest, lineId: string): Promise<Selectable<ReaderLine> | undefined> =>
  db.selectFrom('readerLine').selectAll().where('linkId', '=', linkId).where('lineId', '=', lineId).executeTakeFirst()

interface Levelled {
  lineId: string
  incomingKey: string
  mp3Key: string
  sizeBytes: number
  durationMs: number
  loudnessDb: number
}

/**
 * Saves what was uploaded in place of what the line had. Nobody has accepted it yet. Returns the key that it replaces, and
 * undefined if the upload was saved, replaced or taken back meanwhile, or the link has ended.
 */
export async function saveLine(
  db: Db,
  { linkId }: Guest,
  { lineId, incomingKey, mp3Key, sizeBytes, durationMs, loudnessDb }: Levelled,
  now: Date,
): Promise<{ replacedKey: string | null } | undefined> {
  const { rows } = await sql<{ replacedKey: string | null }>`
    with before as (
      select mp3_key from reader_line where link_id = ${linkId} and line_id = ${lineId}
    )
    update reader_line read set mp3_key = ${mp3Key}, size_bytes = ${sizeBytes}, duration_ms = ${durationMs},
      loudness_db = ${loudnessDb}, dialog_hash = read.incoming_hash, saved_at = ${now}, accepted_at = null,
      incoming_key = null, incoming_hash = null, incoming_bytes = null, incoming_until = null
    from guest_link
    where read.link_id = ${linkId} and read.line_id = ${lineId} and read.incoming_key = ${incomingKey}
      and guest_link.id = read.link_id and guest_link.revoked_at is null and guest_link.expires_at > ${now}
    returning (select mp3_key from before) as replaced_key`.execute(db)
  return rows[0]
}

/** Returns the keys of the objects. */
export async function takeBack(db: Db, linkId: string, now: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('readerLine')
    .where('linkId', '=', linkId)
    .returning(['mp3Key', 'incomingKey'])
    .execute()
  await db.updateTable('guestLink').set({ agreedAt: null, takenBackAt: now }).where('id', '=', linkId).execute()
  return rows.flatMap(({ mp3Key, incomingKey }) => [mp3Key ?? [], incomingKey ?? []].flat())
}

/** With all that was read by them. */
export async function deleteLinksOf(db: Db, documentId: string): Promise<void> {
  await db.deleteFrom('guestLink').where('documentId', '=', documentId).execute()
}

const isUnused = sql`not exists (
  select from reader_line read where read.link_id = guest_link.id and read.accepted_at is not null)`

/** Links that ended before and have no line in use, with their lines. Returns the script of each. */
export async function deleteUnused(db: Db, documentIds: readonly string[], before: Date): Promise<string[]> {
  const { rows } = await sql<{ documentId: string }>`
    delete from guest_link where document_id = any(${documentIds}::uuid[]) and expires_at < ${before} and ${isUnused}
    returning document_id`.execute(db)
  return rows.map(({ documentId }) => documentId)
}

/** When the first of the links ends that have no line in use, by script. */
export async function listUnusedSince(db: Db, documentIds: readonly string[]) {
  const { rows } = await sql<{ documentId: string; endedAt: Date }>`
    select document_id, min(expires_at) as ended_at from guest_link
    where document_id = any(${documentIds}::uuid[]) and ${isUnused} group by document_id`.execute(db)
  return rows
}

/** Without what was said: a friend's voice is theirs. */
export async function listForExport(db: Db, userId: string) {
  const { rows } = await sql<{ character: string }>`
    select link.document_id, link.character, link.message, link.created_at, link.expires_at, link.opened_count,
      link.agreed_at, link.taken_back_at, coalesce((
        select jsonb_agg(jsonb_build_object('sceneIndex', line.line_index, 'durationMs', read.duration_ms,
          'savedAt', read.saved_at, 'isInUse', read.accepted_at is not null) order by line.line_index)
        from reader_line read left join line on line.id = read.line_id and line.document_id = read.document_id
        where read.link_id = link.id and read.mp3_key is not null
      ), '[]') as lines
    from guest_link link join document on document.id = link.document_id
    where document.owner_id = ${userId} order by link.created_at`.execute(db)
  return rows
}
