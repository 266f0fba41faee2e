import { setTimeout as delay } from 'node:timers/promises'

/** Resolves after that time, or at once when the signal aborts; never rejects. */
export const pause = (ms: number, signal: AbortSignal, { ref = true } = {}): Promise<void> =>
  delay(ms, undefined, { signal, ref }).catch(() => undefined)
