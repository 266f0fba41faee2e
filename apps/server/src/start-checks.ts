import type { Config } from './config.ts'
import { KEYS_MIGRATIONS } from './migrations.ts'
import { awaitDatabase, checkDatabase, describeDatabase, type NamedDatabase } from './platform/db/await-database.ts'
import { MIGRATIONS } from './platform/db/migrate.ts'
import { createLogger, type Logger } from './platform/observability/logger.ts'
import { checkBuckets } from './platform/storage/check-buckets.ts'

const keysOf = ({ scriptKeys }: Config): NamedDatabase => ({
  setting: 'SCRIPT_KEYS_DATABASE_URL',
  url: scriptKeys.databaseUrl,
})

/** Waits until the database has the tables of this release. Without that of the keys most of the product works. */
export async function awaitTables(config: Config, log: Logger = createLogger(config.logLevel)): Promise<void> {
  await awaitDatabase({ setting: 'DATABASE_URL', url: config.database.url }, { log, migrations: MIGRATIONS })
  const keys = keysOf(config)
  const reason = await checkDatabase(keys, KEYS_MIGRATIONS)
  if (reason !== undefined)
    log.warn({ database: describeDatabase(keys), reason }, 'The database of script keys does not respond')
}

/** Waits until every role that migrates can connect. */
export async function awaitDatabases(config: Config): Promise<void> {
  const { url, directUrl, ownerUrl } = config.database
  const log = createLogger(config.logLevel)
  const databases = [
    { setting: ownerUrl === directUrl ? 'DATABASE_URL' : 'DATABASE_OWNER_URL', url: ownerUrl },
    { setting: directUrl === url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', url: directUrl },
    keysOf(config),
  ]
  for (const database of databases) await awaitDatabase(database, { log })
}

export async function checkStorage(config: Config, log: Logger): Promise<void> {
  const reason = await checkBuckets(config)
  if (reason !== undefined) log.warn({ reason }, 'The storage does not respond')
}
