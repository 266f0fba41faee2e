import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './db.ts'

const TIMEOUT_MS = 2000

/** Also false for a database that accepts connections and never responds. */
export async function isDatabaseReachable(db: Db): Promise<boolean> {
  const hasResponded = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([hasResponded, delay(TIMEOUT_MS, false, { ref: false })])
}
