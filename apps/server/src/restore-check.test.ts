import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { users } from '@sidelight/contract'
import { nodeEnvironment } from '@sidelight/dev-services/process/node-environment'
import { runCommand } from '@sidelight/dev-services/run-command'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#config.ts'
import { migrateAll } from '#migrations.ts'
import { type BillingHarness, type Customer, openBillingHarness } from '#modules/billing/testing/billing-harness.ts'
import { grantFreeMonth } from '#modules/credits/credits.service.ts'
import { addTextDocument } from '#modules/documents/documents.service.ts'
import { addAccounts } from '#testing/accounts.ts'
import { type BackedUpPostgres, startBackedUpPostgres } from '#testing/backed-up-postgres.ts'
import { createRecordsBucket, createVersionedBucket } from '#testing/backup-buckets.ts'
import { directDatabase } from '#testing/migrated-database.ts'
import { startTestServer } from '#testing/test-server.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const CROWD = 300
const CANARY = 'Canary of the drill'

const services = inject('services')
const canRun = services.storageKind !== 's3rver' && (existsSync('/usr/bin/pgbackrest') || process.env['CI'])

/** The ledgers of all users, and whether they agree with every transfer. */
const LEDGERS = `
  select (select json_agg(json_build_array(user_id, bucket, balance) order by user_id, bucket)::text from credit_account) as accounts,
    (select count(*)::int from credit_transfer) as transfers, (select sum(balance)::int from credit_account) as sum,
    (select count(*)::int from credit_account a where balance <>
      coalesce((select sum(pages) from credit_transfer where credit_account_id = a.id), 0) -
      coalesce((select sum(pages) from credit_transfer where debit_account_id = a.id), 0)) as differing`

