import { defineConfig } from 'vitest/config'

// Servers are started for the projects `server` and `tools` alone; `--project unit` must stay a matter of seconds.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/*/src/**/*.test.ts'],
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'tools',
          environment: 'node',
          include: ['tools/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: '100%',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['./tools/world/vitest-setup.ts'],
          pool: 'forks',
          // One more than CI has cores: crashes, leases and patience are waited for.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      './apps/*/vitest.config.ts',
    ],
  },
})
