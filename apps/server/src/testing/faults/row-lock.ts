import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { Client } from 'pg'
import type { TestServer } from '../test-server.ts'

export interface RowLock {
  /** How many connections wait for a lock. */
  countWaiting(): Promise<number>
  waitForWaiting(connections: number): Promise<void>
  release(): Promise<void>
}

const KEYS = { app_user: 'id', document: 'id', document_voicing: 'document_id' }

/** Locks a row of a script or an account, as a transaction that takes long, until it is released. */
export async function lockRow(server: TestServer, table: keyof typeof KEYS, id: string): Promise<RowLock> {
  const { url } = server.ctx.config.database
  const connection = new Client({ connectionString: url })
  await connection.connect()
  await connection.query('begin')
  await connection.query(`select 1 from ${table} where ${KEYS[table]} = $1 for update`, [id])
  return {
    countWaiting: () => countWaiting(url),
    waitForWaiting: (connections) => waitForWaiting(server, connections),
    release: () => connection.end(),
  }
}

/** Waits until so many connections wait for a lock. */
export async function waitForWaiting({ ctx }: TestServer, connections: number): Promise<void> {
  const what = `${connections} connections that wait for a lock`
  const isWaiting = async () => (await countWaiting(ctx.config.database.url)) >= connections
  await waitUntil(isWaiting, { what, timeoutMs: 30_000 })
}

async function countWaiting(url: string): Promise<number> {
  const [row] = await queryOnce(
    url,
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(row?.['n'])
}
