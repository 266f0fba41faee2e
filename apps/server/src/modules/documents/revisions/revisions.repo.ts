import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { DocumentRevision } from '#platform/db/tables.ts'

export const findRevision = (db: Db, documentId: string): Promise<Selectable<DocumentRevision> | undefined> =>
  db
    .selectFrom('documentRevision')
    .select(['documentId', 'fileId', 'appliedAt'])
    .where('documentId', '=', documentId)
    .executeTakeFirst()

export async function isRevisionFile(db: Db, fileId: string): Promise<boolean> {
  const row = await db.selectFrom('documentRevision').select('fileId').where('fileId', '=', fileId).executeTakeFirst()
  return row !== undefined
}

export const insertRevision = (db: Db, documentId: string, fileId: string) =>
  db.insertInto('documentRevision').values({ documentId, fileId }).execute()

/** Also deletes the document of the file, whose id is returned. */
export async function deleteRevision(db: Db, documentId: string): Promise<string | undefined> {
  const revision = await db
    .deleteFrom('documentRevision')
    .where('documentId', '=', documentId)
    .returning('fileId')
    .executeTakeFirst()
  if (revision) await db.deleteFrom('document').where('id', '=', revision.fileId).execute()
  return revision?.fileId
}

/** Deletes the document of the file and keeps the row. False if the revision was applied, replaced or discarded before. */
export async function markApplied(
  db: Db,
  { documentId, fileId, at }: { documentId: string; fileId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('documentRevision')
    .set({ appliedAt: at })
    .where('documentId', '=', documentId)
    .where('fileId', '=', fileId)
    .where('appliedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db.deleteFrom('document').where('id', '=', fileId).execute()
  return true
}

/** Deletes the files of new pages that were not applied, with their rows, a slice of them; not while they are applied. */
export async function deleteRevisionsBefore(
  db: Db,
  date: Date,
  limit: number,
): Promise<{ id: string; ownerId: string }[]> {
  const { rows } = await sql<{ id: string; ownerId: string }>`
    with old as (
      select file.id from document_revision join document file on file.id = file_id
      where applied_at is null and file.created_at <= ${date} limit ${limit}
      for update of document_revision skip locked
    ), revision as (
      delete from document_revision where file_id in (select id from old)
    )
    delete from document where id in (select id from old) returning id, owner_id`.execute(db)
  return rows
}

/** The characters that the user speaks. */
export async function listOwnCharacters(db: Db, documentId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('voiceAssignment')
    .select('character')
    .where('documentId', '=', documentId)
    .where('voiceId', '=', RECORD_BY_ME)
    .execute()
  return new Set(rows.map(({ character }) => character))
}
