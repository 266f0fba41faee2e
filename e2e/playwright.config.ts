import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { launchWith } from './support/chromium.ts'

/** Tests in which audio is played and recorded: the clock of a sound card does not wait for a busy machine. */
const SOUND = ['rehearsal/*.spec.ts', 'journeys/script-to-zip.spec.ts']
const NOT_IN_CI = ['pictures/*.spec.ts']

export const everyTest = defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  globalSetup: fileURLToPath(new URL('./support/global-setup.ts', import.meta.url)),
  fullyParallel: true,
  // One more than CI has cores: a test of pages waits for a quarter of its time.
  workers: 3,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // A machine may take three times as long as ours does; what is there sooner is seen sooner.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    // What a worker answers passes by the routes and watches of the tests; the tests of the offline shell let it in.
    serviceWorkers: 'block',
    launchOptions: launchWith(),
  },
})

export default defineConfig({
  ...everyTest,
  projects: [
    { name: 'pages', testIgnore: [...SOUND, ...NOT_IN_CI] },
    { name: 'sound', testMatch: SOUND, workers: 2 },
  ],
})
