import { defineConfig } from 'vitest/config'
import { shared } from './vitest.shared.ts'

// Pages show dates in the local time zone; tests expect UTC.
process.env['TZ'] = 'UTC'

// Servers are started for the projects `server` and `tools` alone; `--project unit` must stay a matter of seconds.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...shared,
          environment: 'node',
          include: ['packages/{contract,domain,extraction,listening}/src/**/*.test.ts'],
          maxWorkers: '100%',
          // The first string of arbitrary letters takes a second by itself.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tools',
          ...shared,
          environment: 'node',
          include: ['{tools,labs}/**/*.test.ts', 'packages/{dev-services,*-simulator}/src/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: '100%',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          ...shared,
          environment: 'node',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['./apps/server/src/testing/vitest-global-setup.ts'],
          pool: 'forks',
          // 141 files import the whole server, which costs a worker more than most files' tests: each worker does it once.
          isolate: false,
          // One more than CI has cores: many tests wait for crashes, leases and timeouts.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      './apps/*/vitest.config.ts',
    ],
  },
})
