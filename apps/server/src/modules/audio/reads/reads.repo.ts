import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface LineRead {
  read: number
  isChosen: boolean
  /** Null while it is being made. */
  mp3Key: string | null
}

export interface LineReads {
  sceneId: string
  /** The chosen one first. */
  reads: LineRead[]
}

/** What characters say and can be heard, with all reads that differ from it in nothing else. Reads that failed are missing. */
export async function listReads(db: Db, documentId: string): Promise<LineReads[]> {
  const { rows } = await sql<LineReads>`
    select scene_id, jsonb_agg(
      jsonb_build_object('read', read, 'isChosen', is_chosen, 'mp3Key', mp3_key) order by is_chosen desc, read
    ) as reads
    from (
      select distinct on (scene.id, coalesce(clip.read, 0))
        scene.id as scene_id, scene.scene_index, coalesce(clip.read, 0) as read, clip.id = current.id as is_chosen, clip.mp3_key
      from scene
        join line_sound sound on sound.scene_id = scene.id and sound.document_id = scene.document_id
        join audio_clip current on current.id = sound.clip_id and current.state = 'completed'
        join audio_clip clip on clip.document_id = scene.document_id and clip.said_hash = current.said_hash
          and clip.state <> 'error'
          and (clip.direction, clip.fullness) is not distinct from (current.direction, current.fullness)
      where scene.document_id = ${documentId} and scene.actor <> 'narrator'
      order by scene.id, coalesce(clip.read, 0), clip.id = current.id desc, clip.created_at desc
    ) line
    group by scene_id, scene_index order by scene_index`.execute(db)
  return rows
}
