import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createKeyDatabase, createScratchDatabase, queryOnce } from '@sidelight/dev-services/postgres/database'
import type { ProcessSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import { compose } from '../../apps/server/src/compose.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { migrateAll } from '../../apps/server/src/migrations.ts'
import type { Context } from '../../apps/server/src/platform/context.ts'
import { quantile } from '../shared/quantile.ts'
import { createBareQueue, openBoss, QUEUE } from './bare-boss.ts'
import { type Engine, runWorker } from './engine.ts'
import { countRows, createItemTables, emptyItemTables, INSERT_ITEM, withoutTimeout } from './items.ts'
import { itemJob } from './port-job.ts'
import type { Servers } from './servers.ts'

interface BossEngineOptions {
  name: string
  worker: string
  url: string
  env: Record<string, string>
  /** Enqueues the one job of which the others are copies. */
  enqueueOne(id: string): Promise<unknown>
}

export interface Port extends Engine {
  /** What a user's call takes that moves a scene forward whose jobs wait: the middle of some rounds, in milliseconds. */
  measureSetPriorities(): Promise<number>
}

const SCENE_JOBS = 11
const ROUNDS = 5

/** Our port: pg-boss behind `platform/jobs`, in workers of the product. */
export async function createPort(supervisor: ProcessSupervisor, { postgres, pids }: Servers): Promise<Port> {
  const { url } = await createScratchDatabase(postgres.urlOf('postgres'))
  const env = {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: url,
    DATABASE_DIRECT_URL: url,
    SCRIPT_KEYS_DATABASE_URL: await createKeyDatabase(postgres.url),
    LOG_LEVEL: 'silent',
  }
  const config = readConfig(env)
  await migrateAll(config)
  const { engine, close } = await compose(config, { jobRole: 'migrator' })
  await engine.createQueues([itemJob])
  await close()
  const withProducer = async <T>(run: (ctx: Context) => Promise<T>): Promise<T> => {
    const { ctx, close } = await compose(config, { jobRole: 'producer' })
    try {
      return await run(ctx)
    } finally {
      await close()
    }
  }
  const bossEngine = await createBossEngine(supervisor, [pids.postgres], {
    name: 'our port',
    worker: 'port-worker.ts',
    url,
    env,
    enqueueOne: (id) => withProducer(({ db, jobs }) => jobs.enqueue(db, itemJob, { id })),
  })
  return {
    ...bossEngine,
    async measureSetPriorities() {
      const rows = await queryOnce(url, 'select id from bench_item where effects = 0 limit $1', [SCENE_JOBS])
      const moved = rows.map(({ id }) => ({ payload: { id: String(id) }, priority: 0 }))
      return withProducer(async ({ db, jobs }) => {
        const times: number[] = []
        for (let round = 0; round < ROUNDS; round += 1) {
          const startedAt = performance.now()
          await jobs.setPriorities(db, itemJob, moved)
          times.push(performance.now() - startedAt)
        }
        return quantile(times, 0.5)
      })
    },
  }
}

export async function createBareBoss(supervisor: ProcessSupervisor, { postgres, pids }: Servers): Promise<Engine> {
  const { url } = await createScratchDatabase(postgres.urlOf('postgres'))
  const migrator = await openBoss(url, { migrate: true })
  await createBareQueue(migrator.boss)
  await migrator.close()
  const enqueueOne = async (id: string) => {
    const { boss, close } = await openBoss(url)
    await boss.send(QUEUE, { id })
    await close()
  }
  return createBossEngine(supervisor, [pids.postgres], {
    name: 'bare pg-boss',
    worker: 'bare-boss-worker.ts',
    url,
    env: { DATABASE_URL: url },
    enqueueOne,
  })
}

async function createBossEngine(
  supervisor: ProcessSupervisor,
  serverPids: number[],
  { name, worker, url, env, enqueueOne }: BossEngineOptions,
): Promise<Engine> {
  await createItemTables(url)
  const columns = await listCopiedColumns(url)
  const unlimitedUrl = withoutTimeout(url)
  return {
    name,
    serverPids,
    databaseUrl: url,
    async fill(waiting) {
      await queryOnce(url, 'truncate pgboss.job')
      await emptyItemTables(url)
      const id = randomUUID()
      await queryOnce(url, INSERT_ITEM, [id])
      await enqueueOne(id)
      await queryOnce(
        unlimitedUrl,
        `with item as (insert into bench_item (id) select gen_random_uuid() from generate_series(2, $2::int) returning id)
         insert into pgboss.job (id, data, ${columns})
         select gen_random_uuid(), jsonb_build_object('id', item.id), ${columns}
         from item, (select ${columns} from pgboss.job where name = $1) as one`,
        [QUEUE, waiting],
      )
      await queryOnce(unlimitedUrl, 'vacuum analyze')
    },
    startWorker: (options) => runWorker(supervisor, fileURLToPath(new URL(worker, import.meta.url)), env, options),
    async check() {
      const [row] = await queryOnce(
        unlimitedUrl,
        `select count(*) filter (where effects = 0 and (state is null or state >= 'completed')) as lost,
           count(*) filter (where effects > 1 or effects = 1 and state is distinct from 'completed') as twice
         from bench_item item left join pgboss.job on name = $1 and (data->>'id')::uuid = item.id`,
        [QUEUE],
      )
      return { lost: Number(row?.['lost']), twice: Number(row?.['twice']) }
    },
    countRepeats: async () => ({
      redelivered: await countRows(url, 'select count(*) from pgboss.job where retry_count > 0'),
      prevented: 0,
    }),
  }
}

/** All that a job has besides its id and its payload. */
async function listCopiedColumns(url: string): Promise<string> {
  const rows = await queryOnce(
    url,
    `select column_name as name from information_schema.columns
     where table_schema = 'pgboss' and table_name = 'job' and is_generated = 'NEVER' and column_name not in ('id', 'data')`,
  )
  return rows.map(({ name }) => String(name)).join(', ')
}
