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

export async function rememberChange(db: Db, { documentId, ids, orderBefore, at }: Change): Promise<void> {
  await sql`
    insert into scene_undo (document_id, at, lines, order_before)
    select ${documentId}, ${at}, coalesce(jsonb_agg(to_jsonb(scene)), '[]'), ${orderBefore}::uuid[]
    from scene where document_id = ${documentId} and id = any(${ids}::uuid[])`.execute(db)
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
