import { randomUUID } from 'node:crypto'
import { scenes } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createScript, readerOf, saved } from '#testing/script-fixture.ts'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { SERVER_TEST_MS, startServerProcess } from '#testing/server-process.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
let ada: SignedIn
let eve: SignedIn
let documentId: string
let lineId: string
beforeAll(async () => {
  server = await startTestServer()
  ada = await createUser(server)
  eve = await createUser(server)
  documentId = await createScript(server, ada)
  lineId = (await lineAt(documentId, 2))._id
})
afterAll(() => server.stop())

const { list, lineAt } = readerOf(() => ada)

const metadata = { actor: 'EVE', dialog: 'taken over' }

describe('lines of other users', () => {
  it('[C02] [C14] Lines of another user cannot be saved or removed together with one’s own', async () => {
    const ownId = await createScript(server, eve)
    const before = await list(documentId)
    const [line] = (await eve.call(scenes.list, { params: { documentId: ownId } })).scenes
    const savedLines = [line!._id, lineId].map((_id, scene_index) => ({ _id, scene_index, metadata }))
    const mixed = await eve.ask(scenes.save, { params: { documentId: ownId }, body: { scenes: savedLines } })
    const unknown = savedLines.map((line, n) => (n === 0 ? line : { ...line, _id: randomUUID() }))
    const missing = await eve.ask(scenes.save, { params: { documentId: ownId }, body: { scenes: unknown } })
    expect([mixed.http, mixed.raw]).toEqual([404, missing.raw])
    expect((await eve.ask(scenes.remove, { body: { scene_ids: [line!._id, lineId] } })).http).toBe(404)
    expect(await list(documentId)).toEqual(before)
    expect((await eve.call(scenes.list, { params: { documentId: ownId } })).scenes[0]).toEqual(line)
  })
})

describe('interrupted saves', () => {
  it('[C06] A save that is interrupted changes nothing', async () => {
    const document = await createScript(server, ada)
    const before = await list(document)
    const connection = new Client({ connectionString: server.ctx.config.database.url })
    await connection.connect()
    try {
      await connection.query('begin')
      await connection.query('select 1 from line where id = $1 for update', [before.at(-1)?._id])
      const pendingSave = ada.ask(scenes.save, {
        params: { documentId: document },
        body: { scenes: before.map((line) => saved(line, { dialog: 'half way' })) },
      })
      await waitUntil(
        async () => {
          const { rows } = await sql`
            select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into line %'`.execute(
            server.ctx.db,
          )
          return rows.length > 0 || undefined
        },
        { what: 'a blocked save', timeoutMs: 30_000 },
      )
      expect((await pendingSave).http).toBe(503)
    } finally {
      await connection.query('rollback')
      await connection.end()
    }
    expect(await list(document)).toEqual(before)
    expect((await ada.call(scenes.list, { params: { documentId: document } })).can_undo).toBe(false)
  })
})

describe('texts in logs', () => {
  it(
    '[C07] [C08] The text of a line appears in no log and no metric, whether sent in the query or the body',
    { timeout: SERVER_TEST_MS },
    async () => {
      const canary = `canary${randomUUID().replaceAll('-', '')}`
      const program = await startServerProcess(['api'], {
        ...inject('services').env,
        ...server.databaseEnv,
        LOG_LEVEL: 'trace',
      })
      try {
        const headers = { authorization: `Bearer ${ada.accessToken}`, 'content-type': 'application/json' }
        const put = (query: string, body?: object) =>
          fetch(`${program.url}/api/v1/scenes/${lineId}/update-text${query}`, {
            method: 'PUT',
            headers,
            ...(body && { body: JSON.stringify(body) }),
          })
        expect((await put(`?scene_text=${canary}`)).status).toBe(200)
        expect((await put('', { scene_text: `${canary} in a body` })).status).toBe(200)
        expect((await put(`?scene_text=${canary}${'x'.repeat(2000)}`)).status).toBe(413)
        const oversized = await put(`?scene_text=${canary}${encodeURIComponent('—'.repeat(1850))}`)
        expect(oversized.status).toBe(413)
        expect(await oversized.text()).not.toContain(canary)
        const metrics = await (await fetch(`${program.opsUrl}/metrics`)).text()
        await waitUntil(() => program.output().split('update-text').length > 3 || undefined, {
          what: 'the log of three requests',
          timeoutMs: 30_000,
        })
        expect(program.output() + metrics).not.toContain(canary)
      } finally {
        await program.stop()
      }
    },
  )
})
