import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isPortFree } from '../ports.ts'
import { isAlive } from './process-tree.ts'
import { waitUntil } from '../wait-until.ts'

interface Report {
  pids: Record<string, number>
  ports: number[]
  directory: string
}

const PARENT = fileURLToPath(new URL('./process-supervisor.test-parent.ts', import.meta.url))

/** Starts them in a process of its own, which then waits to be ended. */
async function startParent(what: 'world' | 'programs') {
  const parent = spawn(process.execPath, [PARENT, what], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: parent.stdout })
  const [line] = (await once(lines, 'line')) as [string]
  return { parent, report: JSON.parse(line) as Report }
}

const PARTS = ['PostgreSQL', 'maildev', 'OpenID provider']

test.each([
  { signal: 'SIGKILL', what: 'world', names: PARTS },
  { signal: 'SIGINT', what: 'programs', names: ['polite', 'stubborn'] },
  { signal: 'SIGTERM', what: 'programs', names: ['polite', 'stubborn'] },
] as const)('nothing of the $what outlives a parent ended by $signal', async ({ signal, what, names }) => {
  const { parent, report } = await startParent(what)
  const started = Object.keys(report.pids)
  const living = () => started.filter((name) => isAlive(report.pids[name] ?? 0))
  expect(started).toEqual(expect.arrayContaining([...names]))
  expect(living()).toEqual(started)

  parent.kill(signal)
  await once(parent, 'exit')

  await waitUntil(() => living().length === 0, { what: `the end of ${started.join(', ')}`, timeoutMs: 8_000 })
  await waitUntil(() => !existsSync(report.directory), { what: 'removal of the data', timeoutMs: 5_000 })
  expect(await Promise.all(report.ports.map(isPortFree))).toEqual(report.ports.map(() => true))
})
