import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '#jobs.ts'
import { secondsAfter } from '#platform/clock.ts'
import { RETENTION } from '#platform/db/retention.ts'
import { SLICE_ROWS } from '#platform/db/slices.ts'
import { idOf, insertUser } from '#testing/accounts.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { deleteAgedRowsJob } from './retention.jobs.ts'
import { deleteAgedRows } from './retention.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const DAY_SECONDS = 86_400
const rules = Object.entries(RETENTION)

async function listColumn(query: ReturnType<typeof sql<{ value: string }>>): Promise<string[]> {
  const { rows } = await query.execute(server.ctx.db)
  return rows.map(({ value }) => value)
}

const countCounters = async (prefix: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from throttle where key like ${`${prefix}:%`}`.execute(server.ctx.db)
  return rows[0]?.count ?? 0
}
const insertCounters = (prefix: string, count: number, windowEnd: Date) =>
  sql`insert into throttle (key, attempts, window_end)
    select ${prefix} || ':' || n, 1, ${windowEnd} from generate_series(1, ${count}::integer) n`.execute(server.ctx.db)

describe('the table of retention', () => {
  it('[R-49-01] Every table of the database has a rule of retention', async () => {
    const tables = await listColumn(sql`
      select table_name as value from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
    expect(Object.keys(RETENTION).toSorted()).toEqual(tables.toSorted())
  })

  it('[R-49-01] Rows that belong to another row are deleted with it by the database', async () => {
    const cascades = await listColumn(sql`
      select distinct conrelid::regclass || ' with ' || confrelid::regclass as value
      from pg_constraint where contype = 'f' and confdeltype = 'c'`)
    const claimed = rules.flatMap(([table, rule]) => ('with' in rule ? [`${table} with ${rule.with}`] : []))
    expect(cascades).toEqual(expect.arrayContaining(claimed))
  })

  it('[R-49-01] Rows that a job deletes have a job of this name', () => {
    const names = new Set(['the user', ...jobs.map(({ name }) => name)])
    expect(rules.flatMap(([, rule]) => ('by' in rule && !names.has(rule.by) ? [rule.by] : []))).toEqual([])
  })

  it('[R-49-02] Each column by which rows are deleted is the first of an index', async () => {
    const indexed = await listColumn(sql`
      select distinct indrelid::regclass || '.' || attname as value
      from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indpred is null`)
    const claimed = rules.flatMap(([table, rule]) => ('column' in rule ? [`${table}.${rule.column}`] : []))
    expect(indexed).toEqual(expect.arrayContaining(claimed))
  })
})

describe('the job that deletes old rows', () => {
  it('[R-49-02] A run deletes a limited number of rows and says that more is due', async () => {
    await insertCounters('slice', SLICE_ROWS + 1, server.clock.now())
    expect(await deleteAgedRows(server.ctx)).toBe(true)
    expect(await countCounters('slice')).toBe(1)
    expect(await deleteAgedRows(server.ctx)).toBe(false)
    expect(await countCounters('slice')).toBe(0)
  })

  it('[R-49-02] The job enqueues itself until nothing is due, and deletes nothing else', async () => {
    await insertCounters('due', 2 * SLICE_ROWS + 1, server.clock.now())
    await insertCounters('open', 3, secondsAfter(server.clock.now(), 60))
    await server.ctx.jobs.enqueue(server.ctx.db, deleteAgedRowsJob, {})
    await server.jobsDone()
    expect(await countCounters('due')).toBe(0)
    expect(await countCounters('open')).toBe(3)
  })

  it('[R-49-03] Activities are kept for 400 days', async () => {
    const ownerId = await idOf(server, await insertUser(server))
    const insertActivity = (action: string, days: number) =>
      server.ctx.db
        .insertInto('activity')
        .values({
          ownerId,
          action,
          description: '',
          status: 'completed',
          at: secondsAfter(server.clock.now(), -days * DAY_SECONDS),
        })
        .execute()
    await insertActivity('young', 399.9)
    await insertActivity('old', 400.1)
    await deleteAgedRows(server.ctx)
    const kept = server.ctx.db.selectFrom('activity').select('action').where('ownerId', '=', ownerId)
    expect((await kept.execute()).map(({ action }) => action)).toContain('young')
    expect((await kept.execute()).map(({ action }) => action)).not.toContain('old')
  })

  it('[R-49-03] A refresh token is deleted a day after it has expired, and its session stays', async () => {
    const userId = await idOf(server, await insertUser(server))
    const now = server.clock.now()
    const { id } = await server.ctx.db
      .insertInto('session')
      .values({ userId, createdAt: now, endsAt: secondsAfter(now, DAY_SECONDS), device: 'a browser', lastUsedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const insertToken = (hash: string, days: number) =>
      server.ctx.db
        .insertInto('refreshToken')
        .values({
          hash: Buffer.from(hash),
          sessionId: id,
          issuedAt: now,
          expiresAt: secondsAfter(now, -days * DAY_SECONDS),
        })
        .execute()
    await insertToken('young', 0.9)
    await insertToken('old', 1.1)
    await deleteAgedRows(server.ctx)
    const tokens = await server.ctx.db.selectFrom('refreshToken').select('hash').where('sessionId', '=', id).execute()
    expect(tokens.map(({ hash }) => hash.toString())).toEqual(['young'])
    expect(await server.ctx.db.selectFrom('session').select('id').where('id', '=', id).execute()).toHaveLength(1)
  })
})
