import { defaultExclude } from 'vitest/config'

/**
 * `npm run test:nightly` sets both variables. Without them property tests start from a fixed seed, so that two runs of
 * CI on the same commit try the same cases, and the long suites are left out.
 */
const isNightly = process.env['NIGHTLY'] !== undefined
const seed = Number(process.env['SEED'] ?? 1)

export const shared = {
  provide: { isNightly, seed },
  exclude: [...defaultExclude, ...(isNightly ? [] : ['**/*.nightly.test.ts'])],
  setupFiles: [new URL('./packages/dev-services/src/tests/seed-property-tests.ts', import.meta.url).pathname],
}
