import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { CEPH_CLUSTER_ID, formatCephSettings, type CephSettings } from './ceph-settings.ts'
import { findProgram } from '../find-program.ts'
import type { ProcessSupervisor, Program } from '../process/process-supervisor.ts'
import { runCommand } from '../run-command.ts'
import { waitUntil } from '../wait-until.ts'

export interface CephOptions extends CephSettings {
  supervisor: ProcessSupervisor
  accessKeyId: string
  secretAccessKey: string
}

const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'monmaptool']

export const isCephInstalled = (env: NodeJS.ProcessEnv): boolean =>
  PROGRAMS.every((name) => findProgram(name, env) !== undefined)

/** Starts a one-node Ceph with its S3 gateway in `directory` and returns its endpoint; the objects stay in memory. */
export async function startCeph(options: CephOptions): Promise<string> {
  const { directory, monitorPort, gatewayPort, supervisor } = options
  for (const part of ['mon/ceph-a', 'osd/ceph-0', 'rgw', 'run', 'log', 'crash']) {
    mkdirSync(join(directory, part), { recursive: true })
  }
  const conf = join(directory, 'ceph.conf')
  const monmap = join(directory, 'monmap')
  writeFileSync(conf, formatCephSettings(options))
  const launch = (name: string, command: string, args: string[]): Program =>
    supervisor.run({
      name,
      command,
      args: ['-c', conf, '-f', ...args],
      output: { file: join(directory, 'log', `${name}.out`) },
      // The objects are in memory, so there is nothing to flush.
      stopSignal: 'SIGKILL',
    })

  const monitorAddress = ['--addv', 'a', `v1:127.0.0.1:${monitorPort}`]
  await runCommand('monmaptool', ['--create', '--clobber', '--fsid', CEPH_CLUSTER_ID, ...monitorAddress, monmap])
  await runCommand('ceph-mon', ['-c', conf, '--mkfs', '-i', 'a', '--monmap', monmap])
  const monitor = launch('ceph-mon', 'ceph-mon', ['-i', 'a'])
  const osdId = randomUUID()
  // A new monitor responds with EPERM until it has elected itself; the command may be repeated.
  await waitUntil(() => runCommand('ceph', ['-c', conf, '--connect-timeout', '20', 'osd', 'new', osdId]), {
    what: 'Ceph monitor',
    timeoutMs: 30_000,
    programs: [monitor],
  })
  await runCommand('ceph-osd', ['-c', conf, '-i', '0', '--mkfs', '--osd-uuid', osdId])
  const store = await startStore(launch, directory)
  const keys = [`--access-key=${options.accessKeyId}`, `--secret-key=${options.secretAccessKey}`]
  const user = ['--uid=sidelight', '--display-name=Sidelight', ...keys]
  await runCommand('radosgw-admin', ['-c', conf, 'user', 'create', ...user])
  const gateway = launch('radosgw', 'radosgw', ['-n', 'client.rgw'])
  const endpoint = `http://127.0.0.1:${gatewayPort}`
  await waitUntil(async () => (await fetch(endpoint)).status < 500, {
    what: 'Ceph',
    timeoutMs: 60_000,
    programs: [monitor, store, gateway],
  })
  return endpoint
}

type Launch = (name: string, command: string, args: string[]) => Program

// The first start can fail at once with "wrong fsid", because the monitor has only just registered the store.
async function startStore(launch: Launch, directory: string): Promise<Program> {
  const log = join(directory, 'log', 'osd.0.log')
  for (let attempt = 1; ; attempt++) {
    const store = launch('ceph-osd', 'ceph-osd', ['-i', '0'])
    try {
      await waitUntil(() => existsSync(log) && /state: booting -> active/.test(readFileSync(log, 'utf8')), {
        what: 'Ceph store',
        timeoutMs: 30_000,
        programs: [store],
      })
      return store
    } catch (error) {
      if (attempt === 5) throw error
      await delay(200)
    }
  }
}
