import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Document } from '#platform/db/tables.ts'

export type DocumentRow = Selectable<Document>

/** Uploads that were only announced are no scripts yet. */
export const listDocuments = (db: Db, ownerId: string, atMost: number): Promise<DocumentRow[]> =>
  db
    .selectFrom('document')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where((eb) => eb.or([eb('keptAt', 'is not', null), eb('putUntil', 'is', null)]))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(atMost)
    .execute()

export const findDocument = (db: Db, ownerId: string, id: string): Promise<DocumentRow | undefined> =>
  db.selectFrom('document').selectAll().where('id', '=', id).where('ownerId', '=', ownerId).executeTakeFirst()

/** For jobs, which act for nobody. */
export const findDocumentById = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst()

export const insertDocument = (db: Db, document: Insertable<Document>) =>
  db.insertInto('document').values(document).returning('id').executeTakeFirstOrThrow()

/** Until the transaction ends, what one user has is counted by one call at a time. */
export async function lockOwner(db: Db, ownerId: string): Promise<void> {
  await db.selectFrom('appUser').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
}

/**
 * Until the transaction ends, the owner cannot leave. Who changes a document and notes it for its owner takes the owner
 * first, as whoever deletes an account with its documents does.
 */
export async function holdOwner(db: Db, ownerId: string): Promise<void> {
  await db.selectFrom('appUser').select('id').where('id', '=', ownerId).forKeyShare().execute()
}

export async function countAnnounced(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('document')
    .select(sql<string>`count(*)`.as('count'))
    .where('ownerId', '=', ownerId)
    .where('keptAt', 'is', null)
    .where('putUntil', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countReading(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('document')
    .select(sql<string>`count(*)`.as('count'))
    .where('ownerId', '=', ownerId)
    .where('status', '=', 'processing')
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Kept = { keptAt: Date; originalKey: string; originalUntil: Date }

/** False when it was kept before, or is gone. */
export async function markStored(db: Db, id: string, kept: Kept): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document')
    .set(kept)
    .where('id', '=', id)
    .where('keptAt', 'is', null)
    .where('putUntil', 'is not', null)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The end of an inspection, once. */
export async function endInspection(db: Db, id: string, change: Updateable<Document>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('keptAt', 'is not', null)
    .where('inspectedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when somebody else started it since `seen` was read, or it cannot be started. */
export async function startReading(db: Db, seen: DocumentRow, message: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document')
    .set({ status: 'processing', attempt: seen.attempt + 1, pagesRead: 0, message })
    .where('id', '=', seen.id)
    .where('ownerId', '=', seen.ownerId)
    .where('attempt', '=', seen.attempt)
    .where('status', 'in', ['pending', 'error'])
    .where('inspectedAt', 'is not', null)
    .where('originalKey', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface ParseJobRow {
  documentId: string
  attempt: number
}

export const findParseJob = (db: Db, { documentId, attempt }: ParseJobRow): Promise<DocumentRow | undefined> =>
  db
    .selectFrom('document')
    .selectAll()
    .where('id', '=', documentId)
    .where('attempt', '=', attempt)
    .where('status', '=', 'processing')
    .executeTakeFirst()

/** Changes a document only while this very reading of it is under way. */
export async function updateParseJob(
  db: Db,
  { documentId, attempt }: ParseJobRow,
  change: Updateable<Document>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document')
    .set(change)
    .where('id', '=', documentId)
    .where('attempt', '=', attempt)
    .where('status', '=', 'processing')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when it changed since it was seen. */
export async function deleteDocument(db: Db, seen: DocumentRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('document')
    .where('id', '=', seen.id)
    .where('ownerId', '=', seen.ownerId)
    .where('attempt', '=', seen.attempt)
    .where('status', '=', seen.status)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const forgetExpiredOriginals = (db: Db, now: Date) =>
  db
    .updateTable('document')
    .set({ originalKey: null, originalUntil: null })
    .where('originalUntil', '<=', now)
    .where('status', '!=', 'processing')
    .returning(['id', 'ownerId'])
    .execute()

export const deleteAnnouncedBefore = (db: Db, moment: Date) =>
  db
    .deleteFrom('document')
    .where('putUntil', '<', moment)
    .where('keptAt', 'is', null)
    .where('status', '=', 'pending')
    .returning(['id', 'ownerId'])
    .execute()

export const changeDocument = (db: Db, id: string, change: Updateable<Document>) =>
  db.updateTable('document').set(change).where('id', '=', id).execute()
