import type { ChosenDirection, SoundChoice } from '@sidelight/domain/direction/effective-direction'
import type { RemovalReason } from '@sidelight/domain/lines/removal-reasons'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Line as StoredLine } from '#platform/db/tables.ts'

/** A line with its audio, from the view `line_sound`. */
export interface LineRow extends Omit<
  Selectable<StoredLine>,
  'voiceId' | 'direction' | 'readCharacter' | 'readWordsId'
> {
  /** The line's own voice or its character's; empty if neither has one. */
  voiceId: string
  audioStatus: 'pending' | 'processing' | 'completed' | 'error'
  /** The object key of the clip or recording. */
  audioKey: string | null
  audioMessage: string
  isReadByFriend: boolean
  /** What the actor chose for the line. */
  direction: ChosenDirection
  /** The same for the sound of the line, with what was chosen for its character. */
  choice: SoundChoice
}

/** The editable fields of a line. Its position in the list is its index. */
export interface Line {
  id: string
  character: string
  dialog: string
  heading: string
  isHeading: boolean
  doubts: string[]
  version: number
  direction: ChosenDirection
  read: number
  /** The actor's own; null without one. */
  note: string | null
  /** The page of the original; null for lines that are not in it. */
  page: number | null
  box: number[] | null
  confidence: number
  /** What stands beside the character's name, such as V.O. */
  extensions: string[]
  isDual: boolean
  /** What the parser found; null for lines added by hand. */
  readCharacter: string | null
  readWordsId: string | null
}

export interface ParsedLine extends Omit<Line, 'id' | 'version' | 'direction' | 'read' | 'note'> {
  page: number
  readCharacter: string
  readWordsId: string
}

