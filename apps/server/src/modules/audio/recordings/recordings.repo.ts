import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Recording, RecordingUpload } from '#platform/db/tables.ts'

export type UploadRow = Selectable<RecordingUpload>

/** Identifies a line of a document. */
export interface NamedLine {
  documentId: string
  lineId: string
}

/** A line of this owner with its voice. */
export async function findOwnedLine(
  db: Db,
  ownerId: string,
  { documentId, lineId }: NamedLine,
): Promise<{ voiceId: string } | undefined> {
  const { rows } = await sql<{ voiceId: string }>`
    select sound.voice_id from line_sound sound join document on document.id = sound.document_id
    where sound.line_id = ${lineId} and document.id = ${documentId} and document.owner_id = ${ownerId}`.execute(db)
  return rows[0]
}

/** Locks the owner until the transaction ends, so that the counted bytes stay correct. */
export async function lockOwner(db: Db, ownerId: string): Promise<void> {
  await db.selectFrom('appUser').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
}

/** The bytes of stored and pending recordings and of what friends read, without those that a new recording of this line would replace. */
export async function countBytes(
  db: Db,
  userId: string,
  { documentId, lineId }: NamedLine,
): Promise<{ ofUser: number; ofDocument: number }> {
  const { rows } = await sql<{ ofUser: string; ofDocument: string }>`
    select coalesce(sum(size_bytes), 0) as of_user,
      coalesce(sum(size_bytes) filter (where document_id = ${documentId}), 0) as of_document
    from (
      select document_id, size_bytes from recording_upload where user_id = ${userId} and line_id <> ${lineId}
      union all
      select document_id, size_bytes from reader_line where user_id = ${userId}
      union all
      select document_id, size_bytes from recording
      where user_id = ${userId} and not exists (
        select from line where line.id = ${lineId} and line.id = recording.line_id
          and sha256(convert_to(line.dialog, 'UTF8')) = recording.dialog_hash
      )
    ) held`.execute(db)
  return { ofUser: Number(rows[0]?.ofUser ?? 0), ofDocument: Number(rows[0]?.ofDocument ?? 0) }
}

/** Replaces the previous upload of this line. */
export async function replaceUpload(db: Db, upload: Insertable<RecordingUpload>): Promise<void> {
  const { lineId: _lineId, ...rest } = upload
  await db
    .insertInto('recordingUpload')
    .values(upload)
    .onConflict((conflict) => conflict.column('lineId').doUpdateSet(rest))
    .execute()
}

/** The upload that was issued to this user for this line at exactly this address, unless it has expired. */
export const findOpenUpload = (
  db: Db,
  userId: string,
  { documentId, lineId, address, now }: NamedLine & { address: string; now: Date },
): Promise<UploadRow | undefined> =>
  db
    .selectFrom('recordingUpload')
    .selectAll()
    .where('userId', '=', userId)
    .where('documentId', '=', documentId)
    .where('lineId', '=', lineId)
    .where('address', '=', address)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** False if the upload was used or replaced. */
