import { sql } from 'kysely'
import type { Db } from './db.ts'
import { respondInTime } from './respond-in-time.ts'

/** Also false for a database that accepts connections and never responds. */
export const isDatabaseReachable = async (db: Db): Promise<boolean> =>
  (await respondInTime(sql`select 1`.execute(db))) !== undefined
