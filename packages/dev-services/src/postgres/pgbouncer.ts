import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeOwner, findOsUser } from './postgres-os-user.ts'
import { queryOnce } from './database.ts'
import type { ProcessSupervisor } from '../process/process-supervisor.ts'
import { waitUntil } from '../wait-until.ts'

export interface PgBouncerOptions {
  supervisor: ProcessSupervisor
  directory: string
  logFile: string
  port: number
  /** Any database of the server: clients choose theirs by name. */
  serverUrl: string
}

/** Starts PgBouncer in transaction mode, in front of all databases of a server, and returns its own address. */
export async function startPgBouncer(options: PgBouncerOptions): Promise<string> {
  const { supervisor, logFile, port, serverUrl } = options
  const server = new URL(serverUrl)
  const directory = join(options.directory, 'pgbouncer')
  mkdirSync(directory, { recursive: true })
  const configFile = join(directory, 'pgbouncer.ini')
  const usersFile = join(directory, 'users.txt')
  writeFileSync(usersFile, `"${decodeURIComponent(server.username)}" ""\n`)
  writeFileSync(
    configFile,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${usersFile}
pool_mode = transaction
default_pool_size = 30
max_client_conn = 1000
# Tests drop their databases, which connections that stay open would delay.
server_idle_timeout = 1
`,
  )
  // Like PostgreSQL, it refuses to run as root.
  const account = findOsUser()
  if (account !== undefined) changeOwner(account, directory)
  const program = supervisor.run({
    name: 'PgBouncer',
    command: 'pgbouncer',
    args: [configFile],
    cwd: '/',
    env: { PATH: `${process.env['PATH']}:/usr/sbin` },
    ...account,
    output: { file: logFile },
    // SIGTERM closes at once; SIGINT would wait for clients.
    stopSignal: 'SIGTERM',
  })
  server.port = String(port)
  await waitUntil(() => queryOnce(server.href, 'select 1'), {
    what: 'PgBouncer',
    everyMs: 25,
    programs: [program],
  })
  return server.href
}
