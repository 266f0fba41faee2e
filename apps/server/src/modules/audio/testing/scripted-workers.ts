import { fileURLToPath } from 'node:url'
import { nodeEnvironment } from '@sidelight/dev-services/process/node-environment'
import { createSupervisor, type Program } from '@sidelight/dev-services/process/process-supervisor'
import { inject } from 'vitest'
import type { TestServer } from '#testing/test-server.ts'

const WORKER = fileURLToPath(new URL('scripted-worker.ts', import.meta.url))

/** Starts workers of the server in processes of their own, which a test can kill. */
export function createScriptedWorkers(server: TestServer, onText: (text: string) => void = () => undefined) {
  const supervisor = createSupervisor()
  return {
    start: (): Program =>
      supervisor.run({
        name: 'worker',
        command: process.execPath,
        args: [WORKER],
        env: { ...nodeEnvironment(), ...inject('services').env, ...server.databaseEnv, LOG_LEVEL: 'silent' },
        output: { onText },
      }),
    stop: () => supervisor.stop(),
  }
}
