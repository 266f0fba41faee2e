import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { nodeEnvironment } from '@sidelight/dev-services/process/node-environment'
import { createSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import { takeFreePort } from '@sidelight/dev-services/ports'
import { waitForHttp, waitUntil } from '@sidelight/dev-services/wait-until'

/** For a program that hangs; one that has ended is noticed at once. A busy machine may need a minute to start one. */
const START_MS = 180_000
/** The limit of tests and hooks that start a server: above the wait for it, so that they fail with what it wrote. */
export const SERVER_TEST_MS = START_MS + 120_000
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface ServerProcess {
  url: string
  opsUrl: string
  /** Everything written to stdout and stderr so far. */
  output(): string
  signal(name: NodeJS.Signals): Promise<void>
  /** Waits for the end of the process and describes it: `api ended with code 0`. */
  ending(timeoutMs: number): Promise<string>
  stop(): Promise<void>
}

/** Starts the server program as in production; it never outlives the test process. */
export async function startServerProcess(roles: string[], env: Record<string, string>): Promise<ServerProcess> {
  const [port, opsPort] = [await takeFreePort(), await takeFreePort()]
  const supervisor = createSupervisor()
  let output = ''
  const program = supervisor.run({
    name: roles.join('+'),
    command: process.execPath,
    args: [MAIN, ...roles],
    env: { ...nodeEnvironment(), PORT: String(port), OPS_PORT: String(opsPort), DRAIN_SECONDS: '0', ...env },
    output: { onText: (text) => (output += text) },
  })
  const url = `http://127.0.0.1:${port}`
  const opsUrl = `http://127.0.0.1:${opsPort}`
  const wait = async (healthUrl: string, what: string) => {
    const options = { what, timeoutMs: START_MS, programs: [program] }
    try {
      await waitForHttp(healthUrl, options)
    } catch (error) {
      await supervisor.stop()
      // Without its output nobody could tell why it did not start, and without the load whether it only was too slow.
      const load = loadavg()[0]?.toFixed(1)
      throw new Error(`${String(error)}; the load is ${load}, and it wrote:\n${output || 'nothing'}`, { cause: error })
    }
  }
  if (roles.includes('api')) await wait(`${url}/healthz`, 'the API')
  else if (roles.includes('worker')) await wait(`${opsUrl}/readyz`, 'the worker')
  return {
    url,
    opsUrl,
    output: () => output,
    signal: (name) => program.kill(name),
    ending: (timeoutMs) => waitUntil(() => program.endedBecause(), { what: 'the end of the server', timeoutMs }),
    stop: () => supervisor.stop(),
  }
}
