import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createScratchDatabase, queryOnce, type ScratchDatabase } from '@sidelight/dev-services/postgres/database'
import { Pool } from 'pg'
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
const run = () => migrate(database.url, folder())
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

describe('the migrations of the product', () => {
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
