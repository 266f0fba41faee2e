import { Pool, type PoolClient } from 'pg'
import { type JobWithMetadata, PgBoss } from 'pg-boss'

export const QUEUE = 'bench.item'
/** As many at once as a worker of the product by default, with as many connections. */
export const SLOTS = 8
export const POOL_SIZE = 10
/** As in the product. */
export const HEARTBEAT_EVERY_MS = 4000
const HEARTBEAT_SECONDS = 10

type Execute = { executeSql(text: string, values?: unknown[]): Promise<{ rows: JobWithMetadata<unknown>[] }> }

const executeWith = (client: Pool | PoolClient): Execute => ({
  executeSql: async (text, values) => client.query(text, values),
})

/** With the settings of `pg-boss-engine.ts`. */
export async function openBoss(url: string, { supervise = false, migrate = false } = {}) {
  const pool = new Pool({ connectionString: url, max: POOL_SIZE })
  const boss = new PgBoss({
    db: executeWith(pool),
    migrate,
    supervise,
    schedule: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 5,
    flowIntervalSeconds: 3600,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => process.stderr.write(`${error.message}\n`))
  await boss.start()
  return {
    boss,
    pool,
    async close() {
      await boss.stop({ graceful: false })
      await pool.end()
    },
  }
}

export const createBareQueue = (boss: PgBoss) =>
  boss.createQueue(QUEUE, {
    retryLimit: 5,
    retryDelay: 1,
    expireInSeconds: 3600,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 3600,
  })

export async function transactWithBoss(
  pool: Pool,
  run: (client: PoolClient, db: Execute) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await run(client, executeWith(client))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
