import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

const KEPT_CHANGES = 20

export interface Change {
  documentId: string
  /** Lines that the change is about to rewrite or remove. */
  ids: readonly string[]
  /** Every line in order, where lines come, go or move. */
  orderBefore: readonly string[] | null
  at: Date
}

/** Each line with what could be heard of it. */
export async function rememberChange(db: Db, { documentId, ids, orderBefore, at }: Change): Promise<void> {
  await sql`
    insert into scene_undo (document_id, at, lines, order_before)
    select ${documentId}, ${at},
      coalesce(jsonb_agg(to_jsonb(scene) || jsonb_build_object('sound', to_jsonb(made))), '[]'), ${orderBefore}::uuid[]
    from scene left join line_audio made on made.scene_id = scene.id
    where document_id = ${documentId} and id = any(${ids}::uuid[])`.execute(db)
  await sql`
    delete from scene_undo where document_id = ${documentId} and id <= (
      select id from scene_undo where document_id = ${documentId} order by id desc offset ${KEPT_CHANGES} limit 1
    )`.execute(db)
}

export interface RememberedChange {
  /** Whole rows, as JSON. */
  lines: string
  orderBefore: string[] | null
}

/** Hands the last change over; it is forgotten with that. */
export async function forgetLastChange(db: Db, documentId: string): Promise<RememberedChange | undefined> {
  const { rows } = await sql<RememberedChange>`
    delete from scene_undo where id = (
      select id from scene_undo where document_id = ${documentId} order by id desc limit 1
    ) returning lines::text as lines, order_before`.execute(db)
  return rows[0]
}

/** The version counts on: a view from before the change and one from before the undo are both old now. */
export async function restoreLines(db: Db, documentId: string, lines: string): Promise<void> {
  await sql`
    insert into scene
    select (line).* from jsonb_populate_recordset(null::scene, ${lines}::jsonb) as line
    where (line).document_id = ${documentId}
    on conflict (id) do update set
      actor = excluded.actor, dialog = excluded.dialog, heading = excluded.heading, is_heading = excluded.is_heading,
      doubts = excluded.doubts,
      version = scene.version + ((scene.actor, scene.dialog) is distinct from (excluded.actor, excluded.dialog))::integer`.execute(
    db,
  )
}

/** What could be heard of them then, where it is still kept and they have the same voice. */
export async function restoreSound(db: Db, documentId: string, lines: string): Promise<void> {
  await sql`
    insert into line_audio (scene_id, clip_id, dialog_hash, voice_id)
    select scene.id, kept.clip_id, kept.dialog_hash, kept.voice_id
    from jsonb_array_elements(${lines}::jsonb) as line,
      jsonb_populate_record(null::line_audio, nullif(line->'sound', 'null')) as kept
    join scene on scene.id = kept.scene_id and scene.document_id = ${documentId}
      and sha256(convert_to(scene.dialog, 'UTF8')) = kept.dialog_hash
    join line_sound sound on sound.scene_id = scene.id and sound.voice_id = kept.voice_id
    where kept.clip_id is null
      or exists (select from audio_clip clip where clip.id = kept.clip_id and clip.document_id = ${documentId})
    on conflict (scene_id) do update set
      clip_id = excluded.clip_id, dialog_hash = excluded.dialog_hash, voice_id = excluded.voice_id`.execute(db)
}
