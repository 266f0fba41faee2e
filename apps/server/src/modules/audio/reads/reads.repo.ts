import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface LineRead {
  read: number
  isChosen: boolean
  /** Null while it is being made. */
  mp3Key: string | null
}

export interface LineReads {
  lineId: string
  /** The chosen one first. */
  reads: LineRead[]
}

/** The clips of characters that are heard, with all reads that differ from them in nothing else. Reads that failed are missing. */
export async function listReads(db: Db, documentId: string): Promise<LineReads[]> {
  const { rows } = await sql<LineReads>`
    select line_id, jsonb_agg(
      jsonb_build_object('read', read, 'isChosen', is_chosen, 'mp3Key', mp3_key) order by is_chosen desc, read
    ) as reads
    from (
      select distinct on (line.id, coalesce(clip.read, 0))
        line.id as line_id, line.line_index, coalesce(clip.read, 0) as read, clip.id = current.id as is_chosen, clip.mp3_key
      from line
        join line_sound sound on sound.line_id = line.id and sound.document_id = line.document_id
        join audio_clip current on current.id = sound.clip_id and current.state = 'completed'
          and current.mp3_key = sound.audio_key
        join audio_clip clip on clip.document_id = line.document_id and clip.said_hash = current.said_hash
          and clip.state <> 'error'
          and (clip.direction, clip.fullness) is not distinct from (current.direction, current.fullness)
      where line.document_id = ${documentId} and line.character <> 'narrator'
      order by line.id, coalesce(clip.read, 0), clip.id = current.id desc, clip.created_at desc
    ) heard
    group by line_id, line_index order by line_index`.execute(db)
  return rows
}
