import { SELF_HOSTED_PROVIDER } from '@sidelight/domain/audio/self-hosted'
import type { Direction, Fullness } from '@sidelight/domain/direction/direction'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { notifyRowChanges } from '#platform/db/row-changes/row-changes.ts'
import type { AudioClip } from '#platform/db/tables.ts'

type ClipRow = Selectable<AudioClip>
export type ClipState = ClipRow['state']

export interface KnownClip {
  id: string
  hash: string
  state: ClipState
  charged: number | null
}

/** Locks the clips until the transaction ends. */
export async function lockClips(db: Db, documentId: string, hashes: readonly string[]): Promise<KnownClip[]> {
  const { rows } = await sql<KnownClip>`
    select id, encode(hash, 'hex') as hash, state, charged from audio_clip
    where document_id = ${documentId} and hash in (select decode(given, 'hex') from unnest(${hashes}::text[]) as given)
    for no key update`.execute(db)
  return rows
}

/**
 * The current position in the queue of a provider, and the last position of this user. Each part reads one entry of an
 * index: an aggregate would read the whole queue in every request, while the request holds its locks.
 */
export async function findQueue(db: Db, provider: string, userId: string) {
  const queue = sql`audio_clip where provider = ${provider} and state = 'processing'`
  const { rows } = await sql<{ current: number | null; ownLast: number | null; isAwaiting: boolean }>`
    select
      coalesce((select min(queue_position) from ${queue} and not is_awaited), (select min(queue_position) + 1 from ${queue})) as current,
      (select max(queue_position) from ${queue} and user_id = ${userId}) as own_last,
      exists (select from ${queue} and user_id = ${userId} and is_awaited) as is_awaiting`.execute(db)
  const { current, ownLast, isAwaiting } = rows[0] ?? {}
  return { current: current ?? undefined, ownLast: ownLast ?? undefined, isAwaiting: isAwaiting === true }
}

/** More are not counted: the user learns that it takes long either way. */
const MOST_LINES_BEFORE = 1000

/**
 * How many lines come before the first one of this script: by their position, and among equal ones in the order of the
 * requests, as the queue runs them. Reads no more of an index than it counts. Undefined when no line waits, or one can be heard:
 * decided here as well, because the first line may be done since the caller looked, and the second is a whole round away.
 */
