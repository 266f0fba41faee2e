import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface ReadLineWords {
  sceneId: string
  dialog: string
  /** As the engine said them. */
  words: { text: string; startMs: number }[]
}

/** Of lines that can be heard as they are now, and whose words were timed. */
export async function listReadLineWords(db: Db, ownerId: string, documentId: string): Promise<ReadLineWords[]> {
  const { rows } = await sql<ReadLineWords>`
    select scene.id as scene_id, scene.dialog, clip.words
    from scene
      join document on document.id = scene.document_id and document.owner_id = ${ownerId}
      join line_sound sound on sound.scene_id = scene.id and sound.document_id = scene.document_id
      join audio_clip clip on clip.id = sound.clip_id and clip.state = 'completed'
    where scene.document_id = ${documentId} and clip.words <> '[]'
    order by scene.scene_index`.execute(db)
  return rows
}