describe.runIf(canRun)('a restore of the database', { timeout: 300_000 }, () => {
  let postgres: BackedUpPostgres
  let harness: BillingHarness
  let env: Record<string, string>
  let [ada, bob, carl, dora] = [] as unknown as [Customer, Customer, Customer, Customer]
  let picture: string
  let moments: { deletion: string; accident: string }
  let before: { ledgers: Record<string, unknown>; bought: unknown; users: unknown }

  const exists = async ({ userId }: Customer) =>
    (await postgres.query(`select count(*)::int as n from app_user where id = '${userId}'`))['n'] === 1
  const countUsers = async () => (await postgres.query('select count(*)::int as n from app_user'))['n']
  const readBought = async () =>
    (
      await postgres.query(
        `select string_agg(balance::text, ' ' order by user_id) as pages from credit_account
         where bucket = 'paygo' and user_id in ('${bob.userId}', '${dora.userId}')`,
      )
    )['pages']
  const runCheck = () => runCommand(process.execPath, [MAIN, 'restore-check'], { env, timeoutMs: 120_000 })
  const databaseBehind = async () => directDatabase(postgres)

  beforeAll(async () => {
    postgres = await startBackedUpPostgres()
    const buckets = {
      S3_BUCKET: await createVersionedBucket(services.env),
      DELETION_RECORDS_BUCKET: await createRecordsBucket(services.env),
    }
    await migrateAll(readConfig({ ...services.env, ...directDatabase(postgres), LOG_LEVEL: 'error' }))
    harness = await openBillingHarness({ env: buckets, databaseBehind })
    const { server } = harness
    const { ctx } = server
    env = {
      ...nodeEnvironment(),
      ...services.env,
      ...harness.stripe.env,
      ...buckets,
      ...directDatabase(postgres),
      LOG_LEVEL: 'error',
    }

    await addAccounts(server, CROWD, { hasPassword: false })
    const crowd = await ctx.db.selectFrom('appUser').select('id').execute()
    await Promise.all(crowd.map((user) => grantFreeMonth(ctx, user)))
    ;[ada, bob, dora] = [await harness.addCustomer(), await harness.addCustomer(), await harness.addCustomer()]
    await harness.buyPages(bob, 20)
    await harness.spendPages(bob, 3)
    await addTextDocument(ctx, ada.userId, { title: CANARY, text: 'Of Ada.', pageCount: 1 })
    picture = `avatars/${bob.userId}/${randomUUID()}.webp`
    await ctx.storage.write(picture, new Uint8Array(9), 'image/webp')
    await ctx.db.updateTable('appUser').set({ pictureKey: picture }).where('id', '=', bob.userId).execute()
    await postgres.backUp('full')

    await addTextDocument(ctx, bob.userId, { title: 'After the backup', text: 'Of Bob.', pageCount: 1 })
    const deletion = await postgres.readClock()
    await ada.call(users.deleteAccount, { body: { password: ada.password } })
    await harness.buyPages(bob, 7)
    await harness.buyPages(dora, 5)
    await bob.call(users.confirmUploadProfilePicture, { body: { profile_picture_url: '' } })
    carl = await harness.addCustomer()
    await addTextDocument(ctx, carl.userId, { title: 'Of a lost account', text: 'Of Carl.', pageCount: 1 })
    await server.jobsDone()
    before = { ledgers: await postgres.query(LEDGERS), bought: await readBought(), users: await countUsers() }
    moments = { deletion, accident: await postgres.readClock() }
    await postgres.query('delete from app_user where password_hash is null')
    await server.stop()
  }, 300_000)

  afterAll(async () => {
    await harness.stripe.stop()
    await postgres.stop()
  })

  it('[R-17-01] A change is archived within a minute, though no other change follows it', async () => {
    expect(await postgres.query('show archive_timeout')).toEqual({ archive_timeout: '45s' })
    // A new segment, whose time begins now.
    await postgres.query('select pg_switch_wal()')
    await postgres.query('create table last_change ()')
    const { file } = await postgres.query('select pg_walfile_name(pg_current_wal_lsn()) as file')
    const isArchived = async () =>
      (await postgres.query(`select last_archived_wal >= '${String(file)}' as is_archived from pg_stat_archiver`))[
        'is_archived'
      ] === true
    expect(await isArchived()).toBe(false)
    // The same setting with a shorter time, so that the test need not wait as long.
    await postgres.query(`alter system set archive_timeout = '1s'`)
    await postgres.query('select pg_reload_conf()')
    await waitUntil(isArchived, { what: 'the archive of the last change', timeoutMs: 60_000 })
  })

  it('[R-17-02] The repository of the backups is encrypted', () => {
    const files = readdirSync(postgres.repository, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    )
    expect(files.length).toBeGreaterThan(3)
    for (const { parentPath, name } of files) {
      const content = readFileSync(join(parentPath, name))
      expect(content.includes(CANARY)).toBe(false)
      expect(content.subarray(0, 8).toString()).toBe('Salted__')
    }
  })

  it('[R-17-03] The second before an accident is restored with everybody, every page and every object, and who was deleted before it stays deleted', async () => {
    expect(await countUsers()).toBe(Number(before.users) - CROWD)
    await postgres.loseAndRestore(moments.accident)
    expect(await countUsers()).toBe(before.users)
    const output = await runCheck()
    expect(output).toContain('Accounts: 1 deletions recorded, 0 repeated')
    expect(output).toMatch(/Objects: \d+ named by rows, 0 restored, 0 missing, 0 that no row names/)
    expect(output).toContain('Payments: 2 customers read, 0 reconnected, 0 failed, 0 without an account')
    expect(await postgres.query(LEDGERS)).toEqual(before.ledgers)
    expect(before.ledgers).toMatchObject({ sum: 0, differing: 0 })
    expect([await exists(ada), await exists(bob), await exists(carl)]).toEqual([false, true, true])
  })

  it('[R-17-04] [R-17-06] [R-17-07] [X36] A restore to before a deletion deletes the account again, and recovers objects and payments made since', async () => {
    await postgres.loseAndRestore(moments.deletion)
    expect([await exists(ada), await exists(carl)]).toEqual([true, false])
    expect(await readBought()).not.toBe(before.bought)
    const output = await runCheck()
    expect(output).toContain('Accounts: 1 deletions recorded, 1 repeated')
    expect(output).toMatch(/Objects: \d+ named by rows, 1 restored, 0 missing, 1 that no row names/)
    expect(output).toContain('Payments: 2 customers read, 1 reconnected, 0 failed, 0 without an account')
    expect(await exists(ada)).toBe(false)
    expect(await readBought()).toBe(before.bought)
    expect(await postgres.query(LEDGERS)).toMatchObject({ sum: 0, differing: 0 })

    const lost = `avatars/${dora.userId}/lost.webp`
    await postgres.query(`update app_user set picture_key = '${lost}' where id = '${dora.userId}'`)
    const again = (await runCheck().catch((error: unknown) => error)) as Error & { cause: { code: number } }
    expect(again.cause.code).toBe(1)
    expect(again.message).toContain('Accounts: 1 deletions recorded, 0 repeated')
    expect(again.message).toContain(`0 restored, 1 missing, 1 that no row names\n  object ${lost} is missing`)

    const server = await startTestServer(env, { databaseBehind })
    await server.jobsDone()
    for (const { userId } of [ada, carl]) expect(await server.ctx.storage.list(`users/${userId}/`)).toEqual([])
    expect(await server.ctx.storage.find(picture)).toMatchObject({ sizeBytes: 9 })
    await server.stop()
  })
})
