import { defineConfig } from '@playwright/test'
import { everyTest } from '../../e2e/playwright.config.ts'

/** Figures for people to read, one at a time on a quiet machine; no part of CI, where other work would be measured too. */
export default defineConfig({
  ...everyTest,
  testDir: '.',
  testMatch: '*.bench.ts',
  workers: 1,
  fullyParallel: false,
  outputDir: '../../test-results/bench',
})
