import { defineConfig } from '@playwright/test'
import { everyTest } from './playwright.config.ts'

/** Figures for people to read, one at a time on a quiet machine; no part of CI, where other work would be measured too. */
export default defineConfig({
  ...everyTest,
  testMatch: 'bench/*.spec.ts',
  workers: 1,
  fullyParallel: false,
  outputDir: '../test-results/bench',
})
