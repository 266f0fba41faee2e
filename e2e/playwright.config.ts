import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { launchWith } from './support/chromium.ts'

/** Tests that play and record audio in real time: two at once at most, or a busy machine delivers no audio. */
const AUDIO = ['rehearsal/*.spec.ts', 'journeys/script-to-zip.spec.ts']
/** Firefox and WebKit, which these tests start themselves; one after another, because both hear one microphone. */
const ENGINES = ['engines/*.spec.ts']
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
  // Long enough for a machine that is three times as slow; what is there sooner is seen sooner.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    // Pages follow the system until a theme is chosen.
    colorScheme: 'dark',
    // Responses of a service worker bypass the routes of the tests; the tests of the offline shell allow it.
    serviceWorkers: 'block',
    launchOptions: launchWith(),
  },
})

export default defineConfig({
  ...everyTest,
  // Long tests, and tests that depend on the timing of a device. NIGHTLY=1 runs them together with all others.
  ...(process.env['NIGHTLY'] === undefined ? { grepInvert: /@nightly/ } : {}),
  projects: [
    // First, because these tests mostly wait for audio while the third worker runs tests of pages.
    { name: 'audio', testMatch: AUDIO, workers: 2 },
    { name: 'engines', testMatch: ENGINES, fullyParallel: false, workers: 1 },
    { name: 'pages', testIgnore: [...AUDIO, ...ENGINES, ...NOT_IN_CI] },
  ],
})
