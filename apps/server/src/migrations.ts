import { compose } from './compose.ts'
import type { Config } from './config.ts'
import { jobs } from './jobs.ts'
import { describeAddress } from './platform/db/await-database.ts'
import { grantApplicationRole } from './platform/db/grant-application-role.ts'
import { migrate } from './platform/db/migrate.ts'
import { setRoleTimeouts } from './platform/db/role-timeouts.ts'

/** The migrations of the database of script keys. */
export const KEYS_MIGRATIONS = new URL('../keys-migrations/', import.meta.url)

/**
 * Migrates the tables and creates the queues, as their owner, then lets the application use them. Safe to repeat, and to
 * run from several processes at once. Says what it has done in lines for whoever runs it.
 */
export async function migrateAll(config: Config): Promise<string[]> {
  const { directUrl, ownerUrl } = config.database
  const { databaseUrl: keysUrl } = config.scriptKeys
  const applied = await migrate(ownerUrl)
  const appliedToKeys = await migrate(keysUrl, { folder: KEYS_MIGRATIONS })
  const asOwner = { ...config, database: { ...config.database, url: ownerUrl, directUrl: ownerUrl } }
  const { engine, close } = await compose(asOwner, { jobRole: 'migrator' })
  await engine.createQueues(jobs)
  await close()
  await grantApplicationRole(config.database)
  await setRoleTimeouts(directUrl)
  return [...describeApplied(ownerUrl, applied), ...describeApplied(keysUrl, appliedToKeys)]
}

/** Names the database too: a migration of the wrong one would otherwise look like success. */
const describeApplied = (url: string, applied: readonly string[]): string[] => [
  `${describeAddress(url)}: ${applied.length === 0 ? 'nothing to apply' : `applied ${applied.length}`}`,
  ...applied.map((name) => `  ${name}`),
]
