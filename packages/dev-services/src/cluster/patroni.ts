import { readdirSync, readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getPostgresBinaries } from '../postgres/postgres-binaries.ts'
import { changeOwner, findOsUser } from '../postgres/postgres-os-user.ts'
import { takeFreePort } from '../ports.ts'
import { createTemporaryDirectory } from '../process/temporary-directory.ts'
import type { ProcessSupervisor, Program } from '../process/process-supervisor.ts'
import { waitUntil } from '../wait-until.ts'
import { startEtcd } from './etcd.ts'

/** A leader that does not renew its key for so long is replaced. */
export const LEADER_SECONDS = 20
const NAMES = ['postgres-1', 'postgres-2']

export interface ClusterNode {
  name: string
  port: number
  /** Where Patroni says what the node is: `/primary` answers 200 on the primary alone. */
  statusPort: number
  start(): void
  /** SIGKILL to Patroni and to PostgreSQL, as if the machine had lost its power. */
  killMachine(): void
  /** SIGKILL to PostgreSQL alone; Patroni notices. */
  killPostgres(): void
  /** Stops every process of the node where it stands, or lets them go on. */
  signalMachine(signal: 'SIGSTOP' | 'SIGCONT'): void
  /** Signals the process that receives the changes of the primary, where this node is the standby. */
  signalReceiver(signal: NodeJS.Signals): void
}

export interface PostgresCluster {
  nodes: ClusterNode[]
  primary(): Promise<ClusterNode>
  standby(): Promise<ClusterNode>
  /** Resolves when there is a primary and the other node follows it, and synchronously unless that is switched off. */
  untilWhole(): Promise<void>
  /** Makes the standby the primary, as before maintenance. */
  switchOver(): Promise<void>
  /** Whether a commit is acknowledged only once the standby has it. */
  setSynchronous(isSynchronous: boolean): Promise<void>
}

interface Member {
  name: string
  role: string
  state: string
}

/** Two PostgreSQL servers of the distribution, one of them a synchronous standby, led by Patroni and etcd. */
export async function startPostgresCluster(
  supervisor: ProcessSupervisor,
  logDirectory: string,
): Promise<PostgresCluster> {
  const directory = createTemporaryDirectory(supervisor, 'cluster')
  const etcd = await startEtcd(supervisor, directory, join(logDirectory, 'etcd.log'))
  const { binDir } = await getPostgresBinaries('system')
  let isSynchronous = true

  const nodes = await Promise.all(
    NAMES.map(async (name) => {
      const [port, statusPort] = [await takeFreePort(), await takeFreePort()]
      return createNode({ supervisor, directory, logDirectory, etcd, binDir, name, port, statusPort })
    }),
  )
  for (const node of nodes) node.start()

  /** Asks the nodes in turn, since one of them may be dead. */
  async function request(path: string, options: RequestInit = {}): Promise<Response> {
    let failure: unknown
    for (const { statusPort } of nodes) {
      try {
        return await fetch(`http://127.0.0.1:${statusPort}${path}`, { signal: AbortSignal.timeout(5_000), ...options })
      } catch (error) {
        failure = error
      }
    }
    throw new Error('No node of the cluster answers', { cause: failure })
  }
  const listMembers = async () => ((await (await request('/cluster')).json()) as { members: Member[] }).members
  const findNode = async (isWanted: (member: Member) => boolean, what: string): Promise<ClusterNode> =>
    waitUntil(
      async () => {
        const member = (await listMembers()).find((one) => isWanted(one) && one.state !== 'stopped')
        return nodes.find(({ name }) => name === member?.name)
      },
      { what, timeoutMs: 120_000, everyMs: 200 },
    )
  const primary = () => findNode(({ role }) => role === 'leader', 'A primary')
  const untilWhole = async () => {
    const roles = isSynchronous ? ['leader', 'sync_standby'] : ['leader', 'replica']
    await waitUntil(
      async () => {
        const members = await listMembers()
        return roles.every((role) => members.some((one) => one.role === role && isServing(one)))
      },
      { what: 'The cluster of two', timeoutMs: 120_000, everyMs: 200 },
    )
  }

  await untilWhole()
  return {
    nodes,
    primary,
    standby: () => findNode(({ role }) => role !== 'leader', 'A standby'),
    untilWhole,
    async switchOver() {
      const { name: leader } = await primary()
      const response = await request('/switchover', { method: 'POST', body: JSON.stringify({ leader }) })
      if (!response.ok) throw new Error(`The switchover was refused: ${await response.text()}`)
    },
    async setSynchronous(value) {
      isSynchronous = value
      await request('/config', { method: 'PATCH', body: JSON.stringify({ synchronous_mode: value }) })
      await untilWhole()
    },
  }
}

