import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isNightly: boolean
    seed: number
  }
}

/** Chooses the short form of a suite for CI, or its long form for `npm run test:nightly`. */
export const sized = <T>(inCi: T, nightly: T): T => (inject('isNightly') ? nightly : inCi)

/** The seed of this run: fixed in CI, new every night; `SEED=7 npm run test:nightly` repeats a run. */
export const runSeed = (): number => inject('seed')
