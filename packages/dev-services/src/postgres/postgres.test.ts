import { join } from 'node:path'
import { expect, test } from 'vitest'
import { queryOnce } from './database.ts'
import { createSupervisor } from '../process/process-supervisor.ts'
import { createTemporaryDirectory } from '../process/temporary-directory.ts'
import { takeFreePort } from '../ports.ts'
import type { PostgresSource } from './postgres-binaries.ts'
import { startPostgres } from './postgres.ts'

test.each<PostgresSource>(['npm', 'system'])(
  'PostgreSQL from %s keeps its rows after a SIGKILL and after a stop',
  async (prefer) => {
    const supervisor = createSupervisor()
    const directory = createTemporaryDirectory(supervisor, 'postgres')
    try {
      const options = { supervisor, directory, logFile: join(directory, 'log'), prefer, fsync: false }
      const postgres = await startPostgres({ ...options, port: await takeFreePort() })
      await queryOnce(postgres.url, 'create table line (n int primary key)')
      await queryOnce(postgres.url, 'insert into line select generate_series(1, 1000)')
      const openQuery = queryOnce(postgres.url, 'select pg_sleep(30)').catch((error: unknown) => error)

      await postgres.kill()
      expect(await openQuery).toBeInstanceOf(Error)
      await expect(queryOnce(postgres.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
      await postgres.start()
      expect(await queryOnce(postgres.url, 'select count(*)::int as n from line')).toEqual([{ n: 1000 }])

      await postgres.stop()
      const restarted = await startPostgres({ ...options, port: await takeFreePort() })
      expect(await queryOnce(restarted.url, 'select count(*)::int as n from line')).toEqual([{ n: 1000 }])
    } finally {
      await supervisor.stop()
    }
  },
)
