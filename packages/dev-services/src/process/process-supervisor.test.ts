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

/** Starts a parent process that starts children and then waits to be killed. */
async function startParent(children: 'services' | 'programs') {
  const parent = spawn(process.execPath, [PARENT, children], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: parent.stdout })
  const [line] = (await once(lines, 'line')) as [string]
  return { parent, report: JSON.parse(line) as Report }
}

test.each([
  { signal: 'SIGKILL', children: 'services', names: ['PostgreSQL', 'maildev', 'OpenID provider'] },
  { signal: 'SIGINT', children: 'programs', names: ['polite', 'stubborn'] },
  { signal: 'SIGTERM', children: 'programs', names: ['polite', 'stubborn'] },
] as const)(
  'The $children of a supervisor do not outlive a parent that is ended by $signal',
  async ({ signal, children, names }) => {
    const { parent, report } = await startParent(children)
    const started = Object.keys(report.pids)
    const listLiving = () => started.filter((name) => isAlive(report.pids[name] ?? 0))
    expect(started).toEqual(expect.arrayContaining([...names]))
    expect(listLiving()).toEqual(started)

    parent.kill(signal)
    await once(parent, 'exit')

    await waitUntil(() => listLiving().length === 0, { what: `the end of ${started.join(', ')}`, timeoutMs: 8_000 })
    await waitUntil(() => !existsSync(report.directory), { what: 'the removal of the data', timeoutMs: 5_000 })
    expect(await Promise.all(report.ports.map(isPortFree))).toEqual(report.ports.map(() => true))
  },
)
