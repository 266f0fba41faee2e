import { sql } from 'kysely'
import { tooManyRequests } from '../errors.ts'
import type { Db } from './db.ts'

export interface AttemptLimit {
  /** Identifies the limit, without the counted value: `login:address`. */
  name: string
  /** How many, or how much: the limit of an amount, as of kilobytes, is counted in its unit. */
  attempts: number
  windowSeconds: number
}

/** Counts one attempt, or an amount, and rejects it if it exceeds the limit of the window. */
export async function takeAttempt(db: Db, limit: AttemptLimit, value: string, now: Date, amount = 1): Promise<void> {
  const waitSeconds = await countAttempt(db, limit, value, now, amount)
  if (waitSeconds !== undefined) throw tooManyRequests(waitSeconds)
}

/** Counts one attempt like `takeAttempt` but returns the result, for callers with another response than "wait". */
export const mayAttempt = async (db: Db, limit: AttemptLimit, value: string, now: Date, amount = 1): Promise<boolean> =>
  (await countAttempt(db, limit, value, now, amount)) === undefined

/**
 * Counts one attempt and returns undefined if it is allowed, otherwise the seconds until the next one. The count is exact
 * across processes, and nothing is allowed while the database is down. The value (an address, an IP) is stored as a hash.
 */
async function countAttempt(
  db: Db,
  limit: AttemptLimit,
  value: string,
  now: Date,
  amount = 1,
): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number; windowEnd: Date }>`
    insert into throttle as t (key, attempts, window_end)
    values (${keyOf(limit, value)}, ${amount}, ${now}::timestamptz + make_interval(secs => ${limit.windowSeconds}))
    on conflict (key) do update set
      attempts = case when t.window_end <= ${now} then excluded.attempts else t.attempts + excluded.attempts end,
      window_end = case when t.window_end <= ${now} then excluded.window_end else t.window_end end
    returning attempts, window_end`.execute(db)
  const [row] = rows
  if (!row || row.attempts <= limit.attempts) return undefined
  return Math.max(1, Math.ceil((row.windowEnd.getTime() - now.getTime()) / 1000))
}

/** Takes back a counted attempt that turned out to be legitimate. */
export async function returnAttempt(db: Db, limit: AttemptLimit, value: string): Promise<void> {
  await sql`update throttle set attempts = attempts - 1 where key = ${keyOf(limit, value)} and attempts > 0`.execute(db)
}

const keyOf = (limit: AttemptLimit, value: string) =>
  sql`${limit.name} || ':' || encode(sha256(convert_to(${value}, 'UTF8')), 'hex')`
