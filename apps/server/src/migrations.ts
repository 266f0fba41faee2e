import { compose } from './compose.ts'
import type { Config } from './config.ts'
import { jobs } from './jobs.ts'
import { migrate } from './platform/db/migrate.ts'

/** Migrates the tables, then creates the queues. Safe to repeat, and to run from several processes at once. */
export async function migrateAll(config: Config): Promise<string[]> {
  const applied = await migrate(config.database.url)
  const { engine, close } = await compose(config, { jobRole: 'migrator' })
  await engine.createQueues(jobs)
  await close()
  return applied
}
