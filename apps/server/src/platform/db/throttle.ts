import { sql } from 'kysely'
import { tooManyRequests } from '../errors.ts'
import type { Db } from './db.ts'

export interface AttemptLimit {
  /** What is counted, without the value: `login:address`. */
  name: string
  attempts: number
  windowSeconds: number
}

/** Counts one attempt and refuses it once the allowance of the window is used up. */
export async function takeAttempt(db: Db, allowance: AttemptLimit, value: string, now: Date): Promise<void> {
  const waitSeconds = await countAttempt(db, allowance, value, now)
  if (waitSeconds !== undefined) throw tooManyRequests(waitSeconds)
}

/** The same as an answer, for who has something other to say than "wait". */
export const mayAttempt = async (db: Db, allowance: AttemptLimit, value: string, now: Date): Promise<boolean> =>
  (await countAttempt(db, allowance, value, now)) === undefined

/**
 * Counts one attempt; the seconds until the next one is allowed, or undefined where this one is. Exact across processes,
 * and closed when the database is down: the query then throws. The value (an address, an IP) is kept only as a hash.
 */
async function countAttempt(db: Db, allowance: AttemptLimit, value: string, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number; windowEnd: Date }>`
    insert into throttle as t (key, attempts, window_end)
    values (${keyOf(allowance, value)}, 1, ${now}::timestamptz + make_interval(secs => ${allowance.windowSeconds}))
    on conflict (key) do update set
      attempts = case when t.window_end <= ${now} then 1 else t.attempts + 1 end,
      window_end = case when t.window_end <= ${now} then excluded.window_end else t.window_end end
    returning attempts, window_end`.execute(db)
  const [row] = rows
  if (!row || row.attempts <= allowance.attempts) return undefined
  return Math.max(1, Math.ceil((row.windowEnd.getTime() - now.getTime()) / 1000))
}

/** An attempt that turned out to be honest does not count. */
export async function returnAttempt(db: Db, allowance: AttemptLimit, value: string): Promise<void> {
  await sql`update throttle set attempts = attempts - 1 where key = ${keyOf(allowance, value)} and attempts > 0`.execute(
    db,
  )
}

export async function forgetEndedWindows(db: Db, now: Date): Promise<void> {
  await sql`delete from throttle where window_end <= ${now}`.execute(db)
}

const keyOf = (allowance: AttemptLimit, value: string) =>
  sql`${allowance.name} || ':' || encode(sha256(convert_to(${value}, 'UTF8')), 'hex')`
