import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ScratchDatabase } from '@sidelight/dev-services/postgres/database'
import { AppError } from '../errors.ts'
import { createLogger } from '../observability/logger.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { type Database, openDatabase } from './db.ts'
import { deleteOldestRows } from './slices.ts'
import { type AttemptLimit, returnAttempt, takeAttempt } from './throttle.ts'

const log = createLogger('silent')
const NOW = new Date('2026-03-01T12:00:00Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

let scratch: ScratchDatabase
let database: Database
let otherDatabase: Database
beforeAll(async () => {
  scratch = await createMigratedDatabase(inject('services').env)
  database = openDatabase({ url: scratch.url, poolSize: 8, log })
  otherDatabase = openDatabase({ url: scratch.url, poolSize: 8, log })
})
afterAll(async () => {
  await database.close()
  await otherDatabase.close()
  await scratch.drop()
})

const createLimit = (attempts: number): AttemptLimit => ({ name: `test:${randomUUID()}`, attempts, windowSeconds: 60 })
const isAllowed = (limit: AttemptLimit, value: string, now = NOW, { db } = database) =>
  takeAttempt(db, limit, value, now).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many_requests') return false
      throw error
    },
  )

describe('attempt limits', () => {
  it('A limit of 7 allows exactly 7 of 50 simultaneous attempts over two connection pools', async () => {
    const limit = createLimit(7)
    const tries = Array.from({ length: 50 }, (_, n) =>
      isAllowed(limit, 'rosa', NOW, n % 2 === 0 ? database : otherDatabase),
    )
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(7)
  })

  it('A limit starts again when its window ends, and not a second before', async () => {
    const limit = createLimit(1)
    expect(await isAllowed(limit, 'rosa')).toBe(true)
    expect(await isAllowed(limit, 'rosa', later(59))).toBe(false)
    expect(await isAllowed(limit, 'rosa', later(60))).toBe(true)
    expect(await isAllowed(limit, 'rosa', later(61))).toBe(false)
  })

  it('Rejected attempts do not extend the window', async () => {
    const limit = createLimit(1)
    await isAllowed(limit, 'rosa')
    for (const seconds of [10, 30, 50]) expect(await isAllowed(limit, 'rosa', later(seconds))).toBe(false)
    expect(await isAllowed(limit, 'rosa', later(60))).toBe(true)
  })

  it('A rejected attempt reports how long to wait', async () => {
    const limit = createLimit(1)
    await takeAttempt(database.db, limit, 'rosa', NOW)
    await expect(takeAttempt(database.db, limit, 'rosa', later(20.5))).rejects.toMatchObject({ retryAfterSeconds: 40 })
    await expect(takeAttempt(database.db, limit, 'rosa', later(59.9))).rejects.toMatchObject({ retryAfterSeconds: 1 })
  })

  it('Attempts are counted separately for each value and each limit', async () => {
    const [first, second] = [createLimit(1), createLimit(1)]
    expect(await isAllowed(first, 'rosa')).toBe(true)
    expect(await isAllowed(first, 'emil')).toBe(true)
    expect(await isAllowed(second, 'rosa')).toBe(true)
    expect(await isAllowed(first, 'rosa')).toBe(false)
  })

  it('A returned attempt can be used again, and returning twice adds nothing', async () => {
    const limit = createLimit(1)
    await isAllowed(limit, 'rosa')
    await returnAttempt(database.db, limit, 'rosa')
    await returnAttempt(database.db, limit, 'rosa')
    expect(await isAllowed(limit, 'rosa')).toBe(true)
    expect(await isAllowed(limit, 'rosa')).toBe(false)
  })

  it.each(['', "'; drop table throttle; --", 'ünï@example.com', 'x'.repeat(5000)])(
    'Attempts are counted for the value "%s"',
    async (value) => {
      const limit = createLimit(1)
      expect(await isAllowed(limit, value)).toBe(true)
      expect(await isAllowed(limit, value)).toBe(false)
    },
  )
})

describe('stored counters', () => {
  it('A stored counter contains no address', async () => {
    const limit = createLimit(3)
    await isAllowed(limit, 'rosa.vega@example.com')
    const keys = await database.db.selectFrom('throttle').select('key').execute()
    expect(keys.map(({ key }) => key)).toContainEqual(expect.stringMatching(new RegExp(`^${limit.name}:[0-9a-f]{64}$`)))
    expect(JSON.stringify(keys)).not.toContain('rosa')
  })

  it('A counter is deleted once its window has ended, and only then', async () => {
    const [ended, open] = [createLimit(1), createLimit(1)]
    await isAllowed(ended, 'rosa', NOW)
    await isAllowed(open, 'rosa', later(30))
    await deleteOldestRows(database.db, { table: 'throttle', column: 'window_end', until: later(60) })
    const remainingKeys = (await database.db.selectFrom('throttle').select('key').execute())
      .map(({ key }) => key)
      .join()
    expect(remainingKeys).toContain(open.name)
    expect(remainingKeys).not.toContain(ended.name)
  })
})

it('Without its database no attempt is allowed', async () => {
  const unreachable = openDatabase({ url: 'postgres://sidelight@127.0.0.1:1/sidelight', poolSize: 1, log })
  await expect(takeAttempt(unreachable.db, createLimit(5), 'rosa', NOW)).rejects.toThrow('ECONNREFUSED')
  await unreachable.close()
})
