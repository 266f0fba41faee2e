import { fileURLToPath } from 'node:url'
import { createScratchDatabase, queryOnce } from '@sidelight/dev-services/postgres/database'
import { runCommand } from '@sidelight/dev-services/run-command'
import { describe, expect, inject, it, vi } from 'vitest'

// Every test starts the program anew, some of them several times.
vi.setConfig({ testTimeout: 60_000 })

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const services = inject('services')
const run = (roles: string[], env: Record<string, string> = {}) =>
  runCommand(process.execPath, [MAIN, ...roles], { env: { PATH: process.env['PATH'], ...env } })
const failure = (roles: string[], env: Record<string, string> = {}) =>
  run(roles, env).then(
    () => undefined,
    (error: unknown) => error as Error & { cause: { code: number } },
  )

describe('the program', () => {
  it.each([[[]], [['apo']], [['api', 'wroker']]])('says how it is used when asked for %j', async (roles) => {
    const error = await failure(roles)
    expect(error?.cause.code).toBe(2)
    expect(error?.message).toContain('Usage: main.ts api | worker | migrate | seed')
  })

  it('refuses a wrong configuration before it touches anything, with every mistake', async () => {
    const error = await failure(['migrate', 'api'], { PORT: 'eighty', DATABASE_URL: 'nowhere', SUPPORT_EMAIL: 'us' })
    expect(error?.cause.code).toBe(1)
    for (const name of ['PORT', 'DATABASE_URL', 'SUPPORT_EMAIL']) expect(error?.message).toContain(`at ${name}`)
  })

  it('ends with a failure when its database is away or was never migrated', async () => {
    const unreachable = await failure(['api'], {
      ...services.env,
      DATABASE_URL: 'postgres://sidelight@127.0.0.1:1/sidelight',
    })
    expect(unreachable?.cause.code).toBe(1)
    expect(unreachable?.message).toContain('ECONNREFUSED')
    const empty = await createScratchDatabase(services.databaseUrl)
    expect((await failure(['api'], { ...services.env, DATABASE_URL: empty.url }))?.cause.code).toBe(1)
    await empty.drop()
  })

  it('migrates from three processes at once, seeds, and does both again, to the same end', async () => {
    const database = await createScratchDatabase(services.databaseUrl)
    const env = { ...services.env, DATABASE_URL: database.url }
    await Promise.all([1, 2, 3].map(() => run(['migrate'], env)))
    await Promise.all([run(['seed'], env), run(['seed'], env)])
    await run(['migrate', 'seed'], env)
    const state = `select (select count(*)::int from migration) as migrations,
      (select count(*)::int from app_user where email = 'rosa@sidelight.local' and verified_at is not null) as people,
      (select count(*)::int from document where status = 'completed') as documents, (select count(*)::int from credit_transfer) as transfers,
      (select count(*)::int from pgboss.queue where name = 'auth.mail-verification') as queues`
    expect(await queryOnce(database.url, state)).toEqual([
      { migrations: expect.any(Number) as number, people: 1, documents: 1, transfers: 3, queues: 1 },
    ])
    await database.drop()
  })

  it('puts the plans into the catalogue of the payment provider, and finds them there the next time', async () => {
    expect(await run(['payments'], services.env)).toBe('Everything was there already.\n')
    const nowhere = { WEB_ORIGINS: 'https://sidelight.example', ACCESS_TOKEN_SECRET: 'x'.repeat(40) }
    expect((await failure(['payments'], nowhere))?.message).toContain('set STRIPE_SECRET_KEY')
  })

  it('never opens the demonstration account where strangers can reach it', async () => {
    const env = { ...services.env, WEB_ORIGINS: 'https://sidelight.example', ACCESS_TOKEN_SECRET: 'x'.repeat(40) }
    const refused = await failure(['seed'], env)
    expect(refused?.message).toContain('for local use only')
  })
})
