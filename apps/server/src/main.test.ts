import { fileURLToPath } from 'node:url'
import { nodeEnvironment } from '@sidelight/dev-services/process/node-environment'
import { createScratchDatabase, queryOnce, withDatabase } from '@sidelight/dev-services/postgres/database'
import { runCommand } from '@sidelight/dev-services/run-command'
import { describe, expect, inject, it, vi } from 'vitest'
import { PUBLIC_SITE } from './config/testing/public-site.ts'
import { createMigratedDatabase, databaseEnv, directDatabase } from './testing/migrated-database.ts'

// Every test starts the program, some of them several times.
vi.setConfig({ testTimeout: 180_000 })

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const services = inject('services')
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

  it('[R-57-01] The program refuses to start like the image without settings, and says why', async () => {
    const error = await runAndFail(['api'], { ...services.env, HOST: '0.0.0.0', NODE_ENV: 'production' })
    expect(error?.cause.code).toBe(1)
    expect(error?.message).toMatch(/Needs a key of its own: .*\n {2}→ at SCRIPT_ENCRYPTION_KEYS/)
    expect(error?.message).toContain('This is not development, because NODE_ENV is production.')
    expect(error?.message).not.toContain('    at ')
  })

  it('[R-57-05] A migration with a misspelt DATABASE_URL migrates nothing', async () => {
    const { DATABASE_URL: url = '', ...env } = services.env
    const error = await runAndFail(['migrate'], { ...env, DATABSE_URL: url })
    expect(error?.message).toContain('did you mean DATABASE_URL?\n  → at DATABSE_URL')
  })

  it.each([['api'], ['worker'], ['seed'], ['restore-check'], ['switch']])(
    '[R-57-06] The command %s refuses a database without tables in one sentence',
    async (role) => {
      const empty = await createScratchDatabase(services.databaseUrl)
      const error = await runAndFail([role], { ...services.env, ...directDatabase(empty), OPS_PORT: '0' })
      expect(error?.cause.code).toBe(1)
      expect(error?.message).toMatch(
        new RegExp(`The database ${empty.name} at \\S+ .* Run \`main\\.ts migrate\`\\.\\s*$`),
      )
      await empty.drop()
    },
  )

  it('[R-57-06] A migration of a database that does not exist fails with one sentence', async () => {
    const missing = withDatabase(services.databaseUrl, 'sidelihgt')
    const error = await runAndFail(['migrate'], { ...services.env, ...directDatabase({ url: missing }) })
    expect(error?.message).toMatch(
      /The database sidelihgt at .* does not exist\. Create the database, or correct the setting\.\s*$/,
    )
  })

  it('[R-57-08] A server whose storage refuses it ends with one sentence', async () => {
    const database = await createMigratedDatabase(services.env)
    const env = { ...services.env, ...database.env, S3_BUCKET: 'no-such-bucket', OPS_PORT: '0' }
    const error = await runAndFail(['worker'], env)
    expect(error?.message).toMatch(
      /refuses the bucket no-such-bucket \(S3_BUCKET\) with status 404\. Create the bucket, or correct its name\.\s*$/,
    )
    await database.drop()
  })

  it('[R-57-09] A migration prints what it applied to which database, and that there is nothing more to apply', async () => {
    const database = await createScratchDatabase(services.databaseUrl)
    const env = { ...services.env, ...databaseEnv(services.env, database.name) }
    const first = await run(['migrate'], env)
    expect(first).toMatch(new RegExp(`^${database.name} at \\S+: applied \\d+\\n  0001\\S*\\.sql\\n`))
    expect(first).toContain('\n  functions.sql\n')
    expect(await run(['migrate'], env)).toMatch(
      new RegExp(`^${database.name} at \\S+: nothing to apply\\n\\S+ at \\S+: nothing to apply\\n$`),
    )
    await database.drop()
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
