import { compose } from './compose.ts'
import type { Config } from './config.ts'
import { jobs } from './jobs.ts'
import { migrate } from './platform/db/migrate.ts'

/** Tables first, then the queues. Safe to run from several processes at once, and to repeat. */
export async function migrateAll(config: Config): Promise<string[]> {
  const applied = await migrate(config.database.url)
  const { engine, close } = await compose(config, { jobs: 'migrates' })
  await engine.createQueues(jobs)
  await close()
  return applied
}
