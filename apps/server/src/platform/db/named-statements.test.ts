import type { ScratchDatabase } from '@sidelight/dev-services/postgres/database'
import { createScratchDatabase, queryOnce } from '@sidelight/dev-services/postgres/database'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createLogger } from '../observability/logger.ts'
import { isConnectionLoss } from './connection-loss.ts'
import { type Database, openDatabase } from './db.ts'

let scratch: ScratchDatabase
let database: Database
const open = (hasNamedStatements: boolean) => {
  database = openDatabase({ url: scratch.url, poolSize: 1, hasNamedStatements, log: createLogger('silent') })
}
beforeEach(async () => {
  scratch = await createScratchDatabase(inject('services').databaseUrl)
  await queryOnce(scratch.url, 'create table play (act int, title text)')
  await queryOnce(scratch.url, `insert into play values (1, 'Key')`)
})
afterEach(async () => {
  await database.close()
  await scratch.drop()
})

const run = async (text: string, values: unknown[] = []) =>
  (await database.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))).rows
const listPrepared = async () => {
  const { rows } = await database.pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

describe('named statements', () => {
  it('[R-13-06] Reads are prepared once per connection; writes and reads of all columns are not', async () => {
    open(true)
    const read = 'select title from play where act = $1'
    for (let time = 0; time < 3; time += 1) expect(await run(read, [1])).toEqual([{ title: 'Key' }])
    await run('select count(*) from play')
    await run('select * from play')
    await run('select play.* from play')
    await run('update play set act = $1', [1])
    expect((await listPrepared()).toSorted()).toEqual(['select count(*) from play', read])
  })

  it('[R-13-06] Where named statements are switched off, nothing is prepared', async () => {
    open(false)
    expect(await run('select title from play where act = $1', [1])).toEqual([{ title: 'Key' }])
    expect(await listPrepared()).toEqual([])
  })

  it('[R-13-06] A connection prepares at most 200 statements', async () => {
    open(true)
    for (let n = 0; n < 210; n += 1) await run(`select act + ${n} from play`)
    expect(await listPrepared()).toHaveLength(200)
  })

  it('[R-13-06] A read of all columns works after a migration has added one', async () => {
    open(true)
    expect(await run('select * from play')).toEqual([{ act: 1, title: 'Key' }])
    await queryOnce(scratch.url, 'alter table play add column scene int')
    expect(await run('select * from play')).toEqual([{ act: 1, title: 'Key', scene: null }])
  })

  it('[R-13-06] A prepared read whose column has changed its type fails once, as a lost connection does', async () => {
    open(true)
    const read = 'select act from play'
    expect(await run(read)).toEqual([{ act: 1 }])
    await queryOnce(scratch.url, 'alter table play alter column act type text')
    const error = await run(read).catch((thrown: unknown) => thrown)
    expect(isConnectionLoss(error)).toBe(true)
    expect(await run(read)).toEqual([{ act: '1' }])
  })
})
