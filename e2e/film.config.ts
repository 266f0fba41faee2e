import { defineConfig } from '@playwright/test'
import { everyTest } from './playwright.config.ts'

/** Films for people to look at; no part of CI, because nothing in them can fail. */
export default defineConfig({
  ...everyTest,
  testMatch: 'pictures/*.film.ts',
  workers: 1,
  outputDir: '../test-results/film-run',
})
