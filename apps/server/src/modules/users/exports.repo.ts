import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { oldestRows } from '#platform/db/slices.ts'
import type { DataExport } from '#platform/db/tables.ts'

export type ExportRow = Selectable<DataExport>

export const findExportOf = (db: Db, userId: string): Promise<ExportRow | undefined> =>
  db.selectFrom('dataExport').selectAll().where('userId', '=', userId).executeTakeFirst()

export const findExport = (db: Db, id: string): Promise<ExportRow | undefined> =>
  db.selectFrom('dataExport').selectAll().where('id', '=', id).executeTakeFirst()

/** Replaces the previous export. Undefined while that is still being prepared. */
export const startExport = (
  db: Db,
  dataExport: { userId: string; objectKey: string; requestedAt: Date; expiresAt: Date },
): Promise<ExportRow | undefined> =>
  db
    .insertInto('dataExport')
    .values({ ...dataExport, status: 'preparing' })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ ...dataExport, id: sql`gen_random_uuid()`, status: 'preparing' })
        .where('dataExport.status', '!=', 'preparing'),
    )
    .returningAll()
    .executeTakeFirst()

/** False when it was replaced, or deleted with its user. */
export async function finishExport(
  db: Db,
  id: string,
  outcome: { status: 'ready' | 'failed'; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dataExport')
    .set(outcome)
    .where('id', '=', id)
    .where('status', '=', 'preparing')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a slice of the exports whose time has come, and returns the owners. */
export async function deleteExpired(db: Db, now: Date): Promise<{ userId: string }[]> {
  const slice = { table: 'data_export', column: 'expires_at', until: now, where: sql`status <> 'preparing'` }
  const { rows } = await sql<{ userId: string }>`
    delete from data_export where ctid = any(${oldestRows(slice)}) returning user_id`.execute(db)
  return rows
}
