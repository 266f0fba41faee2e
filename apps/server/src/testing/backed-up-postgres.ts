import { appendFileSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeFreePort } from '@sidelight/dev-services/ports'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { startPostgres } from '@sidelight/dev-services/postgres/postgres'
import { changeOwner, findOsUser } from '@sidelight/dev-services/postgres/postgres-os-user'
import { createSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import { createTemporaryDirectory } from '@sidelight/dev-services/process/temporary-directory'
import { runCommand } from '@sidelight/dev-services/run-command'
import { waitUntil } from '@sidelight/dev-services/wait-until'

const OPS = new URL('../../../../ops/backup/', import.meta.url)

export type BackedUpPostgres = Awaited<ReturnType<typeof startBackedUpPostgres>>

/** Starts PostgreSQL with the archive and the backups that ops/backup describes; the repository is a directory. */
export async function startBackedUpPostgres() {
  const account = findOsUser()
  const supervisor = createSupervisor()
  const directory = createTemporaryDirectory(supervisor, 'backup')
  const [repository, work, socket, include] = ['repository', 'work', 'socket', 'conf.d'].map((name) => {
    const path = join(directory, name)
    mkdirSync(path)
    if (account) changeOwner(account, path)
    return path
  }) as [string, string, string, string]
  const config = join(directory, 'pgbackrest.conf')
  copyFileSync(new URL('pgbackrest.conf', OPS), config)
  const env = { PGBACKREST_CONFIG: config, PGBACKREST_CONFIG_INCLUDE_PATH: include }
  const port = await takeFreePort()
  const postgres = await startPostgres({
    supervisor,
    directory,
    logFile: join(directory, 'postgres.log'),
    port,
    prefer: 'system',
    fsync: true,
    settings: { unix_socket_directories: socket },
    env,
  })
  const { url, applicationUrl, dataDirectory } = postgres
  writeFileSync(
    join(include, 'repository.conf'),
    `[global]
repo1-type=posix
repo1-path=${repository}
repo1-cipher-pass=only-for-this-test
log-path=${work}
lock-path=${work}
spool-path=${work}
[main]
pg1-path=${dataDirectory}
pg1-port=${port}
pg1-socket-path=${socket}
pg1-user=${new URL(url).username}
`,
  )
  const pgbackrest = (...args: string[]) =>
    runCommand('pgbackrest', ['--stanza=main', ...args], {
      ...account,
      cwd: '/',
      env: { PATH: process.env['PATH'], ...env },
      timeoutMs: 120_000,
    })
  await pgbackrest('stanza-create')
  appendFileSync(join(dataDirectory, 'postgresql.conf'), readFileSync(new URL('postgresql.conf', OPS)))
  await postgres.stop()
  await postgres.start()

  const query = async (text: string) => (await queryOnce(url, text))[0] ?? {}
  return {
    url,
    applicationUrl,
    /** Runs one statement and returns its first row. */
    query,
    async backUp(type: 'full' | 'diff'): Promise<void> {
      await pgbackrest(`--type=${type}`, 'backup')
      const [stanza] = JSON.parse(await pgbackrest('--output=json', 'info')) as [
        { backup: { timestamp: { stop: number } }[] },
      ]
      const endedAt = stanza.backup.at(-1)?.timestamp.stop ?? 0
      // A backup can be restored to the second after the one in which it ended, and to later ones.
      await waitUntil(() => Math.floor(Date.now() / 1000) > endedAt, { what: 'the next second', timeoutMs: 10_000 })
    },
    readClock: async () => String((await query('select clock_timestamp()::text as now'))['now']),
    repository,
    /** Loses the machine with all its files, and restores the database from the repository alone. */
    async loseAndRestore(target: string): Promise<void> {
      await postgres.kill()
      for (const name of readdirSync(dataDirectory)) rmSync(join(dataDirectory, name), { recursive: true })
      await pgbackrest('--type=time', `--target=${target}`, '--target-action=promote', 'restore')
      await postgres.start()
      await waitUntil(
        async () => (await query('select pg_is_in_recovery() as is_restoring'))['is_restoring'] === false,
        {
          what: 'the end of the restore',
          timeoutMs: 120_000,
        },
      )
    },
    stop: () => supervisor.stop(),
  }
}
