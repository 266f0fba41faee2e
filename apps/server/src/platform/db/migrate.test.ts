import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createScratchDatabase, queryOnce, type ScratchDatabase } from '@sidelight/dev-services/postgres/database'
import { Client, Pool } from 'pg'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { describeTables } from '#testing/table-types.ts'
import { migrate } from './migrate.ts'

let database: ScratchDatabase
let directory: string
beforeEach(async () => {
  database = await createScratchDatabase(inject('services').databaseUrl)
  directory = await mkdtemp(join(tmpdir(), 'sidelight-migrations-'))
})
afterEach(async () => {
  await database.drop()
  await rm(directory, { recursive: true })
})

const folder = () => pathToFileURL(`${directory}/`)
const write = (name: string, sql: string) => writeFile(join(directory, name), sql)
const run = () => migrate(database.url, { folder: folder() })
const query = (sql: string) => queryOnce(database.url, sql)
const listTables = async () =>
  (
    await query(`select relname from pg_class where relnamespace = 'public'::regnamespace
  and relkind = 'r' order by relname`)
  ).map(({ relname }) => relname)

describe('migrations', () => {
  it('Migrations are applied once, in the order of their names, and recorded', async () => {
    await write('0002_second.sql', 'insert into play values (2)')
    await write('0001_first.sql', 'create table play (act int); insert into play values (1)')
    await write('notes.txt', 'not SQL')
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql'])
    expect(await query('select act from play order by act')).toEqual([{ act: 1 }, { act: 2 }])
    expect(await run()).toEqual([])
    expect(await query('select count(*)::int as acts from play')).toEqual([{ acts: 2 }])
    expect(await query('select name from migration order by name')).toEqual([
      { name: '0001_first.sql' },
      { name: '0002_second.sql' },
    ])
  })

  it('Of five processes that migrate at once, one applies the migrations', async () => {
    await write('0001_slow.sql', 'create table play (act int); select pg_sleep(0.2); insert into play values (1)')
    await write('0002_next.sql', 'insert into play values (2)')
    const runs = await Promise.all(Array.from({ length: 5 }, run))
    expect(runs.flat()).toEqual(['0001_slow.sql', '0002_next.sql'])
    expect(runs.filter((applied) => applied.length > 0)).toHaveLength(1)
    expect(await query('select act from play order by act')).toEqual([{ act: 1 }, { act: 2 }])
  })

  it('A migration that was changed after it was applied is rejected, and no later one is applied', async () => {
    await write('0001_first.sql', 'create table play (act int)')
    await run()
    await write('0001_first.sql', 'create table play (act bigint)')
    await write('0002_second.sql', 'create table scene (line int)')
    await expect(run()).rejects.toThrow('0001_first.sql was changed after it was applied')
    expect(await listTables()).toEqual(['migration', 'play'])
  })

  it('A migration that fails is rolled back and releases the lock', async () => {
    await write('0001_first.sql', 'create table play (act int)')
    await write('0002_broken.sql', 'create table scene (line int); insert into nowhere values (1)')
    const error = await run().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: 'Migration 0002_broken.sql failed' })
    expect((error as Error).cause).toMatchObject({ message: expect.stringContaining('nowhere') as string })
    expect(await listTables()).toEqual(['migration', 'play'])
    await write('0002_broken.sql', 'create table scene (line int)')
    expect(await run()).toEqual(['0002_broken.sql'])
    expect(await listTables()).toEqual(['migration', 'play', 'scene'])
  })

  it('A failing migration that commits its own transaction is not recorded as applied', async () => {
    await write('0001_sneaky.sql', 'create table play (act int); commit; insert into nowhere values (1)')
    await expect(run()).rejects.toThrow('0001_sneaky.sql')
    expect(await query('select name from migration')).toEqual([])
  })
})

describe('the functions of the database', () => {
  const writeFunction = (answer: number) =>
    write('functions.sql', `create or replace function answer() returns int language sql as 'select ${answer}'`)
  const ask = async () => (await query('select answer()'))[0]?.['answer']

  it('[R-14-03] The functions are applied after the migrations, and again whenever they have changed', async () => {
    await writeFunction(1)
    await write('0001_first.sql', 'create table play (act int)')
    expect(await run()).toEqual(['0001_first.sql', 'functions.sql'])
    expect(await run()).toEqual([])
    await writeFunction(2)
    expect(await ask()).toBe(1)
    expect(await run()).toEqual(['functions.sql'])
    expect(await ask()).toBe(2)
    expect(await run()).toEqual([])
  })

  it('[R-14-03] Functions that fail are rolled back, and are applied once they are corrected', async () => {
    await writeFunction(1)
    await run()
    await write(
      'functions.sql',
      `create or replace function answer() returns int language sql as 'select 2'; select nowhere`,
    )
    await expect(run()).rejects.toThrow('functions.sql failed')
    expect(await ask()).toBe(1)
    await writeFunction(2)
    expect(await run()).toEqual(['functions.sql'])
    expect(await ask()).toBe(2)
  })

  it('[R-14-03] An older release leaves the functions of a newer one in place', async () => {
    await write('0001_first.sql', 'create table play (act int)')
    await writeFunction(1)
    await run()
    await write('0002_newer.sql', 'create table scene (line int)')
    await writeFunction(2)
    await run()
    await rm(join(directory, '0002_newer.sql'))
    await writeFunction(1)
    expect(await run()).toEqual([])
    expect(await ask()).toBe(2)
  })

  it('[R-14-03] The file of the product only creates or replaces functions, so that it can be applied at any time', async () => {
    const file = await readFile(new URL('../../../migrations/functions.sql', import.meta.url), 'utf8')
    const withoutBodies = file.replaceAll(/^--.*$/gm, '').replaceAll(/\$\$.*?\$\$/gs, '')
    const statements = withoutBodies.split(';').map((statement) => statement.trim())
    expect(statements.pop()).toBe('')
    expect(statements.filter((statement) => !statement.startsWith('create or replace function'))).toEqual([])
    expect(statements.length).toBeGreaterThan(10)
  })
})

