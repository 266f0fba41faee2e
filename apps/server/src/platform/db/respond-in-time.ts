import { setTimeout as delay } from 'node:timers/promises'

const TIMEOUT_MS = 2000

/** Undefined for a query that fails, or that a database which accepts connections and never responds leaves pending. */
export const respondInTime = <T>(query: Promise<T>): Promise<T | undefined> =>
  Promise.race([query.catch(() => undefined), delay(TIMEOUT_MS, undefined, { ref: false })])
