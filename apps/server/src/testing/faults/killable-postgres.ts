import { chmodSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSupervisor, type ProcessSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import { takeFreePort } from '@sidelight/dev-services/ports'
import { type Postgres, startPostgres } from '@sidelight/dev-services/postgres/postgres'

export interface KillablePostgres {
  postgres: Postgres
  supervisor: ProcessSupervisor
  /** Deleted when the supervisor stops. */
  directory: string
}

/** A separate database server that a test can kill without affecting other tests. */
export async function startKillablePostgres(name: string): Promise<KillablePostgres> {
  const supervisor = createSupervisor()
  const directory = await mkdtemp(join(tmpdir(), `sidelight-${name}-`))
  chmodSync(directory, 0o711)
  supervisor.removeAtEnd(directory)
  const postgres = await startPostgres({
    supervisor,
    directory,
    logFile: join(directory, 'postgres.log'),
    port: await takeFreePort(),
    prefer: 'system',
    fsync: true,
  })
  return { postgres, supervisor, directory }
}
