import { compose } from './compose.ts'
import type { Config } from './config.ts'
import { jobs } from './jobs.ts'
import { grantApplicationRole } from './platform/db/grant-application-role.ts'
import { migrate } from './platform/db/migrate.ts'
import { setRoleTimeouts } from './platform/db/role-timeouts.ts'

const SCRIPT_KEYS_FOLDER = new URL('../keys-migrations/', import.meta.url)

/**
 * Migrates the tables and creates the queues, as their owner, then lets the application use them. Safe to repeat, and to
 * run from several processes at once.
 */
export async function migrateAll(config: Config): Promise<string[]> {
  const { directUrl, ownerUrl } = config.database
  const applied = [
    ...(await migrate(ownerUrl)),
    ...(await migrate(config.scriptKeys.databaseUrl, { folder: SCRIPT_KEYS_FOLDER })),
  ]
  const asOwner = { ...config, database: { ...config.database, url: ownerUrl, directUrl: ownerUrl } }
  const { engine, close } = await compose(asOwner, { jobRole: 'migrator' })
  await engine.createQueues(jobs)
  await close()
  await grantApplicationRole(config.database)
  await setRoleTimeouts(directUrl)
  return applied
}
