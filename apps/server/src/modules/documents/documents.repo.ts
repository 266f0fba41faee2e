import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { notifyRowChanges } from '#platform/db/row-changes/row-changes.ts'
import { oldestRows } from '#platform/db/slices.ts'
import type { Document } from '#platform/db/tables.ts'

export type DocumentRow = Selectable<Document>

/** Spelled out, because a read of `*` is not prepared: see named-statements.ts. */
const COLUMNS = [
  'id',
  'ownerId',
  'title',
  'pageCount',
  'status',
  'createdAt',
  'fileName',
  'fileType',
  'sizeBytes',
  'putUntil',
  'keptAt',
  'inspectedAt',
  'message',
  'pagesRead',
  'attempt',
  'revision',
  'originalKey',
  'originalUntil',
  'readDirections',
  'expiresAt',
  'isExpiryMailed',
  'confidentialSince',
  'pageImagesUntil',
  'namedPart',
  'isTitleTyped',
] as const satisfies readonly (keyof DocumentRow)[]

export interface ListedDocument extends DocumentRow {
  /** A character has a voice. */
  isCast: boolean
}

/** Without uploads that are not confirmed yet, and without new pages of other scripts. */
export const listDocuments = (db: Db, ownerId: string, limit: number): Promise<ListedDocument[]> =>
  listFiles(db, ownerId, limit)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('documentRevision').select('fileId').whereRef('fileId', '=', 'document.id'))),
    )
    .execute()

/** Without uploads that are not confirmed yet. */
export const listAllFiles = (db: Db, ownerId: string): Promise<ListedDocument[]> =>
  listFiles(db, ownerId, Number.MAX_SAFE_INTEGER).execute()

const listFiles = (db: Db, ownerId: string, limit: number) =>
  db
    .selectFrom('document')
    .select(COLUMNS)
    .select(sql<boolean>`exists (select from voice_assignment where document_id = document.id)`.as('isCast'))
    .where('ownerId', '=', ownerId)
    .where((eb) => eb.or([eb('keptAt', 'is not', null), eb('putUntil', 'is', null)]))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)

export const findDocument = (db: Db, ownerId: string, id: string): Promise<DocumentRow | undefined> =>
  db.selectFrom('document').select(COLUMNS).where('id', '=', id).where('ownerId', '=', ownerId).executeTakeFirst()

/** For jobs, which have no user. */
export const findDocumentById = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  db.selectFrom('document').select(COLUMNS).where('id', '=', id).executeTakeFirst()

/** Without the files of new pages, which go with their script. */
export const listConfidential = (db: Db) =>
  db
    .selectFrom('document')
    .select(['id', 'ownerId', 'createdAt', 'expiresAt'])
    .where('confidentialSince', 'is not', null)
    .where('id', 'not in', db.selectFrom('documentRevision').select('fileId'))
    .execute()

