import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { notifyRowChanges } from '#platform/db/row-changes.ts'
import { oldestRows } from '#platform/db/slices.ts'
import type { AudioZip } from '#platform/db/tables.ts'

export type ZipRow = Selectable<AudioZip>

export interface CueLine {
  heading: string
  actor: string
  dialog: string
  voiceId: string
  /** Null for a line without audio. */
  audioKey: string | null
  durationMs: number | null
}

/** The lines in order, with their current audio. */
export async function listCueLines(db: Db, documentId: string): Promise<CueLine[]> {
  const { rows } = await sql<CueLine>`
    select scene.heading, scene.actor, scene.dialog, sound.voice_id, sound.audio_key, sound.duration_ms
    from scene join line_sound sound on sound.scene_id = scene.id and sound.document_id = scene.document_id
    where scene.document_id = ${documentId} order by scene.scene_index`.execute(db)
  return rows
}

export async function findTitle(db: Db, documentId: string): Promise<string> {
  const row = await db.selectFrom('document').select('title').where('id', '=', documentId).executeTakeFirst()
  return row?.title ?? ''
}

export const findZip = (db: Db, id: string): Promise<ZipRow | undefined> =>
  db.selectFrom('audioZip').selectAll().where('id', '=', id).executeTakeFirst()

/** A zip of these contents, or one that is being packed. */
export const findUsableZip = (db: Db, documentId: string, hash: Buffer): Promise<ZipRow | undefined> =>
  db
    .selectFrom('audioZip')
    .selectAll()
    .where('documentId', '=', documentId)
    .where((is) => is.or([is('state', '=', 'processing'), is.and({ hash, state: 'completed' })]))
    .executeTakeFirst()

export async function findOwner(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('audioZip')
    .innerJoin('document', 'document.id', 'audioZip.documentId')
    .select('document.ownerId')
    .where('audioZip.id', '=', id)
    .executeTakeFirst()
  return row?.ownerId
}

/** Replaces all zips of the document. */
export async function replaceZip(db: Db, zip: Pick<ZipRow, 'documentId' | 'hash' | 'objectKey' | 'askedAt'>) {
  await db.deleteFrom('audioZip').where('documentId', '=', zip.documentId).execute()
  return db
    .insertInto('audioZip')
    .values({ ...zip, state: 'processing' })
    .returning('id')
    .executeTakeFirstOrThrow()
}

type ZipResult = { state: 'completed'; hash: Buffer } | { state: 'error' }

export async function settleZip(db: Db, id: string, result: ZipResult): Promise<boolean> {
  const rows = await db
    .updateTable('audioZip')
    .set(result)
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .returning('id')
    .execute()
  await notifyRowChanges(db, rows)
  return rows.length > 0
}

/** Deletes a slice of the zips that were requested before, and returns their scripts. */
export async function deleteOldest(db: Db, before: Date): Promise<{ userId: string; documentId: string }[]> {
  const slice = { table: 'audio_zip', column: 'asked_at', until: before }
  const { rows } = await sql<{ userId: string; documentId: string }>`
    delete from audio_zip using document
    where document.id = audio_zip.document_id and audio_zip.ctid = any(${oldestRows(slice)})
    returning document.owner_id as user_id, document_id`.execute(db)
  return rows
}

export const deleteZipsOf = (db: Db, documentId: string) =>
  db.deleteFrom('audioZip').where('documentId', '=', documentId).execute()
