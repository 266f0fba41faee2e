import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface TimedLine {
  lineId: string
  dialog: string
  /** The words that were synthesised. */
  words: { text: string; startMs: number }[]
}

/** Lines whose clip is heard and whose words have times: a friend speaks at their own pace. */
export async function listTimedLines(db: Db, ownerId: string, documentId: string): Promise<TimedLine[]> {
  const { rows } = await sql<TimedLine>`
    select line.id as line_id, line.dialog, clip.words
    from line
      join document on document.id = line.document_id and document.owner_id = ${ownerId}
      join line_sound sound on sound.line_id = line.id and sound.document_id = line.document_id
      join audio_clip clip on clip.id = sound.clip_id and clip.state = 'completed' and clip.mp3_key = sound.audio_key
    where line.document_id = ${documentId} and clip.words <> '[]'
    order by line.line_index`.execute(db)
  return rows
}
