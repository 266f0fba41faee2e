import { join } from 'node:path'
import { takeFreePort } from '../ports.ts'
import type { ProcessSupervisor } from '../process/process-supervisor.ts'
import { waitForHttp } from '../wait-until.ts'

/** Starts one etcd and returns its host and port. Its data lies in `directory`. */
export async function startEtcd(supervisor: ProcessSupervisor, directory: string, logFile: string): Promise<string> {
  const [host, peer] = [`127.0.0.1:${await takeFreePort()}`, `127.0.0.1:${await takeFreePort()}`]
  const program = supervisor.run({
    name: 'etcd',
    command: 'etcd',
    args: [
      // Debian 12's Patroni overwrites the key of the leader when it speaks version 3, so a node that wakes up after a
      // failover makes itself leader again and acknowledged writes are lost.
      '--enable-v2',
      `--data-dir=${join(directory, 'etcd')}`,
      `--listen-client-urls=http://${host}`,
      `--advertise-client-urls=http://${host}`,
      `--listen-peer-urls=http://${peer}`,
      `--initial-advertise-peer-urls=http://${peer}`,
      `--initial-cluster=default=http://${peer}`,
    ],
    output: { file: logFile },
  })
  await waitForHttp(`http://${host}/health`, { what: 'etcd', programs: [program] })
  return host
}
