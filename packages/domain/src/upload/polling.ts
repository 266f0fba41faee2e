export const POLL_INTERVAL_MS = 10_000
/** Keeps a server whose status changes all the time from being polled without pause. */
const AFTER_CHANGE_MS = 150

/**
 * How long to wait before the next request for a script's status. After a new version the next request may follow at
 * once, because the server holds it open until there is another; without one the full interval applies.
 */
export const pollDelayMs = (knownVersion: number | undefined, receivedVersion: number | undefined): number =>
  receivedVersion !== undefined && receivedVersion !== knownVersion ? AFTER_CHANGE_MS : POLL_INTERVAL_MS