export async function countLinesBefore(
  db: Db,
  { userId, documentId }: { userId: string; documentId: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)::int from (
        select from audio_clip clip
        where clip.provider = next.provider and clip.state = 'processing'
          and (clip.queue_position, clip.created_at) < (next.queue_position, next.created_at)
        limit ${MOST_LINES_BEFORE}
      ) before
    ) as count
    from audio_clip next
    where user_id = ${userId} and document_id = ${documentId} and state = 'processing' and not exists (
      select from line_sound sound where sound.document_id = ${documentId} and sound.audio_status = 'completed'
        and sound.voice_id not in ('', 'record_by_me')
    )
    order by queue_position limit 1`.execute(db)
  return rows[0]?.count
}

export async function isVoiceAwaited(db: Db, documentId: string, voiceIds: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('audioClip')
    .select('id')
    .where('documentId', '=', documentId)
    .where('state', '=', 'processing')
    .where('voiceId', 'in', voiceIds)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What waits or is being made, by provider. Reads an index of that only, so it costs what waits. */
export async function sumWaitingCharacters(db: Db): Promise<{ provider: string; characters: number }[]> {
  const { rows } = await sql<{ provider: string; characters: number }>`
    select provider, sum(characters)::float8 as characters from audio_clip
    where state = 'processing' group by provider`.execute(db)
  return rows
}

/**
 * Gives the earliest of the positions that the user's lines have to the lines of this script, and the later ones to those of
 * other scripts, each script in its own order. The user's share stays as it is, because no position is added. Lines that
 * another request has locked keep theirs: waiting for them could be a deadlock. Returns the moved ones.
 */
export async function moveScriptForward(
  db: Db,
  { userId, documentId }: { userId: string; documentId: string },
): Promise<{ id: string; provider: string; queuePosition: number }[]> {
  const waiting = sql`audio_clip where user_id = ${userId} and state = 'processing' and not is_awaited`
  const { rows } = await sql<{ id: string; provider: string; queuePosition: number }>`
    with delayed as (
      select provider from ${waiting} group by provider
      having min(queue_position) filter (where document_id <> ${documentId}) < max(queue_position) filter (where document_id = ${documentId})
    ), locked as (
      select id, document_id, provider, queue_position, created_at from ${waiting} and provider in (select provider from delayed)
      for no key update skip locked
    ), placed as (
      select id, provider, queue_position, row_number() over (partition by provider order by queue_position, created_at, id) as place,
        row_number() over (
          partition by provider order by document_id <> ${documentId}, queue_position, created_at, id
        ) as new_place
      from locked
    )
    update audio_clip set queue_position = given.queue_position
    from placed moved join placed given on given.provider = moved.provider and given.place = moved.new_place
    where audio_clip.id = moved.id and audio_clip.queue_position <> given.queue_position
    returning audio_clip.id, audio_clip.provider, audio_clip.queue_position`.execute(db)
  return rows
}

export interface NewClip {
  hash: string
  saidHash: string
  charged: number | null
  provider: string
  voiceId: string
  characters: number
  queuePosition: number
  isAwaited: boolean
  dialog: string
  direction: Direction | null
  fullness: Fullness
  read: number
}

interface RequestDetails {
  userId: string
  documentId: string
  respellings: readonly object[]
  at: Date
}

export async function insertClips(
  db: Db,
  request: RequestDetails,
  clips: readonly NewClip[],
): Promise<Pick<KnownClip, 'id' | 'hash'>[]> {
  const { rows } = await sql<Pick<KnownClip, 'id' | 'hash'>>`
    insert into audio_clip (user_id, document_id, hash, said_hash, provider, voice_id, state, queue_position, is_awaited, characters,
      charged, dialog, direction, fullness, read, respellings, created_at, asked_at)
    select ${request.userId}, ${request.documentId}, decode(clip.hash, 'hex'), decode(clip."saidHash", 'hex'), clip.provider,
      clip."voiceId", 'processing', clip."queuePosition", clip."isAwaited", clip.characters, clip.charged, clip.dialog, clip.direction,
      nullif(clip.fullness, 'usual'), nullif(clip.read, 0), ${JSON.stringify(request.respellings)}::jsonb, ${request.at}, ${request.at}
    from jsonb_to_recordset(${JSON.stringify(clips)}::jsonb) as clip(
      hash text, "saidHash" text, provider text, "voiceId" text, characters integer, charged integer, "queuePosition" integer,
      "isAwaited" boolean, dialog text, direction jsonb, fullness text, read smallint
    ) returning id, encode(hash, 'hex') as hash`.execute(db)
  return rows
}

export interface SpokenReading {
  saidHash: string
  direction: Direction | null
  fullness: Fullness
  read: number
}

/** How these were spoken for lines of the script before, by any version of the engine. */
export async function listSpokenReadings(
  db: Db,
  documentId: string,
  saidHashes: readonly string[],
): Promise<SpokenReading[]> {
  const { rows } = await sql<SpokenReading>`
    select distinct encode(said_hash, 'hex') as said_hash, direction, coalesce(fullness, 'usual') as fullness,
      coalesce(read, 0) as read
    from audio_clip
    where document_id = ${documentId} and charged is not null
      and said_hash in (select decode(given, 'hex') from unnest(${saidHashes}::text[]) as given)`.execute(db)
  return rows
}

export async function chargeClips(db: Db, charges: readonly { id: string; charged: number }[]): Promise<void> {
  if (charges.length === 0) return
  await sql`
    update audio_clip set charged = given.charged
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as given(id uuid, charged integer)
    where audio_clip.id = given.id`.execute(db)
}

export async function markRequested(db: Db, ids: readonly string[], at: Date): Promise<void> {
  await sql`update audio_clip set asked_at = ${at} where id = any(${ids}::uuid[])`.execute(db)
}

/** Queues failed clips again, at a new position. */
export async function restartClips(
  db: Db,
  { respellings, at }: Pick<RequestDetails, 'respellings' | 'at'>,
  clips: readonly { id: string; queuePosition: number; isAwaited: boolean; dialog: string }[],
): Promise<void> {
  await sql`
    update audio_clip set state = 'processing', message = '', queue_position = again."queuePosition", is_awaited = again."isAwaited", put_off_ms = 0, dialog = again.dialog,
      respellings = ${JSON.stringify(respellings)}::jsonb, asked_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(clips)}::jsonb) as again(
      id uuid, "queuePosition" integer, "isAwaited" boolean, dialog text
    )
    where audio_clip.id = again.id and state = 'error'`.execute(db)
}

/** Until then the clips are made although no line uses them. */
export async function setWanted(db: Db, ids: readonly string[], until: Date): Promise<void> {
  await sql`update audio_clip set previewed_until = ${until} where id = any(${ids}::uuid[])`.execute(db)
}

/** Queued clips that were made ahead and that no line of the script uses are dropped when their turn comes. */
export async function setUnwanted(db: Db, documentId: string): Promise<void> {
  await sql`
    update audio_clip set previewed_until = null
    where document_id = ${documentId} and state = 'processing' and previewed_until is not null and charged is null`.execute(
    db,
  )
}

export interface OrderedClip {
  id: string
  userId: string
  documentId: string
  provider: string
  voiceId: string
  queuePosition: number
  putOffMs: number
  /** Returned to the limit if the clip is not made. */
  charged: number
  dialog: string
  direction: Direction | null
  fullness: Fullness | null
  read: number | null
  respellings: { word: string; say: string }[]
  isWanted: boolean
}

/** A clip that is still to be made. It is wanted if a line uses it or a user may hear it soon. */
export async function findOrderedClip(db: Db, id: string, now: Date): Promise<OrderedClip | undefined> {
  const { rows } = await sql<OrderedClip>`
    select id, user_id, document_id, provider, voice_id, queue_position, put_off_ms, coalesce(charged, 0) as charged, coalesce(dialog, '') as dialog, direction, fullness, read, respellings,
      coalesce(previewed_until > ${now}, false) or exists (
        select from line_audio made join line_sound sound on sound.line_id = made.line_id
        where made.clip_id = clip.id and sound.clip_id = clip.id
      ) as is_wanted
    from audio_clip clip where id = ${id} and state = 'processing'`.execute(db)
  return rows[0]
}

export async function postponeClip(db: Db, id: string, ms: number): Promise<void> {
  await sql`update audio_clip set put_off_ms = put_off_ms + ${ms}::integer where id = ${id}`.execute(db)
}

export interface IdenticalClip {
  state: ClipState
  mp3Key: string | null
  durationMs: number | null
  words: unknown
}

/** The same audio in another script of the same user: made, or requested earlier. */
export async function findIdenticalClip(db: Db, id: string): Promise<IdenticalClip | undefined> {
  const { rows } = await sql<IdenticalClip>`
    select identical.state, identical.mp3_key, identical.duration_ms, identical.words
    from audio_clip clip join audio_clip identical using (user_id, hash)
    where clip.id = ${id} and identical.id <> clip.id and (
      identical.state = 'completed'
      or identical.state = 'processing' and (identical.created_at, identical.id) < (clip.created_at, clip.id)
    )
    order by identical.state limit 1`.execute(db)
  return rows[0]
}

export interface ClipAudio {
  mp3Key: string
  durationMs: number
  words: unknown
}

/** False if the clip is no longer requested. */
export async function saveClipAudio(db: Db, id: string, { words, ...audio }: ClipAudio): Promise<boolean> {
  const rows = await db
    .updateTable('audioClip')
    .set({ ...audio, words: JSON.stringify(words), state: 'completed', dialog: null, respellings: '[]' })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .returning('id')
    .execute()
  await notifyRowChanges(db, rows)
  return rows.length > 0
}

/** Returns the previous charge. */
export async function setUncharged(db: Db, id: string, charged: 0 | null): Promise<number> {
  const { rows } = await sql<{ before: number | null }>`
    update audio_clip set charged = case when audio_clip.charged is null then null else ${charged}::integer end
    from (select id, charged as before from audio_clip where id = ${id} for update) seen
    where audio_clip.id = seen.id returning seen.before`.execute(db)
  return rows[0]?.before ?? 0
}

export async function failClip(
  db: Db,
  id: string,
  message: string,
): Promise<Pick<OrderedClip, 'userId' | 'documentId'> | undefined> {
  const { rows } = await sql<OrderedClip>`
    update audio_clip set state = 'error', message = ${message}, dialog = null, respellings = '[]'
    where id = ${id} and state = 'processing'
    returning id, user_id, document_id`.execute(db)
  await notifyRowChanges(db, rows)
  return rows[0]
}

export async function deleteClip(db: Db, id: string): Promise<void> {
  await db.deleteFrom('audioClip').where('id', '=', id).execute()
  await notifyRowChanges(db, [{ id }])
}

export const findClip = (db: Db, id: string): Promise<ClipRow | undefined> =>
  db.selectFrom('audioClip').selectAll().where('id', '=', id).executeTakeFirst()

export async function listObjectKeys(db: Db, documentId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select mp3_key as key from audio_clip where document_id = ${documentId} and state = 'completed'
    union all select object_key from audio_zip where document_id = ${documentId}`.execute(db)
  return rows.map(({ key }) => key)
}

