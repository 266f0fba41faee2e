import { defineConfig } from 'vitest/config'
import { shared } from './vitest.shared.ts'

// Pages show dates in the local time zone; tests expect UTC.
process.env['TZ'] = 'UTC'

/** The files of a worker share their modules: loading them for each file costs more than most files' tests. */
const node = { ...shared, environment: 'node', isolate: false }
/** Node runs this code as it is, without a transformation by Vite. */
const untransformed = { ...node, experimental: { viteModuleRunner: false, nodeLoader: false } }

// Servers are started for the projects `server` and `tools` alone; `--project unit` must stay a matter of seconds.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...untransformed,
          include: ['packages/{contract,domain,extraction,listening,script-parser}/src/**/*.test.ts'],
          maxWorkers: '100%',
          // The first string of arbitrary letters takes a second by itself.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tools',
          ...untransformed,
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
          ...node,
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['./apps/server/src/testing/vitest-global-setup.ts'],
          pool: 'forks',
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
