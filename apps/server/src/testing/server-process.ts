import { fileURLToPath } from 'node:url'
import { createSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import { takeFreePort } from '@sidelight/dev-services/ports'
import { waitForHttp, waitUntil } from '@sidelight/dev-services/wait-until'

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
    env: { PATH: process.env['PATH'], PORT: String(port), OPS_PORT: String(opsPort), DRAIN_SECONDS: '0', ...env },
    output: { onText: (text) => (output += text) },
  })
  const url = `http://127.0.0.1:${port}`
  const opsUrl = `http://127.0.0.1:${opsPort}`
  const givenUp = () => program.endedBecause() && `${program.endedBecause()}\n${output}`
  if (roles.includes('api')) await waitForHttp(`${url}/healthz`, { what: 'the API', timeoutMs: 60_000, givenUp })
  else if (roles.includes('worker'))
    await waitForHttp(`${opsUrl}/healthz`, { what: 'the worker', timeoutMs: 60_000, givenUp })
  return {
    url,
    opsUrl,
    output: () => output,
    signal: (name) => program.kill(name),
    ending: (timeoutMs) => waitUntil(() => program.endedBecause(), { what: 'the end of the server', timeoutMs }),
    stop: () => supervisor.stop(),
  }
}
