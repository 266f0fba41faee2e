import type { AudioLineGroup } from '@sidelight/domain/audio/progress'
import type { SoundChoice } from '@sidelight/domain/direction/effective-direction'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface VoicedLine {
  id: string
  character: string
  dialog: string
  /** The voice of the line or, without one, of its character. */
  voiceId: string
  extensions: string[]
  /** The script writes its dialogue in capitals. */
  isInCapitals: boolean
  /** What was chosen for the line and its character. */
  choice: SoundChoice
  /** The line has audio from before directions were read. */
  isVoicedPlain: boolean
}

const selectVoicedLine = (documentId: string) => sql`
    select line.id, line.character, line.dialog, sound.voice_id, line.extensions,
      sound.choice, (select is_script_in_capitals(${documentId})) as is_in_capitals,
      exists (
        select from line_audio made where made.line_id = line.id and made.voice_id = sound.voice_id
          and made.dialog_hash = sha256(convert_to(line.dialog, 'UTF8')) and made.choice = sound.choice and not made.is_directed
      ) as is_voiced_plain`

/** Without directions that are not read aloud. */
export async function listVoicedLines(db: Db, documentId: string): Promise<VoicedLine[]> {
  const { rows } = await sql<VoicedLine>`
    ${selectVoicedLine(documentId)}
    from line join line_sound sound on sound.line_id = line.id and sound.document_id = line.document_id
    where line.document_id = ${documentId} and not sound.is_silent_direction
    order by line.line_index`.execute(db)
  return rows
}

export async function findLine(db: Db, documentId: string, lineId: string): Promise<VoicedLine | undefined> {
  const { rows } = await sql<VoicedLine>`
    ${selectVoicedLine(documentId)}
    from line join line_sound sound on sound.line_id = line.id
    where line.document_id = ${documentId} and line.id = ${lineId}`.execute(db)
  return rows[0]
}

/** A voice equal to the character's is stored as empty, so that recasting the character changes the line too. */
export async function setLineVoice(db: Db, documentId: string, lineId: string, voiceId: string): Promise<void> {
  await sql`
    update line set voice_id = case
      when exists (
        select from voice_assignment given
        where given.document_id = line.document_id and given.character = line.character and given.voice_id = ${voiceId}
      ) then '' else ${voiceId} end
    where id = ${lineId} and document_id = ${documentId}`.execute(db)
}

export interface LineClipLink {
  lineId: string
  clipId: string | null
  voiceId: string
  isDirected: boolean
}

export async function linkLinesToClips(db: Db, documentId: string, lines: readonly LineClipLink[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into line_audio (line_id, clip_id, voice_id, dialog_hash, is_directed, choice)
    select line.id, given."clipId", given."voiceId", sha256(convert_to(line.dialog, 'UTF8')), given."isDirected",
      sound.choice
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as given("lineId" uuid, "clipId" uuid, "voiceId" text, "isDirected" boolean)
    join line on line.id = given."lineId" and line.document_id = ${documentId}
    join line_sound sound on sound.line_id = line.id and sound.document_id = line.document_id
    on conflict (line_id) do update set
      clip_id = excluded.clip_id, voice_id = excluded.voice_id, dialog_hash = excluded.dialog_hash,
      is_directed = excluded.is_directed, choice = excluded.choice
      where (line_audio.clip_id, line_audio.voice_id, line_audio.dialog_hash, line_audio.is_directed, line_audio.choice)
        is distinct from
        (excluded.clip_id, excluded.voice_id, excluded.dialog_hash, excluded.is_directed, excluded.choice)`.execute(db)
}

export interface AudioCounts {
  generation: number
  groups: AudioLineGroup[]
}

interface CountRow {
  generation: number
  isOwn: boolean | null
  isSilent: boolean
  audioStatus: AudioLineGroup['audioStatus']
  count: string
  firstIndex: number
}

/** Reads all counts in one snapshot. Undefined for a document of another owner. */
export async function findAudioCounts(db: Db, ownerId: string, documentId: string): Promise<AudioCounts | undefined> {
  const { rows } = await sql<CountRow>`
    select coalesce(voicing.generation, 0) as generation, lines.is_own, lines.is_silent, lines.audio_status, lines.count, lines.first_index
    from document
    left join document_voicing voicing on voicing.document_id = document.id
    left join lateral (
      select voice_id = 'record_by_me' as is_own, voice_id = '' and audio_status = 'completed' as is_silent,
        audio_status, count(*) as count, min(line_index) as first_index
      from line_sound where document_id = document.id group by 1, 2, 3
    ) lines on true
    where document.id = ${documentId} and document.owner_id = ${ownerId}`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const groups = rows.flatMap(({ isOwn, isSilent, audioStatus, count, firstIndex }) =>
    isOwn === null ? [] : [{ isOwn, isSilent, audioStatus, count: Number(count), firstIndex }],
  )
  return { generation: first.generation, groups }
}

/** Characters of lines and of previews are counted separately. */
export type CharacterCount = 'characters_ordered' | 'characters_tried'

/** Counts characters against the limit of the pages. False if they exceed it; then nothing is counted. */
export async function countCharacters(
  db: Db,
  documentId: string,
  { count, characters, atMost }: { count: CharacterCount; characters: number; atMost: number },
): Promise<boolean> {
  const column = sql.ref(count)
  const { rows } = await sql`
    insert into document_voicing as voicing (document_id, ${column})
    select ${documentId}, ${characters}::integer where ${characters}::integer <= ${atMost}
    on conflict (document_id) do update set ${column} = voicing.${column} + excluded.${column}
      where voicing.${column} + excluded.${column} <= ${atMost}
    returning 1`.execute(db)
  return rows.length > 0
}

export async function returnCharacters(db: Db, documentId: string, characters: number): Promise<void> {
  await sql`
    update document_voicing set characters_ordered = greatest(0, characters_ordered - ${characters}::integer)
    where document_id = ${documentId}`.execute(db)
}

export async function countGeneration(db: Db, documentId: string): Promise<void> {
  await sql`
    insert into document_voicing as voicing (document_id, generation) values (${documentId}, 1)
    on conflict (document_id) do update set generation = voicing.generation + 1`.execute(db)
}

/** For jobs, which have no user. */
export async function lockDocument(db: Db, documentId: string): Promise<void> {
  await db.selectFrom('document').select('id').where('id', '=', documentId).forNoKeyUpdate().execute()
}

/** Prevents the deletion of the owner until the transaction ends. */
export async function lockOwnerForKeyShare(db: Db, ownerId: string): Promise<void> {
  await db.selectFrom('appUser').select('id').where('id', '=', ownerId).forKeyShare().execute()
}
