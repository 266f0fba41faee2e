import { documents } from '@sidelight/contract'
import { takeFreePort } from '@sidelight/dev-services/ports'
import { createScratchDatabase, queryOnce, withDatabase } from '@sidelight/dev-services/postgres/database'
import { startPgBouncer } from '@sidelight/dev-services/postgres/pgbouncer'
import { createSupervisor, type ProcessSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import { createTemporaryDirectory } from '@sidelight/dev-services/process/temporary-directory'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#config.ts'
import { migrateAll } from '#migrations.ts'
import { updateDocument } from '#modules/documents/documents.repo.ts'
import { insertUser } from '#testing/accounts.ts'
import { createScript } from '#testing/script-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { transact } from './transact.ts'

const { databaseUrl, env } = inject('services')
const directUrl = env['DATABASE_DIRECT_URL'] ?? env['DATABASE_URL'] ?? ''

let supervisor: ProcessSupervisor
let pooler: URL
beforeAll(async () => {
  supervisor = createSupervisor()
  const directory = createTemporaryDirectory(supervisor, 'pooler')
  const logFile = `${directory}/pgbouncer.log`
  const port = await takeFreePort()
  pooler = new URL(await startPgBouncer({ supervisor, directory, logFile, port, serverUrl: directUrl }))
})
afterAll(() => supervisor.stop())

/** The settings for a database behind the pooler. */
function throughPooler(url: string) {
  const pooled = new URL(url)
  pooled.port = pooler.port
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: url, DATABASE_NAMED_STATEMENTS: 'false' }
}

describe('a server behind PgBouncer in transaction mode', () => {
  let server: TestServer
  let ada: SignedIn
  let waits = 0
  beforeAll(async () => {
    server = await startTestServer({}, { databaseBehind: async (url) => throughPooler(url), isWorking: false })
    ada = await insertUser(server)
    const { rowNotifications } = server.ctx
    const { watch } = rowNotifications
    rowNotifications.watch = async (id) => {
      const row = await watch(id)
      return { ...row, next: (atMostMs) => ((waits += 1), row.next(atMostMs)) }
    }
  })
  afterAll(() => server.stop())

  /** How long a waiting request takes to get a change. */
  async function measureNotification(documentId: string): Promise<number> {
    const { revision } = await ada.call(documents.status, { params: { documentId }, query: {} })
    const waitsBefore = waits
    const response = ada.call(documents.status, { params: { documentId }, query: { after: revision } })
    await waitUntil(() => waits > waitsBefore, { what: 'a request that waits', timeoutMs: 30_000, everyMs: 5 })
    const startedAt = performance.now()
    await transact(server.ctx, (ctx) => updateDocument(ctx.db, documentId, { message: `after ${revision}` }))
    expect(await response).toMatchObject({ revision: revision + 1 })
    return performance.now() - startedAt
  }

  it('[R-13-01] A request behind PgBouncer that waits for a change gets it within half a second', async () => {
    const documentId = await createScript(server, ada)
    const times: number[] = []
    for (let change = 0; change < 5; change += 1) times.push(await measureNotification(documentId))
    // A watch that misses the notification polls after three seconds. The median, because any machine may stall once.
    expect(times.toSorted((a, b) => a - b)[2]).toBeLessThan(500)
  })
})

describe('timeouts of the application role', () => {
  const readTimeouts = `select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`

  it('[R-13-02] [R-13-03] Migrating past PgBouncer gives connections through it, and direct ones, their timeouts', async () => {
    const database = await createScratchDatabase(databaseUrl)
    const settings = { ...throughPooler(withDatabase(directUrl, database.name)), DATABASE_OWNER_URL: database.url }
    // Not through the pooler, which would keep this connection, without timeouts, for later clients.
    expect(await queryOnce(settings.DATABASE_DIRECT_URL, readTimeouts)).toEqual([{ statement: '0', idle: '0' }])
    await migrateAll(readConfig({ ...env, ...settings, LOG_LEVEL: 'error' }))
    for (const url of [settings.DATABASE_URL, settings.DATABASE_DIRECT_URL])
      expect(await queryOnce(url, readTimeouts)).toEqual([{ statement: '1min', idle: '15s' }])
    await database.drop()
  })
})
