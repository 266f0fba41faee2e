import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isPortFree } from './ports.ts'
import { isAlive } from './process-tree.ts'
import { waitUntil } from './wait-until.ts'

interface Report {
  pids: Record<string, number>
  ports: number[]
  directory: string
}

const PARENT = fileURLToPath(new URL('./leash.test-parent.ts', import.meta.url))

/** Starts a whole world in a process of its own, which then waits to be ended. */
async function startParent() {
  const parent = spawn(process.execPath, [PARENT], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: parent.stdout })
  const [line] = (await once(lines, 'line')) as [string]
  return { parent, report: JSON.parse(line) as Report }
}

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('nothing outlives a parent ended by %s', async (signal) => {
  const { parent, report } = await startParent()
  const names = Object.keys(report.pids)
  expect(names).toEqual(expect.arrayContaining(['PostgreSQL', 'maildev', 'OpenID provider']))
  expect(names.filter((name) => !isAlive(report.pids[name] ?? 0))).toEqual([])

  parent.kill(signal)
  await once(parent, 'exit')

  await waitUntil(() => names.every((name) => !isAlive(report.pids[name] ?? 0)), {
    what: `the end of ${names.join(', ')}`,
    timeoutMs: 5_000,
  })
  await waitUntil(() => !existsSync(report.directory), { what: 'removal of the data', timeoutMs: 5_000 })
  expect(await Promise.all(report.ports.map(isPortFree))).toEqual(report.ports.map(() => true))
})
