import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './db.ts'

const PATIENCE_MS = 2000

/** A database that accepts connections and then says nothing is not reachable either. */
export async function isDatabaseReachable(db: Db): Promise<boolean> {
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([answered, delay(PATIENCE_MS, false, { ref: false })])
}
