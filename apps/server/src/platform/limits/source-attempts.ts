import type { Db } from '../db/db.ts'
import { type AttemptLimit, mayAttempt, returnAttempt, takeAttempt } from '../db/throttle.ts'
import { listNetworks } from '../http/client-address.ts'

/** A network that contains another one may try this many times as often: it has more customers, but not by 256 times. */
export const GROWTH = 3

const listLimits = (limit: AttemptLimit, source: string) =>
  listNetworks(source).map((network, step) => ({
    network,
    limit: { ...limit, attempts: limit.attempts * GROWTH ** step },
  }))

/**
 * Counts one attempt of a client against the limit of its network and of those around it. What a narrow network may not
 * do any more is not counted for the wider ones, so nobody can use up the limit of their neighbours alone.
 */
export async function takeSourceAttempt(db: Db, limit: AttemptLimit, source: string, now: Date): Promise<void> {
  for (const { network, limit: grown } of listLimits(limit, source)) await takeAttempt(db, grown, network, now)
}

/** The same, for callers with another response than "wait". */
export async function mayAttemptFromSource(db: Db, limit: AttemptLimit, source: string, now: Date): Promise<boolean> {
  for (const { network, limit: grown } of listLimits(limit, source))
    if (!(await mayAttempt(db, grown, network, now))) return false
  return true
}

export async function returnSourceAttempt(db: Db, limit: AttemptLimit, source: string): Promise<void> {
  for (const { network, limit: grown } of listLimits(limit, source)) await returnAttempt(db, grown, network)
}
