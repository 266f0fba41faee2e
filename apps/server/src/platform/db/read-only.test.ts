import { randomUUID } from 'node:crypto'
import { scenes, users } from '@sidelight/contract'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from './db.ts'
import { insertUser } from '#testing/accounts.ts'
import { createScript, readerOf } from '#testing/script-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'

let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer({}, { isWorking: false })
  ada = await insertUser(server)
})
afterAll(() => server.stop())

/** As after a failover: the server that was the primary accepts connections again, and refuses to write. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const name = new URL(server.ctx.config.database.url).pathname.slice(1)
  await queryOnce(
    inject('services').databaseUrl,
    `alter database ${name} ${isReadOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`,
  )
}
const closeConnections = () =>
  queryOnce(
    server.ctx.config.database.directUrl,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  )

describe('a database that was the primary', () => {
  it('[R-13-04] A write to a read-only database gets 503 with a sentence, and succeeds once it is writable', async () => {
    const documentId = await createScript(server, ada)
    const { _id: lineId } = await readerOf(() => ada).lineAt(documentId, 1)
    const edit = () =>
      ada.ask(scenes.updateText, {
        params: { sceneId: lineId },
        query: {},
        body: { scene_text: `Edited ${randomUUID()}` },
      })
    expect((await edit()).http).toBe(200)
    await setReadOnly(true)
    await closeConnections()
    // The pool may notice closed connections only when it uses them.
    await waitUntil(async () => (await ada.ask(users.me)).http === 200, { what: 'a read', timeoutMs: 30_000 })
    const rejected = await edit()
    expect(rejected).toMatchObject({
      http: 503,
      headers: { 'retry-after': '5' },
      body: { message: 'Sidelight cannot answer right now. Please try again in a moment.' },
    })
    await setReadOnly(false)
    await waitUntil(async () => (await edit()).http === 200, { what: 'a write', timeoutMs: 30_000 })
  })

  it('[R-13-04] A connection on which a write was refused as read-only is closed, and the next write uses another', async () => {
    const { db, pool, close } = openDatabase({
      url: server.ctx.config.database.directUrl,
      poolSize: 1,
      log: server.ctx.log,
    })
    // A connection keeps what was the default when it was opened.
    await pool.query('set default_transaction_read_only = on')
    const write = () => db.deleteFrom('throttle').where('key', '=', 'none').execute()
    await expect(write()).rejects.toMatchObject({ code: '25006' })
    await write()
    await close()
  })
})
