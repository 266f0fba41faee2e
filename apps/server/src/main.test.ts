import { fileURLToPath } from 'node:url'
import { nodeEnvironment } from '@sidelight/dev-services/process/node-environment'
import { createScratchDatabase, queryOnce } from '@sidelight/dev-services/postgres/database'
import { runCommand } from '@sidelight/dev-services/run-command'
import { describe, expect, inject, it, vi } from 'vitest'
import { databaseEnv, directDatabase } from './testing/migrated-database.ts'

// Every test starts the program, some of them several times.
vi.setConfig({ testTimeout: 180_000 })

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const services = inject('services')
const PUBLIC_SITE = {
  WEB_ORIGINS: 'https://sidelight.example',
  ACCESS_TOKEN_SECRET: 'x'.repeat(40),
  DATABASE_URL: 'postgres://sidelight:secret@127.0.0.1:1/sidelight',
  S3_SECRET_ACCESS_KEY: 'a key of its own',
  SCRIPT_KEYS_DATABASE_URL: 'postgres://keys:secret@keys.example/keys?sslmode=verify-full',
}
const run = (roles: string[], env: Record<string, string> = {}) =>
  runCommand(process.execPath, [MAIN, ...roles], { env: { ...nodeEnvironment(), ...env } })
const runAndFail = (roles: string[], env: Record<string, string> = {}) =>
  run(roles, env).then(
    () => undefined,
    (error: unknown) => error as Error & { cause: { code: number } },
  )

describe('the server program', () => {
  it.each([[[]], [['apo']], [['api', 'wroker']]])('The program prints its usage for the roles %j', async (roles) => {
    const error = await runAndFail(roles)
    expect(error?.cause.code).toBe(2)
    expect(error?.message).toContain('Usage: main.ts api | worker | migrate | seed')
  })

  it('The program rejects an invalid configuration before it does anything, and names every mistake', async () => {
    const error = await runAndFail(['migrate', 'api'], {
      PORT: 'eighty',
      DATABASE_URL: 'nowhere',
      SUPPORT_EMAIL: 'us',
    })
    expect(error?.cause.code).toBe(1)
    for (const name of ['PORT', 'DATABASE_URL', 'SUPPORT_EMAIL']) expect(error?.message).toContain(`at ${name}`)
  })

  it('The program exits with an error when its database is unreachable or was never migrated', async () => {
    const unreachable = await runAndFail(['api'], {
      ...services.env,
      ...directDatabase({ url: 'postgres://sidelight@127.0.0.1:1/sidelight' }),
    })
    expect(unreachable?.cause.code).toBe(1)
    expect(unreachable?.message).toContain('ECONNREFUSED')
    const empty = await createScratchDatabase(services.databaseUrl)
    expect((await runAndFail(['api'], { ...services.env, ...directDatabase(empty) }))?.cause.code).toBe(1)
    await empty.drop()
  })

  it('Migrating from three processes at once and seeding twice gives the same database as doing it once', async () => {
    const database = await createScratchDatabase(services.databaseUrl)
    const env = { ...services.env, ...databaseEnv(services.env, database.name) }
    await Promise.all([1, 2, 3].map(() => run(['migrate'], env)))
    await Promise.all([run(['seed'], env), run(['seed'], env)])
    await run(['migrate', 'seed'], env)
    const state = `select (select count(*)::int from migration) as migrations,
      (select count(*)::int from app_user where email in ('rosa@sidelight.local', 'olive@sidelight.local') and verified_at is not null) as people,
      (select count(*)::int from document where status = 'completed') as documents, (select count(*)::int from credit_transfer) as transfers,
      (select count(*)::int from pgboss.queue where name = 'auth.mail-verification') as queues`
    expect(await queryOnce(database.url, state)).toEqual([
      { migrations: expect.any(Number) as number, people: 2, documents: 1, transfers: 4, queues: 1 },
    ])
    await database.drop()
  })

  it('The payments role finds the plans in the catalogue of the payment provider, and fails without a Stripe key', async () => {
    expect(await run(['payments'], services.env)).toBe('Everything existed already.\n')
    expect((await runAndFail(['payments'], PUBLIC_SITE))?.message).toContain('set STRIPE_SECRET_KEY')
  })

  it('[R-52-02] The operator command prints a link for an account, and refuses an address without one', async () => {
    const database = await createScratchDatabase(services.databaseUrl)
    const env = {
      ...services.env,
      ...databaseEnv(services.env, database.name),
      CONSOLE_ORIGIN: 'http://console.localhost:4003',
    }
    await run(['migrate', 'seed'], env)
    expect(await run(['operator', 'rosa@sidelight.local'], env)).toMatch(
      /\nhttp:\/\/console\.localhost:4003\/#[\w-]{43}\n$/,
    )
    const role = `select role from app_user where email = 'rosa@sidelight.local'`
    expect(await queryOnce(database.url, role)).toEqual([{ role: 'operator' }])
    expect(await run(['operator', 'rosa@sidelight.local', 'end'], env)).toContain('No longer an operator')
    expect(await queryOnce(database.url, role)).toEqual([{ role: 'user' }])
    expect((await runAndFail(['operator', 'rosa@sidelight.local', 'end'], env))?.message).toContain('not that of')
    expect((await runAndFail(['operator', 'nobody@sidelight.local'], env))?.message).toContain('sign up first')
    expect((await runAndFail(['operator'], env))?.message).toContain('Usage: main.ts operator')
    await database.drop()
  })

  it('The seed role does not create the demo account on a public site', async () => {
    const error = await runAndFail(['seed'], { ...services.env, ...PUBLIC_SITE })
    expect(error?.message).toContain('for local use only')
  })
})
