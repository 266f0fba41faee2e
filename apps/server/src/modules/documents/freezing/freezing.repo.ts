import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { FrozenScript } from '#platform/db/tables.ts'

/** The rows of each table, by its name, as a JSON list without line breaks. */
export type FrozenRows = ReadonlyMap<string, string>

interface FrozenTable {
  name: string
  /** Which rows `t` of the table belong to the script. */
  isOf(documentId: string): RawBuilder<unknown>
}

const byDocument = (documentId: string) => sql`t.document_id = ${documentId}`
const byLine = (documentId: string) => sql`t.scene_id in (select id from scene where document_id = ${documentId})`

/**
 * The tables whose rows are frozen, each after those that its foreign keys refer to. A table that refers to one of them must
 * be among them, or freezing would delete its rows. Before a migration changes one of them, read "Change a table that is
 * frozen" in CONTRIBUTING.md.
 */
export const FROZEN_TABLES: readonly FrozenTable[] = [
  { name: 'scene', isOf: byDocument },
  { name: 'audio_clip', isOf: byDocument },
  { name: 'line_audio', isOf: byLine },
  { name: 'recording_upload', isOf: byDocument },
  { name: 'scene_undo', isOf: byDocument },
  { name: 'scene_addition', isOf: byDocument },
  { name: 'left_out_text', isOf: byDocument },
]

export interface DueScript {
  id: string
  ownerId: string
}

/** Those that nobody has opened for the longest time first. */
export const listDue = (db: Db, now: Date, limit: number): Promise<DueScript[]> =>
  db
    .selectFrom('document')
    .select(['id', 'ownerId'])
    .where('freezeAt', '<=', now)
    .where('status', '=', 'completed')
    .where('confidentialSince', 'is', null)
    .orderBy('freezeAt')
    .limit(limit)
    .execute()

/** A call or a job adds or removes rows only while it holds a lock that this one excludes. */
const lockDocument = (db: Db, documentId: string) =>
  db.selectFrom('document').select(['id', 'freezeAt']).where('id', '=', documentId).forUpdate().executeTakeFirst()

/**
 * Locks the script until the transaction ends. False if somebody has opened it since, and as long as a job will read or
 * write what would be frozen.
 */
export async function lockFreezable(db: Db, documentId: string, now: Date): Promise<boolean> {
  await lockDocument(db, documentId)
  // A statement of its own: what the same statement reads was read before the wait.
  const { rows } = await sql`
    select from document
    where id = ${documentId} and freeze_at <= ${now} and status = 'completed' and confidential_since is null
      and not exists (select from reminder where document_id = document.id)
      and not exists (select from audio_clip where document_id = document.id and state = 'processing')
      and not exists (select from audio_zip where document_id = document.id and state = 'processing')
      and not exists (select from document_revision where document_id = document.id and applied_at is null)`.execute(db)
  return rows.length > 0
}

export async function readRows(db: Db, documentId: string): Promise<FrozenRows> {
  const tables = new Map<string, string>()
  for (const { name, isOf } of FROZEN_TABLES) {
    const { rows } = await sql<{ json: string }>`
      select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as json
      from ${sql.table(name)} t where ${isOf(documentId)}`.execute(db)
    tables.set(name, rows[0]?.json ?? '[]')
  }
  return tables
}

/** Deletes the rows of a table. False if they are not exactly the given ones: then the transaction must not be committed. */
async function deleteRowsOf(db: Db, { name, isOf }: FrozenTable, documentId: string, json: string): Promise<boolean> {
  const { rows } = await sql<{ isSame: boolean }>`
    with deleted as (delete from ${sql.table(name)} t where ${isOf(documentId)} returning t::text as content),
      stored as (select t::text as content from jsonb_populate_recordset(null::${sql.table(name)}, ${json}::jsonb) t)
    select (select count(*) from deleted) = (select count(*) from stored)
      and not exists (select content from deleted except all select content from stored) as is_same`.execute(db)
  return rows[0]?.isSame === true
}

/** The same for all tables, those that refer to others first. */
export async function deleteRows(db: Db, documentId: string, tables: FrozenRows): Promise<boolean> {
  for (const table of FROZEN_TABLES.toReversed())
    if (!(await deleteRowsOf(db, table, documentId, tables.get(table.name) ?? '[]'))) return false
  return true
}

/**
 * Inserts the rows with the columns that were frozen. A column that a migration has added since gets its default; one that
 * a migration has dropped is left out.
 */
