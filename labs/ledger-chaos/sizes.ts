import type { ChaosOptions } from './chaos.ts'

type Size = Omit<ChaosOptions, 'seed' | 'onProgress'>

export const FULL: Size = {
  operations: 100_000,
  connections: 20,
  processes: 4,
  users: 40,
  faults: { cutConnectionsEveryMs: 700, killClientEveryMs: 8000, crashDatabaseEveryMs: 25_000 },
}

/** Takes less than a minute and has every kind of fault. */
export const SMALL: Size = {
  operations: 1500,
  connections: 10,
  processes: 2,
  users: 20,
  faults: { cutConnectionsEveryMs: 400, killClientEveryMs: 8000, crashDatabaseEveryMs: 10_000 },
}
