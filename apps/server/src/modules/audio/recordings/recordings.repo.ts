import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Recording, RecordingUpload } from '#platform/db/tables.ts'

export type UploadRow = Selectable<RecordingUpload>

/** A line of a document, as clients name it. */
export interface NamedLine {
  documentId: string
  sceneId: string
}

/** A line that is this owner's, and whether it is theirs to speak. */
export async function findOwnedLine(
  db: Db,
  ownerId: string,
  { documentId, sceneId }: NamedLine,
): Promise<{ voiceId: string } | undefined> {
  const { rows } = await sql<{ voiceId: string }>`
    select sound.voice_id from line_sound sound join document on document.id = sound.document_id
    where sound.scene_id = ${sceneId} and document.id = ${documentId} and document.owner_id = ${ownerId}`.execute(db)
  return rows[0]
}

/** Until the transaction ends nobody else counts what this owner has. */
export async function lockOwner(db: Db, ownerId: string): Promise<void> {
  await db.selectFrom('appUser').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
}

/** What is kept or may still come, but for what the next recording of this line would take the place of. */
export async function countBytes(
  db: Db,
  userId: string,
  { documentId, sceneId }: NamedLine,
): Promise<{ ofUser: number; ofDocument: number }> {
  const { rows } = await sql<{ ofUser: string; ofDocument: string }>`
    select coalesce(sum(size_bytes), 0) as of_user,
      coalesce(sum(size_bytes) filter (where document_id = ${documentId}), 0) as of_document
    from (
      select document_id, size_bytes from recording_upload where user_id = ${userId} and scene_id <> ${sceneId}
      union all
      select document_id, size_bytes from recording
      where user_id = ${userId} and not exists (
        select from scene where scene.id = ${sceneId} and scene.id = recording.scene_id
          and sha256(convert_to(scene.dialog, 'UTF8')) = recording.dialog_hash
      )
    ) held`.execute(db)
  return { ofUser: Number(rows[0]?.ofUser ?? 0), ofDocument: Number(rows[0]?.ofDocument ?? 0) }
}

/** In the place of the last one of this line. */
export async function replaceUpload(db: Db, upload: Insertable<RecordingUpload>): Promise<void> {
  const { sceneId: _sceneId, ...rest } = upload
  await db
    .insertInto('recordingUpload')
    .values(upload)
    .onConflict((conflict) => conflict.column('sceneId').doUpdateSet(rest))
    .execute()
}

/** Issued to this user for this line at exactly this address, and not too old. */
export const findOpenUpload = (
  db: Db,
  userId: string,
  { documentId, sceneId, address, now }: NamedLine & { address: string; now: Date },
): Promise<UploadRow | undefined> =>
  db
    .selectFrom('recordingUpload')
    .selectAll()
    .where('userId', '=', userId)
    .where('documentId', '=', documentId)
    .where('sceneId', '=', sceneId)
    .where('address', '=', address)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** False when it was used, or another address took its place. */
export async function closeUpload(db: Db, { sceneId, address }: UploadRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recordingUpload')
    .where('sceneId', '=', sceneId)
    .where('address', '=', address)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function isSaved(
  db: Db,
  userId: string,
  { documentId, sceneId, address }: NamedLine & { address: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('recording')
    .select('sceneId')
    .where('userId', '=', userId)
    .where('documentId', '=', documentId)
    .where('sceneId', '=', sceneId)
    .where('address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}

type KeptRecording = Omit<Insertable<Recording>, 'dialogHash' | 'unheardSince'>

/** Of the words that the line has now; the key of what it takes the place of. */
export async function keepRecording(db: Db, kept: KeptRecording): Promise<string | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    with line as (
      select id, sha256(convert_to(dialog, 'UTF8')) as hash from scene
      where id = ${kept.sceneId} and document_id = ${kept.documentId}
    ), before as (
      select wav_key from recording join line on scene_id = line.id and dialog_hash = line.hash
    )
    insert into recording (scene_id, dialog_hash, document_id, user_id, address, wav_key, size_bytes, sample_rate,
      duration_ms, recorded_at)
    select line.id, line.hash, ${kept.documentId}, ${kept.userId}, ${kept.address}, ${kept.wavKey}, ${kept.sizeBytes},
      ${kept.sampleRate}, ${kept.durationMs}, ${kept.recordedAt} from line
    on conflict (scene_id, dialog_hash) do update set
      address = excluded.address, wav_key = excluded.wav_key, size_bytes = excluded.size_bytes,
      sample_rate = excluded.sample_rate, duration_ms = excluded.duration_ms, recorded_at = excluded.recorded_at,
      unheard_since = null
    returning (select wav_key from before) as before`.execute(db)
  return rows[0]?.before ?? undefined
}

/** Whatever was recorded of the line, and the way there; the keys of what is not needed any more. */
export async function forgetLine(db: Db, { documentId, sceneId }: NamedLine): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with upload as (
      delete from recording_upload where document_id = ${documentId} and scene_id = ${sceneId} returning incoming_key
    ), takes as (
      delete from recording where document_id = ${documentId} and scene_id = ${sceneId} returning wav_key
    )
    select incoming_key as key from upload union all select wav_key from takes`.execute(db)
  return rows.map(({ key }) => key)
}

/** Addresses at which nothing can be saved any more. */
export async function forgetEndedUploads(db: Db, documentId: string, now: Date): Promise<void> {
  await db.deleteFrom('recordingUpload').where('documentId', '=', documentId).where('expiresAt', '<=', now).execute()
}

/** What a row names. */
export async function listObjectKeys(db: Db, documentId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select wav_key as key from recording where document_id = ${documentId}
    union all select incoming_key from recording_upload where document_id = ${documentId}`.execute(db)
  return rows.map(({ key }) => key)
}

/** Notes which are heard no more, and which again. */
export async function noteUnheard(db: Db, now: Date): Promise<void> {
  await sql`
    update recording set unheard_since = case when seen.is_heard then null else ${now}::timestamptz end
    from (
      select take.scene_id, take.dialog_hash, sound.scene_id is not null as is_heard
      from recording take left join line_sound sound
        on sound.scene_id = take.scene_id and sound.audio_key = take.wav_key
    ) seen
    where seen.scene_id = recording.scene_id and seen.dialog_hash = recording.dialog_hash
      and (recording.unheard_since is null) <> seen.is_heard`.execute(db)
}

export const deleteUnheard = (db: Db, before: Date): Promise<{ userId: string; documentId: string }[]> =>
  db.deleteFrom('recording').where('unheardSince', '<', before).returning(['userId', 'documentId']).execute()

export interface KeptTake {
  documentId: string
  /** Null where the line is gone. */
  sceneIndex: number | null
  actor: string | null
  isHeard: boolean
  durationMs: number
  sampleRate: number
  recordedAt: Date
  wavKey: string
}

export async function listOfOwner(db: Db, userId: string): Promise<KeptTake[]> {
  const { rows } = await sql<KeptTake>`
    select take.document_id, scene.scene_index, scene.actor, sound.scene_id is not null as is_heard, take.duration_ms,
      take.sample_rate, take.recorded_at, take.wav_key
    from recording take
    left join scene on scene.id = take.scene_id and scene.document_id = take.document_id
    left join line_sound sound on sound.scene_id = take.scene_id and sound.audio_key = take.wav_key
    where take.user_id = ${userId} order by take.document_id, scene.scene_index, take.recorded_at`.execute(db)
  return rows
}
