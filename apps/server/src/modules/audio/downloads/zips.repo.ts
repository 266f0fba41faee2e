import type { CueTrackKind } from '@sidelight/domain/audio/cue-track'
import type { ChosenDirection, SoundChoice } from '@sidelight/domain/direction/effective-direction'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { notifyRowChanges } from '#platform/db/row-changes/row-changes.ts'
import { oldestRows } from '#platform/db/slices.ts'
import type { AudioZip } from '#platform/db/tables.ts'

/** Which cue track was asked for. */
export interface CueTrackRequest {
  kind: CueTrackKind
  /** A line of the wanted scene; null for the whole script. */
  lineId: string | null
}

/** A zip of all audio, or a cue track. */
export interface ZipRow extends Omit<Selectable<AudioZip>, 'cueTrack'> {
  /** Null for a zip. */
  cueTrack: CueTrackRequest | null
}

export interface CueLine {
  heading: string
  character: string
  dialog: string
  voiceId: string
  /** Null for a line without audio. */
  audioKey: string | null
  durationMs: number | null
  isReadByFriend: boolean
}

/** The lines in order, with their current audio. */
export async function listCueLines(db: Db, documentId: string): Promise<CueLine[]> {
  const { rows } = await sql<CueLine>`
    select line.heading, line.character, line.dialog, sound.voice_id, sound.audio_key, sound.duration_ms,
      sound.is_read_by_friend
    from line join line_sound sound on sound.line_id = line.id and sound.document_id = line.document_id
    where line.document_id = ${documentId} order by line.line_index`.execute(db)
  return rows
}

export interface TrackLineRow {
  id: string
  heading: string
  character: string
  dialog: string
  extensions: string[]
  isInCapitals: boolean
  isDual: boolean
  /** What the actor chose for the line. */
  direction: ChosenDirection
  /** The same for the sound of the line, with what was chosen for its character. */
  choice: SoundChoice
  voiceId: string
  audioStatus: 'pending' | 'processing' | 'completed' | 'error'
  /** The WAV file of a recording, or the MP3 of a clip; null without one. */
  audioKey: string | null
  durationMs: number | null
}

/** The lines in order, with what a cue track needs of them. */
export async function listTrackLines(db: Db, documentId: string): Promise<TrackLineRow[]> {
  const { rows } = await sql<TrackLineRow>`
    select line.id, line.heading, line.character, line.dialog, line.extensions, line.is_dual, line.direction, sound.choice,
      (select is_script_in_capitals(${documentId})) as is_in_capitals, sound.voice_id, sound.audio_status,
      sound.audio_key, sound.duration_ms
    from line join line_sound sound on sound.line_id = line.id and sound.document_id = line.document_id
    where line.document_id = ${documentId} order by line.line_index`.execute(db)
  return rows
}

export async function findScript(db: Db, documentId: string): Promise<{ title: string; isConfidential: boolean }> {
  const row = await db
    .selectFrom('document')
    .select(['title', 'confidentialSince'])
    .where('id', '=', documentId)
    .executeTakeFirst()
  return { title: row?.title ?? '', isConfidential: Boolean(row?.confidentialSince) }
}

export async function findZip(db: Db, id: string): Promise<ZipRow | undefined> {
  const row = await db.selectFrom('audioZip').selectAll().where('id', '=', id).executeTakeFirst()
  return row as ZipRow | undefined
}

const isSameKind = (cueTrack: CueTrackRequest | null) =>
  sql<boolean>`cue_track is not distinct from ${cueTrack && JSON.stringify(cueTrack)}::jsonb`

/** A file of these contents, or one that is being made. */
export async function findUsableZip(
  db: Db,
  { documentId, cueTrack, hash }: Pick<ZipRow, 'documentId' | 'cueTrack' | 'hash'>,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('audioZip')
    .select('id')
    .where('documentId', '=', documentId)
    .where(isSameKind(cueTrack))
    .where((is) => is.or([is('state', '=', 'processing'), is.and({ hash, state: 'completed' })]))
    .executeTakeFirst()
}

export async function findOwner(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('audioZip')
    .innerJoin('document', 'document.id', 'audioZip.documentId')
    .select('document.ownerId')
    .where('audioZip.id', '=', id)
    .executeTakeFirst()
  return row?.ownerId
}

/** Replaces the zip of the document, or the same cue track of it. */
export async function replaceZip(
  db: Db,
  { documentId, cueTrack, ...zip }: Pick<ZipRow, 'documentId' | 'cueTrack' | 'hash' | 'objectKey' | 'askedAt'>,
) {
  await db.deleteFrom('audioZip').where('documentId', '=', documentId).where(isSameKind(cueTrack)).execute()
  return db
    .insertInto('audioZip')
    .values({ ...zip, documentId, cueTrack: cueTrack && JSON.stringify(cueTrack), state: 'processing' })
    .returning('id')
    .executeTakeFirstOrThrow()
}

type ZipResult = { state: 'completed'; hash: Buffer } | { state: 'error' }

export async function settleZip(db: Db, id: string, result: ZipResult): Promise<boolean> {
  const rows = await db
    .updateTable('audioZip')
    .set(result)
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .returning('id')
    .execute()
  await notifyRowChanges(db, rows)
  return rows.length > 0
}

export interface OldZips {
  askedBefore: Date
  onlyConfidential?: boolean
}

/** Deletes a slice of the zips that were requested before, and returns their scripts. Zips of more than a day do not exist. */
export async function deleteOldest(
  db: Db,
  { askedBefore, onlyConfidential = false }: OldZips,
): Promise<{ userId: string; documentId: string }[]> {
  const slice = {
    table: 'audio_zip',
    column: 'asked_at',
    until: askedBefore,
    // `offset 0` lets the database look up the scripts of the due zips instead of reading all confidential ones.
    where: onlyConfidential
      ? sql`exists (
          select from document where id = audio_zip.document_id and confidential_since is not null offset 0)`
      : sql`true`,
  }
  const { rows } = await sql<{ userId: string; documentId: string }>`
    delete from audio_zip using document
    where document.id = audio_zip.document_id and audio_zip.ctid = any(${oldestRows(slice)})
    returning document.owner_id as user_id, document_id`.execute(db)
  return rows
}

/** Returns the keys of their objects. */
export async function deleteZipsOf(db: Db, documentId: string): Promise<string[]> {
  const rows = await db.deleteFrom('audioZip').where('documentId', '=', documentId).returning('objectKey').execute()
  return rows.map(({ objectKey }) => objectKey)
}