export async function hasLines(db: Db, documentId: string): Promise<boolean> {
  const row = await db.selectFrom('line').select('id').where('documentId', '=', documentId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** All lines are one JSON parameter, because PostgreSQL allows at most 65,535 parameters. */
export async function insertParsedLines(db: Db, documentId: string, lines: readonly ParsedLine[]): Promise<void> {
  const rows = lines.map((line, lineIndex) => ({ ...line, lineIndex }))
  await sql`
    insert into line (document_id, line_index, character, dialog, heading, is_heading, page, box, confidence, doubts,
      extensions, is_dual, read_character, read_words_id)
    select ${documentId}, given."lineIndex", given.character, given.dialog, given.heading, given."isHeading", given.page,
      given.box, given.confidence, given.doubts, given.extensions, given."isDual", given."readCharacter", given."readWordsId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      "lineIndex" integer, character text, dialog text, heading text, "isHeading" boolean, page integer, box float8[],
      confidence float8, doubts text[], extensions text[], "isDual" boolean, "readCharacter" text, "readWordsId" text
    )`.execute(db)
}

export interface LeftOutText {
  page: number
  text: string
  reason: RemovalReason
  /** How often it stands on the pages. */
  times: number
}

export async function insertLeftOutText(db: Db, documentId: string, texts: readonly LeftOutText[]): Promise<void> {
  if (texts.length === 0) return
  await db
    .insertInto('leftOutText')
    .values({ documentId, texts: JSON.stringify(texts) })
    .execute()
}

/** Undefined for the document of another user. */
export async function findLeftOutText(db: Db, ownerId: string, documentId: string): Promise<LeftOutText[] | undefined> {
  const row = await db
    .selectFrom('document')
    .leftJoin('leftOutText', 'leftOutText.documentId', 'document.id')
    .select('leftOutText.texts')
    .where('document.id', '=', documentId)
    .where('document.ownerId', '=', ownerId)
    .executeTakeFirst()
  return row && ((row.texts ?? []) as LeftOutText[])
}

/** Of all scripts of the user, with what is left out of each. */
export const listLeftOutTexts = (db: Db, ownerId: string) =>
  db
    .selectFrom('leftOutText')
    .innerJoin('document', 'document.id', 'leftOutText.documentId')
    .select(['documentId', 'texts'])
    .where('ownerId', '=', ownerId)
    .orderBy('documentId')
    .execute()

export interface OwnedDocument {
  id: string
  pageCount: number
  status: string
  confidentialSince: Date | null
  /** The character whose sides the pages say they are. */
  namedPart: string | null
}

const selectDocument = (db: Db, ownerId: string, documentId: string) =>
  db
    .selectFrom('document')
    .select(['id', 'pageCount', 'status', 'confidentialSince', 'namedPart'])
    .where('id', '=', documentId)
    .where('ownerId', '=', ownerId)

export async function isConfidential(db: Db, documentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('document')
    .select('confidentialSince')
    .where('id', '=', documentId)
    .executeTakeFirst()
  return (row?.confidentialSince ?? null) !== null
}

/** Undefined for the document of another user. */
export const findDocument = (db: Db, ownerId: string, documentId: string): Promise<OwnedDocument | undefined> =>
  selectDocument(db, ownerId, documentId).executeTakeFirst()

/** Locks the lines of a document until the end of the transaction. Undefined for the document of another user. */
export const lockDocument = (db: Db, ownerId: string, documentId: string): Promise<OwnedDocument | undefined> =>
  selectDocument(db, ownerId, documentId).forNoKeyUpdate().executeTakeFirst()

/** The document of these lines; undefined unless all are in the same document of this owner. */
export async function findDocumentOf(db: Db, ownerId: string, ids: readonly string[]): Promise<string | undefined> {
  const documents = await db
    .selectFrom('line')
    .innerJoin('document', 'document.id', 'line.documentId')
    .select(['line.documentId', (eb) => eb.fn.countAll<string>().as('lines')])
    .where('line.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('document.ownerId', '=', ownerId)
    .groupBy('line.documentId')
    .execute()
  const [first, ...others] = documents
  return first && others.length === 0 && Number(first.lines) === new Set(ids).size ? first.documentId : undefined
}

/** Whether there is a change to undo; undefined for the document of another user. */
export async function findUndoState(db: Db, ownerId: string, documentId: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('document')
    .select((eb) =>
      eb.exists(eb.selectFrom('lineUndo').select('id').whereRef('documentId', '=', 'document.id')).as('canUndo'),
    )
    .where('id', '=', documentId)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return row && Boolean(row.canUndo)
}

/** Spelled out, because a read of `*` is not prepared: see named-statements.ts. */
const LINE_COLUMNS = [
  'line.id',
  'line.documentId',
  'line.lineIndex',
  'line.character',
  'line.dialog',
  'line.heading',
  'line.isHeading',
  'line.page',
  'line.box',
  'line.confidence',
  'line.doubts',
  'line.version',
  'line.extensions',
  'line.isDual',
  'line.read',
  'line.note',
] as const

const selectLineRows = (db: Db, ownerId: string) =>
  db
    .selectFrom('line')
    .innerJoin('document', 'document.id', 'line.documentId')
    .innerJoin('lineSound', 'lineSound.lineId', 'line.id')
    .select(LINE_COLUMNS)
    .select((eb) => [
      eb.ref('lineSound.voiceId').$castTo<string>().as('voiceId'),
      eb.ref('lineSound.audioStatus').$castTo<LineRow['audioStatus']>().as('audioStatus'),
      eb.ref('lineSound.message').$castTo<string>().as('audioMessage'),
      'lineSound.audioKey',
      eb.ref('lineSound.isReadByFriend').$castTo<boolean>().as('isReadByFriend'),
      eb.ref('line.direction').$castTo<LineRow['direction']>().as('direction'),
      eb.ref('lineSound.choice').$castTo<LineRow['choice']>().as('choice'),
    ])
    .where('document.ownerId', '=', ownerId)

export const listLineRows = (db: Db, ownerId: string, documentId: string): Promise<LineRow[]> =>
  selectLineRows(db, ownerId)
    .where('line.documentId', '=', documentId)
    .where('lineSound.documentId', '=', documentId)
    .orderBy('line.lineIndex')
    .execute()

export const listLineRowsById = (db: Db, ownerId: string, ids: readonly string[]): Promise<LineRow[]> =>
  selectLineRows(db, ownerId)
    .where('line.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

export interface Characters {
  /** The narrator first, then the part that the pages name, then by number of lines, then in order of appearance. Lines without a character do not count. */
  characters: string[]
  /** The narrator's lines are read aloud. */
  readDirections: boolean
}

export async function findCharacters(db: Db, ownerId: string, documentId: string): Promise<Characters | undefined> {
  const { rows } = await sql<Characters>`
    select read_directions, array(
      select character from line where document_id = document.id and character <> ''
      group by character order by character = 'narrator' desc, character is not distinct from named_part desc, count(*) desc, min(line_index)
    ) as characters
    from document where id = ${documentId} and owner_id = ${ownerId}`.execute(db)
  return rows[0]
}

export async function setReadDirections(db: Db, documentId: string, readDirections: boolean): Promise<void> {
  await db.updateTable('document').set({ readDirections }).where('id', '=', documentId).execute()
}

export const listLines = (db: Db, documentId: string): Promise<Line[]> =>
  db
    .selectFrom('line')
    .select(['id', 'character', 'dialog', 'heading', 'isHeading', 'doubts', 'version'])
    .select(['page', 'box', 'confidence', 'extensions', 'isDual', 'readCharacter', 'readWordsId', 'note'])
    .select(['read', sql<ChosenDirection>`direction`.as('direction')])
    .where('documentId', '=', documentId)
    .orderBy('lineIndex')
    .execute()

export async function deleteLines(db: Db, documentId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from line where document_id = ${documentId} and id = any(${ids}::uuid[])`.execute(db)
}

export async function deleteOtherLines(db: Db, documentId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from line where document_id = ${documentId} and id <> all(${ids}::uuid[])`.execute(db)
}

/** Inserts or updates lines by id. `numberLines` sets their indexes. */
export async function writeLines(db: Db, documentId: string, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into line (id, document_id, line_index, character, dialog, heading, is_heading, doubts, version, direction, read,
      page, box, confidence, extensions, is_dual, read_character, read_words_id, note)
    select given.id, ${documentId}, 0, given.character, given.dialog, given.heading, given."isHeading", given.doubts, given.version,
      given.direction, given.read, given.page, given.box, given.confidence, given.extensions, given."isDual", given."readCharacter",
      given."readWordsId", given.note
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given(
      id uuid, character text, dialog text, heading text, "isHeading" boolean, doubts text[], version integer,
      direction jsonb, read smallint, page integer, box float8[], confidence float8, extensions text[], "isDual" boolean,
      "readCharacter" text, "readWordsId" text, note text
    )
    on conflict (id) do update set
      character = excluded.character, dialog = excluded.dialog, heading = excluded.heading, is_heading = excluded.is_heading,
      doubts = excluded.doubts, version = excluded.version, direction = excluded.direction, read = excluded.read,
      page = excluded.page, box = excluded.box, confidence = excluded.confidence, extensions = excluded.extensions,
      is_dual = excluded.is_dual, read_character = excluded.read_character, read_words_id = excluded.read_words_id,
      note = excluded.note
      where line.document_id = ${documentId}`.execute(db)
}

/** Sets the indexes of the lines from 0 in this order. */
export async function numberLines(db: Db, documentId: string, order: readonly string[]): Promise<void> {
  await sql`
    update line set line_index = place.number - 1
    from unnest(${order}::uuid[]) with ordinality as place(id, number)
    where line.id = place.id and line.document_id = ${documentId} and line.line_index <> place.number - 1`.execute(db)
}

/** Deletes the notes on all lines, also in the changes that can be undone: undo must not bring them back. */
export async function deleteNotes(db: Db, documentId: string): Promise<void> {
  await sql`update line set note = null where document_id = ${documentId} and note is not null`.execute(db)
  await sql`
    update line_undo set lines = (select coalesce(jsonb_agg(stored - 'note'), '[]') from jsonb_array_elements(lines) as stored)
    where document_id = ${documentId}`.execute(db)
}

export const listLinesOfOwner = (db: Db, ownerId: string) =>
  db
    .selectFrom('line')
    .innerJoin('document', 'document.id', 'line.documentId')
    .innerJoin('lineSound', 'lineSound.lineId', 'line.id')
    .select([
      'line.documentId',
      'line.lineIndex',
      'character',
      'dialog',
      'heading',
      'page',
      'direction',
      'read',
      'note',
    ])
    .select(['lineSound.voiceId', 'lineSound.audioStatus', 'lineSound.durationMs'])
    .where('document.ownerId', '=', ownerId)
    .orderBy('line.documentId')
    .orderBy('line.lineIndex')
    .execute()

/** A renamed character keeps its voice and usual manner. The old name keeps them too, in case the rename is undone. */
export async function copyAssignment(db: Db, documentId: string, from: string, to: string): Promise<void> {
  await sql`
    insert into voice_assignment (document_id, character, voice_id, direction, fullness)
    select document_id, ${to}, voice_id, direction, fullness from voice_assignment where document_id = ${documentId} and character = ${from}
    on conflict (document_id, character) do nothing`.execute(db)
}
