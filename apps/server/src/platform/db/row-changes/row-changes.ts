import { sql } from 'kysely'
import type { Db } from '../db.ts'

export const CHANGE_CHANNEL = 'document_changed'

/** The rows that open transactions have changed so far. */
const changesByTransaction = new WeakMap<Db, Set<string>>()

/**
 * Wakes the requests that wait for these rows: at once, or after the commit if `db` is a transaction. PostgreSQL commits
 * transactions that notify one after the other, each only when the standby has confirmed the one before.
 */
export async function notifyRowChanges(db: Db, rows: readonly { id: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const changes = changesByTransaction.get(db)
  if (changes) ids.forEach((id) => changes.add(id))
  else await sendNotifications(db, ids)
}

/** Returns the function that sends the notifications of a transaction once it is committed. */
export function collectChanges(transaction: Db): (db: Db) => Promise<void> {
  const changes = new Set<string>()
  changesByTransaction.set(transaction, changes)
  return (db) => sendNotifications(db, [...changes])
}

async function sendNotifications(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  // The change is committed and watches also poll, so a failure to notify must not look like a failure to change.
  await sql`select pg_notify(${CHANGE_CHANNEL}, id) from unnest(${ids}::text[]) as id`
    .execute(db)
    .catch(() => undefined)
}
