import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Scene } from '#platform/db/tables.ts'
import type { ReadLine } from './lines-from-reading.ts'

export type SceneRow = Selectable<Scene>

export async function hasScenes(db: Db, documentId: string): Promise<boolean> {
  const row = await db.selectFrom('scene').select('id').where('documentId', '=', documentId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** One parameter for any number of lines: the database counts parameters in 16 bits. */
export async function insertReadLines(db: Db, documentId: string, lines: readonly ReadLine[]): Promise<void> {
  const rows = lines.map((line, sceneIndex) => ({ ...line, sceneIndex }))
  await sql`
    insert into scene (document_id, scene_index, actor, dialog, heading, is_heading, page, box, confidence, doubts)
    select ${documentId}, line."sceneIndex", line.actor, line.dialog, line.heading, line."isHeading", line.page,
      line.box, line.confidence, line.doubts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line(
      "sceneIndex" integer, actor text, dialog text, heading text, "isHeading" boolean, page integer, box float8[],
      confidence float8, doubts text[]
    )`.execute(db)
}
