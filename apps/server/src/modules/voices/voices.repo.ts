import type { Fullness } from '@sidelight/domain/direction/direction'
import type { UsualManner } from '@sidelight/domain/direction/effective-direction'
import { SELF_HOSTED_PROVIDER } from '@sidelight/domain/audio/self-hosted'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface Assignment {
  character: string
  voiceId: string
}

export interface DirectedCharacter {
  character: string
  usual: UsualManner | undefined
  fullness: Fullness
}

export interface Respelling {
  word: string
  say: string
}

/** Only of characters that the script still has. Unordered. */
export const listAssignments = (db: Db, documentId: string): Promise<Assignment[]> =>
  db
    .selectFrom('voiceAssignment')
    .select(['character', 'voiceId'])
    .where('documentId', '=', documentId)
    .where('character', 'in', (eb) => eb.selectFrom('line').select('character').where('documentId', '=', documentId))
    .execute()

/** The same, without those that are said plainly and as usual. */
export async function listDirectedCharacters(db: Db, documentId: string): Promise<DirectedCharacter[]> {
  const { rows } = await sql<Omit<DirectedCharacter, 'usual'> & { usual: UsualManner | null }>`
    select character, nullif(direction, '{}') as usual, fullness from voice_assignment
    where document_id = ${documentId} and (direction <> '{}' or fullness <> 'usual')
      and character in (select character from line where document_id = ${documentId})
    order by character`.execute(db)
  return rows.map(({ usual, ...row }) => ({ ...row, usual: usual ?? undefined }))
}

/** False for a character without a voice. */
export async function writeCharacterDirection(
  db: Db,
  documentId: string,
  { character, usual, fullness }: DirectedCharacter,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('voiceAssignment')
    .set({ direction: JSON.stringify(usual ?? {}), fullness })
    .where('documentId', '=', documentId)
    .where('character', '=', character)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the characters whose voice changed. */
export async function writeAssignments(
  db: Db,
  documentId: string,
  assignments: readonly Assignment[],
): Promise<string[]> {
  const { rows } = await sql<{ character: string }>`
    insert into voice_assignment as a (document_id, character, voice_id)
    select ${documentId}, given.character, given."voiceId"
    from jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb) as given(character text, "voiceId" text)
    on conflict (document_id, character) do update set voice_id = excluded.voice_id
      where a.voice_id is distinct from excluded.voice_id
    returning character`.execute(db)
  return rows.map(({ character }) => character)
}

/** Lines with their own voice use the voice of their character again. */
export async function clearLineVoices(db: Db, documentId: string, characters: readonly string[]): Promise<void> {
  await sql`
    update line set voice_id = ''
    where document_id = ${documentId} and character = any(${characters}::text[]) and voice_id <> ''`.execute(db)
}

export async function deleteRentedVoices(db: Db, documentId: string): Promise<void> {
  const rented = sql<boolean>`voice_id like '%:%' and voice_id not like ${`${SELF_HOSTED_PROVIDER}:%`}`
  await sql`delete from voice_assignment where document_id = ${documentId} and ${rented}`.execute(db)
  await sql`update line set voice_id = '' where document_id = ${documentId} and ${rented}`.execute(db)
}

export async function findRespellings(db: Db, documentId: string): Promise<Respelling[]> {
  const { rows } = await sql<{ respellings: Respelling[] }>`
    select respellings from document_voicing where document_id = ${documentId}`.execute(db)
  return rows[0]?.respellings ?? []
}

export async function writeRespellings(db: Db, documentId: string, respellings: readonly Respelling[]): Promise<void> {
  await sql`
    insert into document_voicing (document_id, respellings) values (${documentId}, ${JSON.stringify(respellings)}::jsonb)
    on conflict (document_id) do update set respellings = excluded.respellings`.execute(db)
}

export const listForOwner = (db: Db, ownerId: string) =>
  db
    .selectFrom('document')
    .leftJoin('documentVoicing', 'documentVoicing.documentId', 'document.id')
    .select([
      'document.id as documentId',
      'documentVoicing.respellings',
      sql<object[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'actor', character, 'voice', voice_id, 'direction', direction, 'fullness', fullness
        ) order by character), '[]')
        from voice_assignment where document_id = document.id
      )`.as('voices'),
    ])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .execute()