/**
 * No line uses the clip, and it is no other read of a clip that a line uses. The offset makes PostgreSQL look up each clip
 * by an index; without it, it joins all clips and lines of all users.
 */
const isUnused = sql`not exists (
  select from line_audio made join audio_clip used on used.id = made.clip_id
  where used.document_id = clip.document_id and used.said_hash = clip.said_hash
    and (used.direction, used.fullness) is not distinct from (clip.direction, clip.fullness)
    and (used.id = clip.id or used.read is distinct from clip.read)
  offset 0
)`

/**
 * Deletes clips of these scripts that no line uses, not even one that can be restored by undo or as another read, and that
 * were last requested before.
 */
export async function deleteUnused(db: Db, documentIds: readonly string[], before: Date): Promise<string[]> {
  const { rows } = await sql<{ documentId: string }>`
    delete from audio_clip clip
    where document_id = any(${documentIds}::uuid[]) and asked_at < ${before} and state <> 'processing' and ${isUnused}
      and not exists (
        select from line_undo change where change.document_id = clip.document_id
          and change.lines @> jsonb_build_array(jsonb_build_object('sound', jsonb_build_object('clip_id', clip.id)))
      )
    returning document_id`.execute(db)
  return rows.map(({ documentId }) => documentId)
}

/** When the oldest unused clip of each of these scripts was requested. */
export async function listUnusedSince(db: Db, documentIds: readonly string[]) {
  const { rows } = await sql<{ documentId: string; askedAt: Date }>`
    select document_id, min(asked_at) as asked_at from audio_clip clip
    where document_id = any(${documentIds}::uuid[]) and ${isUnused} group by document_id`.execute(db)
  return rows
}

export const deleteRentedClips = (db: Db, documentId: string) =>
  db
    .deleteFrom('audioClip')
    .where('documentId', '=', documentId)
    .where('provider', '!=', SELF_HOSTED_PROVIDER)
    .execute()
