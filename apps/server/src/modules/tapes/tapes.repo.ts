import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { oldestRows } from '#platform/db/slices.ts'
import type { Tape } from '#platform/db/tables.ts'

export type TapeRow = Selectable<Tape>

/** Identifies a tape of a script. */
export interface NamedTape {
  documentId: string
  tapeId: string
}

/** Locks the owner until the transaction ends, so that the counted bytes and uploads stay correct. */
export async function lockOwner(db: Db, userId: string): Promise<void> {
  await db.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export const deleteTapesOfScript = (db: Db, documentId: string): Promise<string[]> =>
  deleteWhere(db, sql`document_id = ${documentId}`)

export const deleteTapesOfUser = (db: Db, userId: string): Promise<string[]> =>
  deleteWhere(db, sql`user_id = ${userId}`)

async function deleteWhere(db: Db, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from tape where ${condition} returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export const findByContent = (
  db: Db,
  userId: string,
  { documentId, partsSha256 }: { documentId: string; partsSha256: Buffer },
): Promise<TapeRow | undefined> =>
  db
    .selectFrom('tape')
    .selectAll()
    .where('userId', '=', userId)
    .where('documentId', '=', documentId)
    .where('partsSha256', '=', partsSha256)
    .executeTakeFirst()

/** The tape of this user, unless it has expired. */
export const findTape = (
  db: Db,
  userId: string,
  { documentId, tapeId, now }: NamedTape & { now: Date },
): Promise<TapeRow | undefined> =>
  db
    .selectFrom('tape')
    .selectAll()
    .where('id', '=', tapeId)
    .where('userId', '=', userId)
    .where('documentId', '=', documentId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

export const findTapeToCheck = (db: Db, tapeId: string): Promise<TapeRow | undefined> =>
  db.selectFrom('tape').selectAll().where('id', '=', tapeId).where('status', '=', 'checking').executeTakeFirst()

export const listTapes = (
  db: Db,
  userId: string,
  { documentId, now }: { documentId: string; now: Date },
): Promise<TapeRow[]> =>
  db
    .selectFrom('tape')
    .selectAll()
    .where('userId', '=', userId)
    .where('documentId', '=', documentId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** Of all scripts, for the data export. */
export const listTapesOfUser = (db: Db, userId: string): Promise<TapeRow[]> =>
  db.selectFrom('tape').selectAll().where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute()

/** The bytes that a user's tapes take or will take, and how many uploads are unfinished. */
export async function countUse(db: Db, userId: string, now: Date): Promise<{ bytes: number; unfinished: number }> {
  const { rows } = await sql<{ bytes: string; unfinished: string }>`
    select coalesce(sum(size_bytes), 0) as bytes, count(*) filter (where status = 'uploading') as unfinished
    from tape where user_id = ${userId} and status <> 'rejected' and expires_at > ${now}`.execute(db)
  return { bytes: Number(rows[0]?.bytes ?? 0), unfinished: Number(rows[0]?.unfinished ?? 0) }
}

export const insertTape = (db: Db, tape: Insertable<Tape>): Promise<TapeRow> =>
  db.insertInto('tape').values(tape).returningAll().executeTakeFirstOrThrow()

/** False if another request has begun the upload at the storage meanwhile, or it is no longer open. */
export async function setUploadId(db: Db, { id, uploadId }: TapeRow, newUploadId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tape')
    .set({ uploadId: newUploadId })
    .where('id', '=', id)
    .where('status', '=', 'uploading')
    .where('uploadId', 'is not distinct from', uploadId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False if the tape no longer has the status `from`. */
export async function changeStatus(
  db: Db,
  tapeId: string,
  from: TapeRow['status'],
  change: Pick<TapeRow, 'status'> & Partial<Pick<TapeRow, 'durationMs' | 'expiresAt'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tape')
    .set(change)
    .where('id', '=', tapeId)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteTape(db: Db, userId: string, { documentId, tapeId }: NamedTape): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tape')
    .where('id', '=', tapeId)
    .where('userId', '=', userId)
    .where('documentId', '=', documentId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes a slice of the tapes whose time has come, and returns them. */
export const deleteExpired = (db: Db, now: Date): Promise<string[]> =>
  deleteWhere(db, sql`ctid = any(${oldestRows({ table: 'tape', column: 'expires_at', until: now })})`)

/** Of a tape that has or may yet have an object. */
export const findStoredTape = (db: Db, tapeId: string): Promise<{ uploadId: string | null } | undefined> =>
  db.selectFrom('tape').select('uploadId').where('id', '=', tapeId).where('status', '<>', 'rejected').executeTakeFirst()
