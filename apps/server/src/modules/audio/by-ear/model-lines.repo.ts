import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface ModelClip {
  hash: string
  state: 'processing' | 'completed' | 'error'
  mp3Key: string | null
  words: { text: string; startMs: number }[]
}

export async function listClips(db: Db, documentId: string, hashes: readonly string[]): Promise<ModelClip[]> {
  const { rows } = await sql<ModelClip>`
    select encode(hash, 'hex') as hash, state, mp3_key, words from audio_clip
    where document_id = ${documentId} and hash in (select decode(given, 'hex') from unnest(${hashes}::text[]) as given)`.execute(
    db,
  )
  return rows
}
