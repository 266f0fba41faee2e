import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/**
 * Scripts whose audio is to be checked, locked until the transaction ends; those that somebody changes at this moment are
 * left for later. The triggers that request a check wait for the lock, so no change is missed.
 */
export async function lockDueChecks(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ documentId: string; userId: string }>`
    select due.document_id, document.owner_id as user_id
    from audio_check due join document on document.id = due.document_id
    where due.due_at <= ${now} order by due.due_at limit ${limit}
    for update of due skip locked for no key update of document skip locked`.execute(db)
  return rows
}

/** Replaces the checks of these scripts by the next ones. A script without a next one is not checked until it changes. */
export async function replaceChecks(
  db: Db,
  documentIds: readonly string[],
  next: ReadonlyMap<string, Date>,
): Promise<void> {
  await sql`
    delete from audio_check where document_id = any(${documentIds}::uuid[]) and document_id <> all(${[...next.keys()]}::uuid[])`.execute(
    db,
  )
  await sql`
    update audio_check set due_at = given.due_at
    from unnest(${[...next.keys()]}::uuid[], ${[...next.values()]}::timestamptz[]) as given (document_id, due_at)
    where audio_check.document_id = given.document_id`.execute(db)
}
