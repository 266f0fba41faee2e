import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createDatabaseIfMissing, createRoleIfMissing, queryOnce } from './database.ts'
import type { ProcessSupervisor, Program } from '../process/process-supervisor.ts'
import { getPostgresBinaries, type PostgresBinaries, type PostgresSource } from './postgres-binaries.ts'
import { runCommand } from '../run-command.ts'
import { findOsUser, changeOwner, reachableCopy, reachablePath, type OsUser } from './postgres-os-user.ts'
import { waitUntil } from '../wait-until.ts'

export interface PostgresOptions {
  supervisor: ProcessSupervisor
  /** Has one data directory per major version, so that a newer PostgreSQL never opens older files. */
  directory: string
  logFile: string
  port: number
  prefer: PostgresSource
  /** Off only for temporary data: without it, a power cut loses data, but a SIGKILL does not. */
  fsync: boolean
  /** Settings of PostgreSQL beyond the usual ones, or instead of them. */
  settings?: Record<string, string>
  /** For the commands that PostgreSQL runs, such as the one that archives its log. */
  env?: Record<string, string>
}

export interface Postgres {
  /** With the role that owns the tables. */
  url: string
  /** With the role of the application. */
  applicationUrl: string
  major: number
  dataDirectory: string
  /** The address of another database on the same server. */
  urlOf(database: string): string
  stop(): Promise<void>
  /** Kills the server process with SIGKILL, as a crash would. */
  kill(): Promise<void>
  /** Starts the server again after `stop` or `kill`. */
  start(): Promise<void>
}

const USER = 'sidelight'
const APPLICATION_USER = 'sidelight_app'
const DATABASE = 'sidelight'

export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const account = findOsUser()
  const binaries = reachableBinaries(await getPostgresBinaries(options.prefer), account)
  const preferredDir = join(options.directory, `postgres-${binaries.major}`)
  const dataDir = account === undefined ? preferredDir : reachablePath(account, preferredDir)
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await initialise(binaries, dataDir, account, options.fsync)

  const urlOf = (database: string, user = USER) => `postgres://${user}@127.0.0.1:${options.port}/${database}`
  let program: Program | undefined

  const launch = async () => {
    program = options.supervisor.run({
      name: 'PostgreSQL',
      command: join(binaries.binDir, 'postgres'),
      args: ['-D', dataDir, '-p', String(options.port), ...settings(options)],
      cwd: '/',
      env: { PATH: process.env['PATH'], LANG: 'C', ...options.env },
      ...account,
      output: { file: options.logFile },
      // SIGINT closes sessions and writes a checkpoint, which temporary data does not need.
      stopSignal: options.fsync ? 'SIGINT' : 'SIGQUIT',
    })
    await waitUntil(() => queryOnce(urlOf('postgres'), 'select 1'), {
      what: 'PostgreSQL',
      everyMs: 25,
      programs: [program],
    })
  }

  const start = async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        await launch()
        return
      } catch (error) {
        // After a SIGKILL the orphaned sessions keep the shared memory for a while, and the next start must wait.
        if (attempt === 20 || !/shared memory block/.test(String(error))) throw error
        await delay(250)
      }
    }
  }

  await start()
  await createDatabaseIfMissing(urlOf('postgres'), DATABASE)
  await createRoleIfMissing(urlOf('postgres'), APPLICATION_USER)
  return {
    url: urlOf(DATABASE),
    applicationUrl: urlOf(DATABASE, APPLICATION_USER),
    major: binaries.major,
    dataDirectory: dataDir,
    urlOf,
    start,
    stop: async () => program?.stop(),
    kill: async () => program?.kill('SIGKILL'),
  }
}

function reachableBinaries(binaries: PostgresBinaries, account: OsUser | undefined): PostgresBinaries {
  if (account === undefined || binaries.nativeDir === undefined) return binaries
  const nativeDir = reachableCopy(account, binaries.nativeDir)
  return { ...binaries, nativeDir, binDir: join(nativeDir, 'bin') }
}

async function initialise(
  binaries: PostgresBinaries,
  dataDir: string,
  account: OsUser | undefined,
  fsync: boolean,
): Promise<void> {
  mkdirSync(dirname(dataDir), { recursive: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (account !== undefined) changeOwner(account, dataDir)
  // The built-in locale provider exists since version 17 and needs no locale of the operating system.
  const locale =
    binaries.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8']
  const login = ['--username', USER, '--auth', 'trust']
  await runCommand(
    join(binaries.binDir, 'initdb'),
    ['-D', dataDir, ...login, '--encoding', 'UTF8', ...locale, '--no-instructions', ...(fsync ? [] : ['--no-sync'])],
    { cwd: '/', ...account, env: { PATH: process.env['PATH'], LANG: 'C' } },
  )
}

function settings({ fsync, settings: given }: PostgresOptions): string[] {
  const values: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off' }),
    ...given,
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
