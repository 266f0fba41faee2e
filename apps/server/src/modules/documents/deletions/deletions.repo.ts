import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { ScriptDeletion } from '#platform/db/tables.ts'

export type DeletionReason = ScriptDeletion['reason']

export interface DeletedCounts {
  files: number
  pageImages: number
  lines: number
  undoSteps: number
  clips: number
  recordings: number
  tapes: number
}

export type ScriptDeletionRow = Omit<Selectable<ScriptDeletion>, 'counts'> & { counts: DeletedCounts }

export async function countParts(db: Db, documentId: string): Promise<DeletedCounts> {
  const { rows } = await sql<DeletedCounts>`
    select
      (select count(*)::int from document where id = ${documentId} and original_key is not null) as files,
      (select count(*)::int from document_page where document_id = ${documentId}) as page_images,
      (select count(*)::int from line where document_id = ${documentId}) as lines,
      (select count(*)::int from line_undo where document_id = ${documentId}) as undo_steps,
      (select count(*)::int from audio_clip where document_id = ${documentId} and state = 'completed') as clips,
      (select count(*)::int from recording where document_id = ${documentId})
        + (select count(*)::int from reader_line where document_id = ${documentId} and mp3_key is not null) as recordings,
      (select count(*)::int from tape where document_id = ${documentId}) as tapes`.execute(db)
  return rows[0] as DeletedCounts
}

export async function insertDeletion(
  db: Db,
  deletion: Pick<ScriptDeletionRow, 'id' | 'ownerId' | 'askedAt' | 'reason' | 'counts'>,
): Promise<void> {
  await db
    .insertInto('scriptDeletion')
    .values({ ...deletion, counts: JSON.stringify(deletion.counts) })
    .execute()
}

/** The first time that nothing is left, or the last time that something was still removed. */
export async function updateLastObject(db: Db, id: string, at: Date, wereThere: boolean): Promise<void> {
  await db
    .updateTable('scriptDeletion')
    .set({ lastObjectAt: at })
    .where('id', '=', id)
    .$if(!wereThere, (query) => query.where('lastObjectAt', 'is', null))
    .execute()
}

/** Returns the receipt if it is complete now and was not before. */
export const markChecked = (
  db: Db,
  id: string,
  at: Date,
  askedBefore: Date,
): Promise<Pick<ScriptDeletionRow, 'ownerId' | 'isMailWanted'> | undefined> =>
  db
    .updateTable('scriptDeletion')
    .set({ checkedAt: at })
    .where('id', '=', id)
    .where('askedAt', '<=', askedBefore)
    .where('checkedAt', 'is', null)
    .returning(['ownerId', 'isMailWanted'])
    .executeTakeFirst()

const selectDeletion = (db: Db, ownerId: string, id: string) =>
  db.selectFrom('scriptDeletion').selectAll().where('id', '=', id).where('ownerId', '=', ownerId)

export const findDeletion = async (db: Db, ownerId: string, id: string): Promise<ScriptDeletionRow | undefined> =>
  (await selectDeletion(db, ownerId, id).executeTakeFirst()) as ScriptDeletionRow | undefined

export const lockDeletion = async (db: Db, ownerId: string, id: string): Promise<ScriptDeletionRow | undefined> =>
  (await selectDeletion(db, ownerId, id).forUpdate().executeTakeFirst()) as ScriptDeletionRow | undefined

export async function setMailWanted(db: Db, id: string): Promise<void> {
  await db.updateTable('scriptDeletion').set({ isMailWanted: true }).where('id', '=', id).execute()
}

/** The newest first, all of them without a limit. */
export const listDeletions = async (db: Db, ownerId: string, limit?: number): Promise<ScriptDeletionRow[]> =>
  (await db
    .selectFrom('scriptDeletion')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy('askedAt', 'desc')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()) as ScriptDeletionRow[]
