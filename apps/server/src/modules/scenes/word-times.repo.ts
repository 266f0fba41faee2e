import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface TimedLine {
  sceneId: string
  dialog: string
  /** The words that were synthesised. */
  words: { text: string; startMs: number }[]
}

/** Lines with a current clip whose words have times. */
export async function listTimedLines(db: Db, ownerId: string, documentId: string): Promise<TimedLine[]> {
  const { rows } = await sql<TimedLine>`
    select scene.id as scene_id, scene.dialog, clip.words
    from scene
      join document on document.id = scene.document_id and document.owner_id = ${ownerId}
      join line_sound sound on sound.scene_id = scene.id and sound.document_id = scene.document_id
      join audio_clip clip on clip.id = sound.clip_id and clip.state = 'completed'
    where scene.document_id = ${documentId} and clip.words <> '[]'
    order by scene.scene_index`.execute(db)
  return rows
}
