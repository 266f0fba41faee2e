import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { shared } from '../../vitest.shared.ts'
import { aacModule } from './build/aac-module.ts'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), aacModule],
  test: {
    ...shared,
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: [...shared.setupFiles, './src/testing/setup.ts'],
    testTimeout: 60_000,
    // One jsdom per worker instead of one per file halves the time. setup.ts cleans up between tests.
    isolate: false,
    maxWorkers: '100%',
    restoreMocks: true,
    unstubGlobals: true,
  },
})
