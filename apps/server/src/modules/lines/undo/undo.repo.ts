import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

const MAX_CHANGES = 20

export interface Change {
  documentId: string
  /** The lines that the change will update or delete. */
  ids: readonly string[]
  /** All line ids in order; null if the change does not add, delete or move lines. */
  orderBefore: readonly string[] | null
  at: Date
}

/** Stores each line with its audio. */
export async function storeChange(db: Db, { documentId, ids, orderBefore, at }: Change): Promise<void> {
  await sql`
    insert into line_undo (document_id, at, lines, order_before)
    select ${documentId}, ${at},
      coalesce(jsonb_agg(to_jsonb(line) || jsonb_build_object('sound', to_jsonb(made))), '[]'), ${orderBefore}::uuid[]
    from line left join line_audio made on made.line_id = line.id
    where document_id = ${documentId} and id = any(${ids}::uuid[])`.execute(db)
  await sql`
    delete from line_undo where document_id = ${documentId} and id <= (
      select id from line_undo where document_id = ${documentId} order by id desc offset ${MAX_CHANGES} limit 1
    )`.execute(db)
}

export interface StoredChange {
  /** Complete rows as JSON. */
  lines: string
  orderBefore: string[] | null
}

/** Of all scripts of the user, newest first. A line has the names that the API has for its fields. */
export const listChanges = (db: Db, ownerId: string) =>
  db
    .selectFrom('lineUndo')
    .innerJoin('document', 'document.id', 'lineUndo.documentId')
    .select([
      'documentId',
      'at',
      sql<object[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'actor', stored -> 'character', 'dialog', stored -> 'dialog', 'note', stored -> 'note'
        )), '[]') from jsonb_array_elements(lines) as stored
      )`.as('lines'),
    ])
    .where('ownerId', '=', ownerId)
    .orderBy('lineUndo.id', 'desc')
    .execute()

/** Returns the last change and deletes it. */
export async function popLastChange(db: Db, documentId: string): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`
    delete from line_undo where id = (
      select id from line_undo where document_id = ${documentId} order by id desc limit 1
    ) returning lines::text as lines, order_before`.execute(db)
  return rows[0]
}

/**
 * The version increases further, so that data from before the change and from before the undo are both stale. The type has its
 * schema, because a geometric type of PostgreSQL is called line too.
 */
export async function restoreLines(db: Db, documentId: string, lines: string): Promise<void> {
  await sql`
    insert into line
    select (undone).* from jsonb_populate_recordset(null::public.line, ${lines}::jsonb) as undone
    where (undone).document_id = ${documentId}
    on conflict (id) do update set
      character = excluded.character, dialog = excluded.dialog, heading = excluded.heading, is_heading = excluded.is_heading,
      doubts = excluded.doubts, direction = excluded.direction, read = excluded.read, page = excluded.page,
      box = excluded.box, confidence = excluded.confidence,
      extensions = excluded.extensions, is_dual = excluded.is_dual, read_character = excluded.read_character, read_words_id = excluded.read_words_id,
      note = excluded.note,
      version = line.version + ((line.character, line.dialog) is distinct from (excluded.character, excluded.dialog))::integer`.execute(
    db,
  )
}

/** Restores the audio of lines that have the same voice, if the clip still exists. */
export async function restoreAudio(db: Db, documentId: string, lines: string): Promise<void> {
  await sql`
    insert into line_audio (line_id, clip_id, dialog_hash, voice_id, is_directed, choice)
    select line.id, kept.clip_id, kept.dialog_hash, kept.voice_id, kept.is_directed, kept.choice
    from jsonb_array_elements(${lines}::jsonb) as undone,
      jsonb_populate_record(null::line_audio, nullif(undone->'sound', 'null')) as kept
    join line on line.id = kept.line_id and line.document_id = ${documentId}
      and sha256(convert_to(line.dialog, 'UTF8')) = kept.dialog_hash
    join line_sound sound on sound.line_id = line.id and sound.voice_id = kept.voice_id
    where kept.clip_id is null
      or exists (select from audio_clip clip where clip.id = kept.clip_id and clip.document_id = ${documentId})
    on conflict (line_id) do update set
      clip_id = excluded.clip_id, dialog_hash = excluded.dialog_hash, voice_id = excluded.voice_id,
      is_directed = excluded.is_directed, choice = excluded.choice`.execute(db)
}