/** Which of these documents exist. */
export async function findExisting(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('document').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The directions of a new script are seen and not read aloud until the user wants them to be. */
export const insertDocument = (db: Db, document: Insertable<Document>) =>
  db
    .insertInto('document')
    .values({ readDirections: false, ...document })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Locks the owner until the end of the transaction, so that concurrent requests count the owner's rows correctly. */
export async function lockOwner(db: Db, ownerId: string): Promise<void> {
  await db.selectFrom('appUser').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
}

/**
 * Keeps the owner from being deleted until the end of the transaction. A transaction that changes a document and records
 * an activity must call it first: an account deletion also locks the owner before the documents, which avoids deadlocks.
 */
export async function lockOwnerForKeyShare(db: Db, ownerId: string): Promise<void> {
  await db.selectFrom('appUser').select('id').where('id', '=', ownerId).forKeyShare().execute()
}

export async function countOpenUploads(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('document')
    .select(sql<string>`count(*)`.as('count'))
    .where('ownerId', '=', ownerId)
    .where('keptAt', 'is', null)
    .where('putUntil', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The size of the originals, and of the uploads to come, whose pages are neither paid for nor on hold. */
export async function sumUnreadBytes(db: Db, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('document')
    .select(sql<string>`coalesce(sum(size_bytes), 0)`.as('bytes'))
    .where('ownerId', '=', ownerId)
    .where('status', 'in', ['pending', 'error'])
    .where((eb) => eb.or([eb('originalKey', 'is not', null), eb('keptAt', 'is', null)]))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

export async function countProcessing(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('document')
    .select(sql<string>`count(*)`.as('count'))
    .where('ownerId', '=', ownerId)
    .where('status', '=', 'processing')
    .executeTakeFirstOrThrow()
  return Number(count)
}

type StoredOriginal = { keptAt: Date; originalKey: string; originalUntil: Date }

/** False when it was already stored or deleted. */
export async function markStored(db: Db, id: string, stored: StoredOriginal): Promise<boolean> {
  const rows = await db
    .updateTable('document')
    .set(stored)
    .where('id', '=', id)
    .where('keptAt', 'is', null)
    .where('putUntil', 'is not', null)
    .where('status', '=', 'pending')
    .returning('id')
    .execute()
  await notifyRowChanges(db, rows)
  return rows.length > 0
}

/** False when the inspection has already ended. */
export async function endInspection(db: Db, id: string, change: Updateable<Document>): Promise<boolean> {
  const rows = await db
    .updateTable('document')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('keptAt', 'is not', null)
    .where('inspectedAt', 'is', null)
    .returning('id')
    .execute()
  await notifyRowChanges(db, rows)
  return rows.length > 0
}

/** False when another request started it since `document` was read, or it cannot be started. */
export async function markProcessing(db: Db, document: DocumentRow, message: string): Promise<boolean> {
  const rows = await db
    .updateTable('document')
    .set({ status: 'processing', attempt: document.attempt + 1, pagesRead: 0, message })
    .where('id', '=', document.id)
    .where('ownerId', '=', document.ownerId)
    .where('attempt', '=', document.attempt)
    .where('status', 'in', ['pending', 'error'])
    .where('inspectedAt', 'is not', null)
    .where('originalKey', 'is not', null)
    .returning('id')
    .execute()
  await notifyRowChanges(db, rows)
  return rows.length > 0
}

export interface ParseJobRow {
  documentId: string
  attempt: number
}

export const findParseJob = (db: Db, { documentId, attempt }: ParseJobRow): Promise<DocumentRow | undefined> =>
  db
    .selectFrom('document')
    .select(COLUMNS)
    .where('id', '=', documentId)
    .where('attempt', '=', attempt)
    .where('status', '=', 'processing')
    .executeTakeFirst()

/** Updates a document only while this attempt to parse it is current. */
export async function updateParseJob(
  db: Db,
  { documentId, attempt }: ParseJobRow,
  change: Updateable<Document>,
): Promise<boolean> {
  const rows = await db
    .updateTable('document')
    .set(change)
    .where('id', '=', documentId)
    .where('attempt', '=', attempt)
    .where('status', '=', 'processing')
    .returning('id')
    .execute()
  await notifyRowChanges(db, rows)
  return rows.length > 0
}

/** Locks the document, so that nothing is added to it until the end of the transaction. Undefined when it was deleted. */
export const lockDocument = (db: Db, ownerId: string, id: string): Promise<DocumentRow | undefined> =>
  db
    .selectFrom('document')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()

/** False when it changed since `document` was read. */
export async function deleteDocument(db: Db, document: DocumentRow): Promise<boolean> {
  const rows = await db
    .deleteFrom('document')
    .where('id', '=', document.id)
    .where('ownerId', '=', document.ownerId)
    .where('attempt', '=', document.attempt)
    .where('status', '=', document.status)
    .returning('id')
    .execute()
  await notifyRowChanges(db, rows)
  return rows.length > 0
}

interface FoundDocument {
  id: string
  ownerId: string
}

/** A slice of those whose time has come. */
export async function clearExpiredOriginals(db: Db, now: Date, limit: number): Promise<FoundDocument[]> {
  const where = sql`status <> 'processing'`
  const slice = { table: 'document', column: 'original_until', until: now, where, limit }
  const { rows } = await sql<FoundDocument>`
    update document set original_key = null, original_until = null where ctid = any(${oldestRows(slice)})
    returning id, owner_id`.execute(db)
  await notifyRowChanges(db, rows)
  return rows
}

/** A slice of the uploads that were not confirmed until then. */
export async function deleteOpenUploadsBefore(db: Db, date: Date, limit: number): Promise<FoundDocument[]> {
  const where = sql`kept_at is null and put_until is not null and status = 'pending'`
  const slice = { table: 'document', column: 'put_until', until: date, where, limit }
  const { rows } = await sql<FoundDocument>`
    delete from document where ctid = any(${oldestRows(slice)}) returning id, owner_id`.execute(db)
  await notifyRowChanges(db, rows)
  return rows
}

/** Confidential scripts whose page images nobody needs: no line is doubtful any more, or their time is over. */
export const listReviewed = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('document')
    .select(['id', 'ownerId'])
    .where('pageImagesUntil', 'is not', null)
    .where('originalKey', 'is', null)
    .where((eb) =>
      eb.or([
        eb('pageImagesUntil', '<=', now),
        sql<boolean>`not exists (select from line where document_id = document.id and cardinality(doubts) > 0)`,
      ]),
    )
    .limit(limit)
    .execute()

export const listExpired = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('document')
    .select(['id', 'ownerId'])
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(limit)
    .execute()

/** The owners of scripts that delete themselves before `date` and were not told yet, a slice of them: now they were. */
export async function markExpiryMailed(db: Db, date: Date): Promise<{ ownerId: string }[]> {
  const slice = { table: 'document', column: 'expires_at', until: date, where: sql`not is_expiry_mailed` }
  const { rows } = await sql<{ ownerId: string }>`
    update document set is_expiry_mailed = true where ctid = any(${oldestRows(slice)}) returning owner_id`.execute(db)
  return rows
}

export async function updateDocument(db: Db, id: string, change: Updateable<Document>): Promise<void> {
  await db.updateTable('document').set(change).where('id', '=', id).execute()
  await notifyRowChanges(db, [{ id }])
}
