import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { RETENTION } from '#platform/db/retention.ts'
import { deleteOldestRows, SLICE_ROWS } from '#platform/db/slices.ts'

const DAY_SECONDS = 86_400

/** Deletes a slice of each table whose rows are kept for a number of days. Returns whether more is due. */
export async function deleteAgedRows(ctx: Context): Promise<boolean> {
  const now = ctx.clock.now()
  let isMoreDue = false
  for (const [table, rule] of Object.entries(RETENTION)) {
    if (!('column' in rule)) continue
    const until = secondsAfter(now, -rule.days * DAY_SECONDS)
    const deleted = await deleteOldestRows(ctx.db, { table, column: rule.column, until })
    if (deleted === SLICE_ROWS) isMoreDue = true
  }
  return isMoreDue
}
