import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ScratchDatabase } from '@sidelight/dev-services/postgres/database'
import { AppError } from '../errors.ts'
import { createLogger } from '../observability/logger.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { type Database, openDatabase } from './db.ts'
import { type AttemptLimit, forgetEndedWindows, returnAttempt, takeAttempt } from './throttle.ts'

const log = createLogger('silent')
const NOW = new Date('2026-03-01T12:00:00Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

let scratch: ScratchDatabase
let database: Database
let another: Database
beforeAll(async () => {
  scratch = await createMigratedDatabase(inject('services').env)
  database = openDatabase({ url: scratch.url, poolSize: 8, log })
  another = openDatabase({ url: scratch.url, poolSize: 8, log })
})
afterAll(async () => {
  await database.close()
  await another.close()
  await scratch.drop()
})

const allowance = (attempts: number): AttemptLimit => ({ name: `test:${randomUUID()}`, attempts, windowSeconds: 60 })
const isTaken = (limits: AttemptLimit, value: string, now = NOW, { db } = database) =>
  takeAttempt(db, limits, value, now).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many_requests') return false
      throw error
    },
  )

describe('an allowance', () => {
  it('of 7 lets exactly 7 of 50 through that come at once, through two processes', async () => {
    const limits = allowance(7)
    const tries = Array.from({ length: 50 }, (_, n) => isTaken(limits, 'rosa', NOW, n % 2 === 0 ? database : another))
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(7)
  })

  it('is fresh when its window ends, and not a second before', async () => {
    const limits = allowance(1)
    expect(await isTaken(limits, 'rosa')).toBe(true)
    expect(await isTaken(limits, 'rosa', later(59))).toBe(false)
    expect(await isTaken(limits, 'rosa', later(60))).toBe(true)
    expect(await isTaken(limits, 'rosa', later(61))).toBe(false)
  })

  it('is not drawn out by those who keep knocking', async () => {
    const limits = allowance(1)
    await isTaken(limits, 'rosa')
    for (const seconds of [10, 30, 50]) expect(await isTaken(limits, 'rosa', later(seconds))).toBe(false)
    expect(await isTaken(limits, 'rosa', later(60))).toBe(true)
  })

  it('says how long to wait', async () => {
    const limits = allowance(1)
    await takeAttempt(database.db, limits, 'rosa', NOW)
    await expect(takeAttempt(database.db, limits, 'rosa', later(20.5))).rejects.toMatchObject({ retryAfterSeconds: 40 })
    await expect(takeAttempt(database.db, limits, 'rosa', later(59.9))).rejects.toMatchObject({ retryAfterSeconds: 1 })
  })

  it('is counted for each value and each name apart', async () => {
    const [mine, other] = [allowance(1), allowance(1)]
    expect(await isTaken(mine, 'rosa')).toBe(true)
    expect(await isTaken(mine, 'emil')).toBe(true)
    expect(await isTaken(other, 'rosa')).toBe(true)
    expect(await isTaken(mine, 'rosa')).toBe(false)
  })

  it('gets an honest attempt back, and never more than was taken', async () => {
    const limits = allowance(1)
    await isTaken(limits, 'rosa')
    await returnAttempt(database.db, limits, 'rosa')
    await returnAttempt(database.db, limits, 'rosa')
    expect(await isTaken(limits, 'rosa')).toBe(true)
    expect(await isTaken(limits, 'rosa')).toBe(false)
  })

  it.each(['', "'; drop table throttle; --", 'ünï@example.com', 'x'.repeat(5000)])(
    'counts any value: %s',
    async (value) => {
      const limits = allowance(1)
      expect(await isTaken(limits, value)).toBe(true)
      expect(await isTaken(limits, value)).toBe(false)
    },
  )
})

describe('the counters', () => {
  it('hold no address', async () => {
    const limits = allowance(3)
    await isTaken(limits, 'rosa.vega@example.com')
    const keys = await database.db.selectFrom('throttle').select('key').execute()
    expect(keys.map(({ key }) => key)).toContainEqual(
      expect.stringMatching(new RegExp(`^${limits.name}:[0-9a-f]{64}$`)),
    )
    expect(JSON.stringify(keys)).not.toContain('rosa')
  })

  it('are forgotten once their window has ended, and only then', async () => {
    const [ended, open] = [allowance(1), allowance(1)]
    await isTaken(ended, 'rosa', NOW)
    await isTaken(open, 'rosa', later(30))
    await forgetEndedWindows(database.db, later(60))
    const left = (await database.db.selectFrom('throttle').select('key').execute()).map(({ key }) => key).join()
    expect(left).toContain(open.name)
    expect(left).not.toContain(ended.name)
  })
})

it('without its database nobody is let through', async () => {
  const nowhere = openDatabase({ url: 'postgres://sidelight@127.0.0.1:1/sidelight', poolSize: 1, log })
  await expect(takeAttempt(nowhere.db, allowance(5), 'rosa', NOW)).rejects.toThrow('ECONNREFUSED')
  await nowhere.close()
})