const isServing = ({ state }: Member): boolean => state === 'running' || state === 'streaming'

interface NodeOptions {
  supervisor: ProcessSupervisor
  directory: string
  logDirectory: string
  etcd: string
  binDir: string
  name: string
  port: number
  statusPort: number
}

function createNode(options: NodeOptions): ClusterNode {
  const { supervisor, logDirectory, name, port, statusPort } = options
  const home = join(options.directory, name)
  const dataDirectory = join(home, 'data')
  const settings = join(home, 'patroni.json')
  mkdirSync(home, { mode: 0o700 })
  writeFileSync(settings, JSON.stringify(patroniSettings(options, home, dataDirectory)))
  const account = findOsUser()
  if (account !== undefined) changeOwner(account, home)

  let patroni: Program | undefined
  /** PostgreSQL leads a session of its own, so that it survives a restart of Patroni. */
  const listPostgres = (): number[] => {
    const [first = ''] = readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n')
    return [Number(first), ...listChildren(Number(first))]
  }
  const signalAll = (pids: number[], signal: NodeJS.Signals) => pids.forEach((pid) => signalIfAlive(pid, signal))

  return {
    name,
    port,
    statusPort,
    start() {
      patroni = supervisor.run({
        name,
        command: 'patroni',
        args: [settings],
        cwd: home,
        env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: home },
        ...account,
        output: { file: join(logDirectory, `${name}.log`) },
        stopTimeoutMs: 20_000,
      })
    },
    killMachine() {
      signalAll([...(patroni ? [patroni.pid] : []), ...listPostgres()], 'SIGKILL')
    },
    killPostgres() {
      signalAll(listPostgres(), 'SIGKILL')
    },
    signalMachine(signal) {
      signalAll([...(patroni ? [patroni.pid] : []), ...listPostgres()], signal)
    },
    signalReceiver(signal) {
      const receivers = listPostgres().filter((pid) => readCommand(pid).includes('walreceiver'))
      if (receivers.length === 0) throw new Error(`${name} receives nothing`)
      signalAll(receivers, signal)
    },
  }
}

function patroniSettings({ etcd, binDir, name, port, statusPort }: NodeOptions, home: string, dataDirectory: string) {
  return {
    scope: 'sidelight',
    name,
    restapi: { listen: `127.0.0.1:${statusPort}`, connect_address: `127.0.0.1:${statusPort}` },
    etcd: { hosts: etcd },
    bootstrap: {
      dcs: {
        ttl: LEADER_SECONDS,
        loop_wait: 2,
        retry_timeout: 3,
        // The standby takes over at once instead of waiting for the old primary to recover.
        master_start_timeout: 0,
        // More than a few seconds of changes, or a standby that is behind would never take over.
        maximum_lag_on_failover: 64 * 1_048_576,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 200,
            wal_level: 'replica',
            hot_standby: 'on',
            wal_log_hints: 'on',
            wal_keep_size: '256MB',
          },
        },
      },
      initdb: [{ auth: 'trust' }, { encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host replication all 127.0.0.1/32 trust', 'host all all 127.0.0.1/32 trust'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataDirectory,
      bin_dir: binDir,
      pgpass: join(home, 'pgpass'),
      authentication: {
        superuser: { username: 'sidelight' },
        replication: { username: 'replicator' },
        rewind: { username: 'sidelight' },
      },
      parameters: { unix_socket_directories: '', timezone: 'UTC', log_timezone: 'UTC' },
    },
    watchdog: { mode: 'off' },
  }
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const readProcess = (pid: number, file: string): string => {
  try {
    return readFileSync(join('/proc', String(pid), file), 'utf8')
  } catch {
    return ''
  }
}

const readCommand = (pid: number): string => readProcess(pid, 'cmdline')

const listChildren = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readProcess(pid, 'status')))
