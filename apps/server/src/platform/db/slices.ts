import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** How many rows of a table one run of a clean-up job deletes or changes at most: its transaction stays short. */
export const SLICE_ROWS = 1000

interface Slice {
  table: string
  /** Indexed, so that a slice costs what is due and not what exists. */
  column: string
  until: Date
  /** A further condition; rows that do not meet it must be few. */
  where?: RawBuilder<unknown>
  /** Fewer where each row leads to further work. */
  limit?: number
}

/** The oldest rows whose time has come, as row addresses for `ctid = any(…)`. Rows that another transaction uses wait. */
export const oldestRows = ({
  table,
  column,
  until,
  where = sql`true`,
  limit = SLICE_ROWS,
}: Slice): RawBuilder<unknown> => sql`array(
  select ctid from ${sql.table(table)} where ${sql.ref(column)} <= ${until} and ${where}
  order by ${sql.ref(column)} limit ${limit} for update skip locked)`

/** Returns how many were deleted. */
export async function deleteOldestRows(db: Db, slice: Slice): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(slice.table)} where ctid = any(${oldestRows(slice)})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