it('[R-13-03] A migration takes longer than the statement timeout of its role allows', async () => {
  await query(`do $$ begin
    execute format('alter role current_user in database %I set statement_timeout = 100', current_database());
  end $$`)
  await expect(query('select pg_sleep(0.3)')).rejects.toThrow('statement timeout')
  await write('0001_slow.sql', 'create table play (act int); select pg_sleep(0.3)')
  expect(await run()).toEqual(['0001_slow.sql'])
})

describe('migrations of tables in use', () => {
  /** Reads a table in a transaction that stays open until `end`, as a long report does. */
  async function startReport(): Promise<{ end(): Promise<void> }> {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await client.query('begin')
    await client.query('select act from play')
    return { end: () => client.end() }
  }
  const createPlay = async () => {
    await write('0001_play.sql', 'create table play (act int); insert into play values (1)')
    await run()
    await write('0002_scene.sql', 'alter table play add column scene int')
  }
  const listIndexes = () =>
    query(`select indexrelid::regclass::text as name, indisvalid as valid from pg_index
      where indrelid = 'play'::regclass order by 1`)

  it('[R-11-10] A migration that waits for a long report lets readers pass, and is applied after the report', async () => {
    await createPlay()
    const report = await startReport()
    const migration = run()
    try {
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await waitUntil(async () => (await query(waiting)).length > 0, {
        what: 'a migration that waits',
        timeoutMs: 30_000,
      })
      expect(await query('select act from play')).toEqual([{ act: 1 }])
    } finally {
      await report.end()
    }
    expect(await migration).toEqual(['0002_scene.sql'])
    expect(await query('select act, scene from play')).toEqual([{ act: 1, scene: null }])
  })

  it('[R-11-10] A migration that never gets its lock fails after its last attempt, and can be applied later', async () => {
    await createPlay()
    const report = await startReport()
    const lockRetries = { timeoutMs: 50, attempts: 3, pauseMs: 1 }
    await expect(migrate(database.url, { folder: folder(), lockRetries })).rejects.toThrow('0002_scene.sql failed')
    await report.end()
    expect(await run()).toEqual(['0002_scene.sql'])
  })

  it('[R-11-11] A migration that is marked for it creates indexes concurrently, while other processes wait', async () => {
    await write('0001_play.sql', 'create table play (act int, scene int); insert into play values (1, 1)')
    await write(
      '0002_indexes.sql',
      `-- no transaction: the table is large.
       create index concurrently play_act on play (act);
       create index concurrently play_scene on play (scene);
      `,
    )
    const runs = await Promise.all(Array.from({ length: 3 }, run))
    expect(runs.flat()).toEqual(['0001_play.sql', '0002_indexes.sql'])
    expect(await listIndexes()).toEqual([
      { name: 'play_act', valid: true },
      { name: 'play_scene', valid: true },
    ])
  })

  it('[R-11-11] A migration outside of a transaction that fails is not recorded and runs again as a whole', async () => {
    await write('0001_play.sql', 'create table play (act int); insert into play values (1), (1)')
    await write(
      '0002_index.sql',
      `-- no transaction
       drop index concurrently if exists play_act;
       create unique index concurrently play_act on play (act);`,
    )
    await expect(run()).rejects.toThrow('0002_index.sql failed')
    expect(await listIndexes()).toEqual([{ name: 'play_act', valid: false }])
    await query('delete from play')
    expect(await run()).toEqual(['0002_index.sql'])
    expect(await listIndexes()).toEqual([{ name: 'play_act', valid: true }])
  })
})

describe('the migrations of the product', () => {
  it('[R-14-06] The jobs that delete old rows find them by an index', async () => {
    const migrated = await createMigratedDatabase(inject('services').env)
    const client = new Client({ connectionString: migrated.url })
    try {
      await client.connect()
      // A table without rows is always read as a whole, unless that is made expensive.
      await client.query('set enable_seqscan = off')
      const explain = async (condition: string) =>
        JSON.stringify((await client.query(`explain delete from ${condition} < now()`)).rows)
      expect(await explain('session where ends_at')).toContain('session_ends_at')
      expect(await explain('registration where created_at')).toContain('registration_created_at')
      expect(await explain('spent_identity_token where expires_at')).toContain('spent_identity_token_expires_at')
      expect(await explain('password_reset where expires_at')).toContain('password_reset_expires_at')
      expect(await explain('recording where unheard_since')).toContain('recording_unheard_since')
      expect(await explain('session where created_at'), 'a column without an index').toContain('Seq Scan')
    } finally {
      await client.end()
      await migrated.drop()
    }
  })

  it('The migrations of the product create the tables of tables.ts', async () => {
    const migrated = await createMigratedDatabase(inject('services').env)
    const pool = new Pool({ connectionString: migrated.url })
    try {
      const tableTypes = await readFile(new URL('tables.ts', import.meta.url), 'utf8')
      expect(await describeTables(pool), 'run `npm run db:types`').toBe(tableTypes)
    } finally {
      await pool.end()
      await migrated.drop()
    }
  })
})
