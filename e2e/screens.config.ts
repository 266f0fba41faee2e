import { defineConfig } from '@playwright/test'
import { everyTest } from './playwright.config.ts'

/** Pictures of every page for people to look at; no part of CI, because nothing in them can fail. */
export default defineConfig({
  ...everyTest,
  testMatch: 'pictures/screenshots.spec.ts',
  outputDir: '../test-results/screens-run',
})
