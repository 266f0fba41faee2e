export const POLL_INTERVAL_MS = 10_000
/** Enough to keep a server that always has news from being asked without pause. */
const AFTER_NEWS_MS = 150

/**
 * How long to wait before asking again how far a script is. An answer with news means the next question will be held
 * open by the server until there is more, so it may be asked at once; without news the interval stands.
 */
export const pollDelayMs = (known: number | undefined, answered: number | undefined): number =>
  answered !== undefined && answered !== known ? AFTER_NEWS_MS : POLL_INTERVAL_MS
