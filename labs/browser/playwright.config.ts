import { defineConfig } from '@playwright/test'
import { everyTest } from '../../e2e/playwright.config.ts'

/** Benchmarks, run one at a time on a quiet machine. Not part of CI, where other load would distort them. */
export default defineConfig({
  ...everyTest,
  testDir: '.',
  testMatch: '*.bench.ts',
  workers: 1,
  fullyParallel: false,
  outputDir: '../../test-results/bench',
})
