import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeFreePort } from '../ports.ts'
import { createTemporaryDirectory } from '../process/temporary-directory.ts'
import type { ProcessSupervisor } from '../process/process-supervisor.ts'
import { runCommand } from '../run-command.ts'
import { waitUntil } from '../wait-until.ts'
import { createConnection } from 'node:net'

interface Server {
  port: number
  /** The port whose health check decides whether the server gets calls. */
  healthPort: number
}

export interface Balancer {
  kind: 'database' | 'api' | 'api with retries'
  servers: Server[]
}

const RULES: Record<Balancer['kind'], string> = {
  database: `
  mode tcp
  option httpchk GET /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions`,
  // A balancer that only checks health, as the simplest ones do: a call that fails is not repeated.
  api: `
  mode http
  balance leastconn
  retries 0
  option forwardfor
  option httpchk GET /readyz
  default-server inter 1s fall 2 rise 1`,
  // A POST without an idempotency key may have been executed, so it is not repeated.
  'api with retries': `
  mode http
  balance leastconn
  option redispatch
  retries 3
  retry-on conn-failure empty-response 503
  http-request disable-l7-retry if METH_POST !{ req.hdr(idempotency-key) -m found }
  option forwardfor
  option httpchk GET /readyz
  default-server inter 1s fall 2 rise 1`,
}

/** Starts one HAProxy with these balancers and returns the port of each, in their order. */
export async function startBalancers(
  supervisor: ProcessSupervisor,
  logDirectory: string,
  balancers: Balancer[],
): Promise<number[]> {
  const ports = await Promise.all(balancers.map(() => takeFreePort()))
  const sections = balancers.map(({ kind, servers }, index) => {
    const lines = servers.map(
      ({ port, healthPort }, at) => `  server s${at + 1} 127.0.0.1:${port} check port ${healthPort}`,
    )
    return `listen balancer-${index + 1}\n  bind 127.0.0.1:${ports[index]}${RULES[kind]}\n${lines.join('\n')}\n`
  })
  const settings = join(createTemporaryDirectory(supervisor, 'haproxy'), 'haproxy.cfg')
  writeFileSync(
    settings,
    `global
  maxconn 4000
defaults
  timeout connect 2s
  timeout client 120s
  timeout server 120s
${sections.join('')}`,
  )
  await runCommand('haproxy', ['-c', '-q', '-f', settings])
  const program = supervisor.run({
    name: 'HAProxy',
    command: 'haproxy',
    args: ['-db', '-f', settings],
    output: { file: join(logDirectory, 'haproxy.log') },
    stopSignal: 'SIGUSR1',
    stopTimeoutMs: 1_000,
  })
  await Promise.all(ports.map((port) => waitUntil(() => canConnect(port), { what: 'HAProxy', programs: [program] })))
  return ports
}

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
