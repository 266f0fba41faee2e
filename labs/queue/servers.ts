import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { findProgram } from '@sidelight/dev-services/find-program'
import { takeFreePort } from '@sidelight/dev-services/ports'
import { type Postgres, startPostgres } from '@sidelight/dev-services/postgres/postgres'
import type { ProcessSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import { createTemporaryDirectory } from '@sidelight/dev-services/process/temporary-directory'
import { waitUntil } from '@sidelight/dev-services/wait-until'

export interface Servers {
  postgres: Postgres
  natsUrl: string
  nats: NatsConnection
  pids: { postgres: number; nats: number }
}

/** Both store on the disk of this machine; neither has a second copy. */
export async function startServers(supervisor: ProcessSupervisor): Promise<Servers> {
  const env = { PATH: `${process.env['PATH']}:/usr/sbin` }
  const natsServer = findProgram('nats-server', env)
  if (natsServer === undefined) throw new Error('nats-server is missing: apt-get install nats-server')
  const directory = createTemporaryDirectory(supervisor, 'queue')
  const postgres = await startPostgres({
    supervisor,
    directory,
    logFile: join(directory, 'postgres.log'),
    port: await takeFreePort(),
    prefer: 'system',
    fsync: true,
    settings: { shared_buffers: '1GB', max_wal_size: '16GB', checkpoint_timeout: '30min' },
  })
  const port = await takeFreePort()
  const configuration = join(directory, 'nats.conf')
  writeFileSync(configuration, `listen: 127.0.0.1:${port}\njetstream { store_dir: ${join(directory, 'nats')} }\n`)
  const program = supervisor.run({
    name: 'nats-server',
    command: natsServer,
    args: ['-c', configuration],
    env,
    output: { file: join(directory, 'nats.log') },
  })
  const natsUrl = `127.0.0.1:${port}`
  const nats = await waitUntil(() => connect({ servers: natsUrl }), { what: 'nats-server', programs: [program] })
  const postgresPid = supervisor.listPrograms().find(({ name }) => name === 'PostgreSQL')?.pid ?? 0
  return { postgres, natsUrl, nats, pids: { postgres: postgresPid, nats: program.pid } }
}