export async function closeUpload(db: Db, { lineId, address }: UploadRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recordingUpload')
    .where('lineId', '=', lineId)
    .where('address', '=', address)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function isSaved(
  db: Db,
  userId: string,
  { documentId, lineId, address }: NamedLine & { address: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('recording')
    .select('lineId')
    .where('userId', '=', userId)
    .where('documentId', '=', documentId)
    .where('lineId', '=', lineId)
    .where('address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}

type NewRecording = Omit<Insertable<Recording>, 'dialogHash' | 'unheardSince'>

/** Saves a recording of the line's current words, and returns the key of the recording that it replaces. */
export async function saveRecording(db: Db, recording: NewRecording): Promise<string | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    with spoken as (
      select id, sha256(convert_to(dialog, 'UTF8')) as hash from line
      where id = ${recording.lineId} and document_id = ${recording.documentId}
    ), before as (
      select wav_key from recording join spoken on line_id = spoken.id and dialog_hash = spoken.hash
    )
    insert into recording (line_id, dialog_hash, document_id, user_id, address, wav_key, size_bytes, sample_rate,
      duration_ms, recorded_at)
    select spoken.id, spoken.hash, ${recording.documentId}, ${recording.userId}, ${recording.address}, ${recording.wavKey}, ${recording.sizeBytes},
      ${recording.sampleRate}, ${recording.durationMs}, ${recording.recordedAt} from spoken
    on conflict (line_id, dialog_hash) do update set
      address = excluded.address, wav_key = excluded.wav_key, size_bytes = excluded.size_bytes,
      sample_rate = excluded.sample_rate, duration_ms = excluded.duration_ms, recorded_at = excluded.recorded_at,
      unheard_since = null
    returning (select wav_key from before) as before`.execute(db)
  return rows[0]?.before ?? undefined
}

/** Deletes all recordings and uploads of the line, and returns the keys of their objects. */
export async function deleteRecordings(db: Db, { documentId, lineId }: NamedLine): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with upload as (
      delete from recording_upload where document_id = ${documentId} and line_id = ${lineId} returning incoming_key
    ), takes as (
      delete from recording where document_id = ${documentId} and line_id = ${lineId} returning wav_key
    )
    select incoming_key as key from upload union all select wav_key from takes`.execute(db)
  return rows.map(({ key }) => key)
}

export async function deleteRecordingsOf(db: Db, documentId: string): Promise<void> {
  await db.deleteFrom('recordingUpload').where('documentId', '=', documentId).execute()
  await db.deleteFrom('recording').where('documentId', '=', documentId).execute()
}

export async function deleteExpiredUploads(db: Db, documentId: string, now: Date): Promise<void> {
  await db.deleteFrom('recordingUpload').where('documentId', '=', documentId).where('expiresAt', '<=', now).execute()
}

export async function listObjectKeys(db: Db, documentId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select wav_key as key from recording where document_id = ${documentId}
    union all select mp3_key from reader_line where document_id = ${documentId} and mp3_key is not null
    union all select incoming_key from recording_upload where document_id = ${documentId}`.execute(db)
  return rows.map(({ key }) => key)
}

/** Marks recordings of these scripts that no line uses any more, and unmarks those that are used again. */
export async function markUnused(db: Db, documentIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update recording set unheard_since = case when seen.is_heard then null else ${now}::timestamptz end
    from (
      select take.line_id, take.dialog_hash, sound.line_id is not null as is_heard
      from recording take left join line_sound sound
        on sound.line_id = take.line_id and sound.audio_key = take.wav_key
      where take.document_id = any(${documentIds}::uuid[])
    ) seen
    where seen.line_id = recording.line_id and seen.dialog_hash = recording.dialog_hash
      and recording.document_id = any(${documentIds}::uuid[]) and (recording.unheard_since is null) <> seen.is_heard`.execute(
    db,
  )
}

/** Returns the script of each deleted recording. */
export async function deleteUnused(db: Db, documentIds: readonly string[], before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('recording')
    .where('documentId', 'in', documentIds)
    .where('unheardSince', '<', before)
    .returning('documentId')
    .execute()
  return rows.map(({ documentId }) => documentId)
}

/** Since when the longest unused recording of each of these scripts is unused. */
export async function listUnusedSince(db: Db, documentIds: readonly string[]) {
  const { rows } = await sql<{ documentId: string; unusedSince: Date }>`
    select document_id, min(unheard_since) as unused_since from recording
    where document_id = any(${documentIds}::uuid[]) and unheard_since is not null group by document_id`.execute(db)
  return rows
}

export interface SavedRecording {
  documentId: string
  /** Null if the line was deleted. */
  lineIndex: number | null
  character: string | null
  isHeard: boolean
  durationMs: number
  sampleRate: number
  recordedAt: Date
  wavKey: string
}

export async function listRecordings(db: Db, userId: string): Promise<SavedRecording[]> {
  const { rows } = await sql<SavedRecording>`
    select take.document_id, line.line_index, line.character, sound.line_id is not null as is_heard, take.duration_ms,
      take.sample_rate, take.recorded_at, take.wav_key
    from recording take
    left join line on line.id = take.line_id and line.document_id = take.document_id
    left join line_sound sound on sound.line_id = take.line_id and sound.audio_key = take.wav_key
    where take.user_id = ${userId} order by take.document_id, line.line_index, take.recorded_at`.execute(db)
  return rows
}