export async function insertRows(db: Db, tables: FrozenRows): Promise<void> {
  for (const { name } of FROZEN_TABLES) {
    const json = tables.get(name) ?? '[]'
    const { rows } = await sql<{ columns: string[] }>`
      select array_agg(attname::text) as columns from pg_attribute
      where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and ${json}::jsonb -> 0 ? attname`.execute(
      db,
    )
    const columns = rows[0]?.columns ?? []
    if (columns.length === 0) continue
    const list = sql.join(columns.map((column) => sql.ref(column)))
    await sql`
      insert into ${sql.table(name)} (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::${sql.table(name)}, ${json}::jsonb)`.execute(db)
  }
}

export type FrozenRow = Selectable<FrozenScript>

const FROZEN_COLUMNS = [
  'documentId',
  'objectKey',
  'sha256',
  'frozenAt',
  'lineIds',
  'undoStepCount',
  'clipCount',
] as const satisfies readonly (keyof FrozenRow)[]

export const findFrozen = (db: Db, documentId: string): Promise<FrozenRow | undefined> =>
  db.selectFrom('frozenScript').select(FROZEN_COLUMNS).where('documentId', '=', documentId).executeTakeFirst()

/** Locks the script until the transaction ends. Undefined if it is not frozen any more. */
export async function lockFrozen(db: Db, documentId: string): Promise<FrozenRow | undefined> {
  await lockDocument(db, documentId)
  return findFrozen(db, documentId)
}

/** The counts are those of the rows that are about to be frozen. */
export async function markFrozen(
  db: Db,
  { documentId, objectKey, sha256, frozenAt }: Pick<FrozenRow, 'documentId' | 'objectKey' | 'sha256' | 'frozenAt'>,
): Promise<void> {
  await sql`
    insert into frozen_script (document_id, object_key, sha256, frozen_at, line_ids, undo_step_count, clip_count)
    select ${documentId}, ${objectKey}, ${sha256}, ${frozenAt}, array(select id from scene where document_id = ${documentId}),
      (select count(*) from scene_undo where document_id = ${documentId}),
      (select count(*) from audio_clip where document_id = ${documentId} and state = 'completed')`.execute(db)
  await db.updateTable('document').set({ freezeAt: null }).where('id', '=', documentId).execute()
}

export async function markThawed(db: Db, documentId: string, freezeAt: Date): Promise<void> {
  await db.deleteFrom('frozenScript').where('documentId', '=', documentId).execute()
  await db.updateTable('document').set({ freezeAt }).where('id', '=', documentId).execute()
}

/** False if it is frozen by now, or deleted. */
export async function moveFreezing(db: Db, documentId: string, freezeAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document')
    .set({ freezeAt })
    .where('id', '=', documentId)
    .where('freezeAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Only if nobody has opened it since. */
export async function postponeFreezing(db: Db, documentId: string, now: Date, freezeAt: Date): Promise<void> {
  await db.updateTable('document').set({ freezeAt }).where('id', '=', documentId).where('freezeAt', '<=', now).execute()
}

/** The rows that the triggers have written while the rows were deleted too: nothing of a frozen script is unused. */
export async function deleteAudioCheck(db: Db, documentId: string): Promise<void> {
  await db.deleteFrom('audioCheck').where('documentId', '=', documentId).execute()
}

interface OpenedScript {
  id: string
  freezeAt: Date | null
}

/** Undefined for the script of another user. */
export const findOwned = (db: Db, ownerId: string, documentId: string): Promise<OpenedScript | undefined> =>
  db
    .selectFrom('document')
    .select(['id', 'freezeAt'])
    .where('id', '=', documentId)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()

/** The script of one of these lines, also if it is frozen. */
export async function findOwnedByLines(db: Db, ownerId: string, ids: readonly string[]) {
  const { rows } = await sql<OpenedScript>`
    select document.id, freeze_at from scene join document on document.id = scene.document_id
    where scene.id = any(${ids}::uuid[]) and owner_id = ${ownerId}
    union all
    select document.id, freeze_at from document join frozen_script frozen on frozen.document_id = document.id
    where owner_id = ${ownerId} and line_ids && ${ids}::uuid[]
    limit 1`.execute(db)
  return rows[0]
}

/** The scripts of a user that are frozen, or will be before `date`. */
export async function listUnopened(db: Db, ownerId: string, date: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where((eb) => eb.or([eb('freezeAt', 'is', null), eb('freezeAt', '<', date)]))
    .execute()
  return rows.map(({ id }) => id)
}
