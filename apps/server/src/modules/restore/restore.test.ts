import { randomUUID } from 'node:crypto'
import { auth } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBillingHarness, type BillingHarness, type Customer } from '#modules/billing/testing/billing-harness.ts'
import { addTextDocument, listDocuments, removeDocument } from '#modules/documents/documents.service.ts'
import { tapeKey } from '#modules/tapes/object-keys.ts'
import { uploadTape } from '#modules/tapes/testing/tape-fixture.ts'
import { recordDeletion } from '#modules/users/deletion-records.ts'
import { secondsAfter } from '#platform/clock.ts'
import { PaymentsUnavailable } from '#platform/payments/payments.ts'
import { newEncryptedId } from '#platform/script-keys/encrypted-id.ts'
import { createVersionedBucket } from '#testing/backup-buckets.ts'
import { resetsOn } from '#testing/password-resets.ts'
import { inventVisitor, newIpAddress } from '#testing/user-fixture.ts'
import type { Context } from '#platform/context.ts'
import { checkRestore, type RestoreStep } from './restore.service.ts'

const services = inject('services')

type Steps = Record<'accounts' | 'scripts' | 'sessions' | 'objects' | 'payments', RestoreStep>

async function check(ctx: Context): Promise<Steps> {
  const steps: RestoreStep[] = []
  for await (const step of checkRestore(ctx)) steps.push(step)
  const [accounts, scripts, sessions, objects, payments] = steps
  return { accounts, scripts, sessions, objects, payments } as Steps
}

// s3rver keeps no versions.
describe.runIf(services.storageKind !== 's3rver')('the check after a restore', { timeout: 120_000 }, () => {
  let harness: BillingHarness
  let ctx: Context
  beforeAll(async () => {
    // A bucket of its own: the objects of other tests belong to users that this database does not know.
    harness = await openBillingHarness({ env: { S3_BUCKET: await createVersionedBucket(services.env) } })
    ctx = harness.server.ctx
  })
  afterAll(() => harness.stop())

  it('[R-17-04] An account that was used after its deletion was recorded was not deleted, and is reported', async () => {
    const [ada, bob] = [await harness.addCustomer(), await harness.addCustomer()]
    const asOf = (hoursAgo: number): Context => ({
      ...ctx,
      clock: { now: () => new Date(Date.now() - hoursAgo * 3_600_000) },
    })
    await recordDeletion(asOf(1), ada.userId)
    await recordDeletion(asOf(0), bob.userId)
    const { accounts } = await check(ctx)
    expect(accounts.summary).toBe('Accounts: 2 deletions recorded, 1 repeated, 1 of accounts that were used since')
    expect(accounts.unresolved).toEqual([`user ${ada.userId} was used after the deletion was recorded`])
    const signIn = async ({ email, password }: Customer) =>
      (await harness.server.ask(auth.login, { body: { email, password } })).http
    expect([await signIn(ada), await signIn(bob)]).toEqual([200, 401])
    await harness.server.jobsDone()
    // The first receipt was mailed when the account was first deleted.
    expect(await harness.server.inbox.listMails(bob.email)).toEqual([])
  })

  it('[R-17-08] [X36] After a restore nobody is signed in, and mailed links to a new password or address open nothing', async () => {
    const { server } = harness
    const ada = await harness.addCustomer()
    const token = await resetsOn(() => server).askedFor(ada)
    const body = { new_email: inventVisitor().email, password: ada.password }
    await ada.call(auth.changeEmail, { body })
    const { links } = await server.inbox.waitForMail(body.new_email)
    const link = links.find((address) => address.includes('/confirm-email/')) ?? ''
    expect((await check(ctx)).sessions.summary).toMatch(/^Sessions: [1-9]\d* ended$/)
    expect((await ada.ask(auth.sessions)).http).toBe(401)
    expect((await server.ask(auth.refreshToken, { token: ada.refreshToken })).http).toBe(401)
    const reset = { new_password: 'Second-act2!', pass_reset_token: token }
    expect((await server.ask(auth.resetPassword, { body: reset, ip: newIpAddress() })).http).toBe(400)
    const confirmation = { token: link.slice(link.lastIndexOf('/') + 1) }
    expect((await server.ask(auth.confirmEmail, { body: confirmation, ip: newIpAddress() })).http).toBe(400)
    expect((await check(ctx)).sessions.summary).toBe('Sessions: 0 ended')
  })

  it('[R-48-34] A confidential script whose key is gone is deleted again, unless no newer script has a key', async () => {
    const ada = await harness.addCustomer()
    const addConfidential = async (hasKey: boolean) => {
      const id = newEncryptedId()
      if (hasKey) await ctx.scriptKeys.create(id, ada.userId)
      const now = ctx.clock.now()
      await ctx.db
        .insertInto('document')
        .values({
          id,
          ownerId: ada.userId,
          title: 'Confidential script',
          status: 'completed',
          confidentialSince: now,
          expiresAt: secondsAfter(now, 86_400),
        })
        .execute()
      return id
    }
    const [deleted, kept, late] = [
      await addConfidential(false),
      await addConfidential(true),
      await addConfidential(false),
    ]
    const ordinary = await addTextDocument(ctx, ada.userId, { title: 'Mine', text: 'Mine.', pageCount: 1 })
    const withoutKeys: Context = {
      ...ctx,
      scriptKeys: {
        ...ctx.scriptKeys,
        findNewest: () => Promise.resolve(undefined),
        find: () => Promise.resolve(undefined),
      },
    }
    const listed = async () => (await listDocuments(ctx, ada.userId)).map(({ id }) => id).toSorted()
    const { scripts: doubtful } = await check(withoutKeys)
    const describeScript = (id: string) => `script ${id} has no key, and no newer script has one`
    expect(doubtful.unresolved.toSorted()).toEqual([kept, deleted, late].map(describeScript).toSorted())
    expect(await listed()).toEqual([kept, deleted, late, ordinary].toSorted())

    const { scripts } = await check(ctx)
    expect(scripts).toEqual({
      summary: 'Confidential scripts: 3 with encrypted objects, 1 deleted again',
      unresolved: [describeScript(late)],
    })
    expect(await listed()).toEqual([kept, late, ordinary].toSorted())
    for (const id of [kept, late, ordinary]) await removeDocument(ctx, ada.userId, id)
    await harness.server.jobsDone()
  })

  it('[R-17-06] A removed object whose row is back is restored, one without a version is reported, and one without a row is removed', async () => {
    const [ada, bob] = [await harness.addCustomer(), await harness.addCustomer()]
    const kept = await addTextDocument(ctx, ada.userId, { title: 'Kept', text: 'Kept.', pageCount: 1 })
    const { originalKey } = await ctx.db
      .selectFrom('document')
      .select('originalKey')
      .where('id', '=', kept)
      .executeTakeFirstOrThrow()
    await ctx.storage.remove([originalKey ?? ''])
    const tape = await uploadTape(harness.server, ada, kept)
    await ctx.storage.remove([tapeKey(tape._id)])
    const lost = `avatars/${bob.userId}/${randomUUID()}.webp`
    await ctx.db.updateTable('appUser').set({ pictureKey: lost }).where('id', '=', bob.userId).execute()

    const unnamed = [
      `incoming/users/${randomUUID()}/documents/${randomUUID()}/incoming`,
      `users/${ada.userId}/documents/${randomUUID()}/original-${randomUUID()}`,
      `users/${ada.userId}/documents/${kept}/audio/1700000000-${randomUUID()}.wav`,
      `avatars/${ada.userId}/${randomUUID()}.webp`,
      `exports/${bob.userId}/${randomUUID()}.zip`,
      tapeKey(randomUUID()),
    ]
    const page = `users/${ada.userId}/documents/${kept}/pages/1.webp`
    for (const key of [...unnamed, page]) await ctx.storage.write(key, new Uint8Array(3), 'text/plain')
    const { objects } = await check(ctx)
    expect(objects.summary).toBe('Objects: 3 named by rows, 2 restored, 1 missing, 6 that no row names')
    expect(objects.unresolved).toEqual([`object ${lost} is missing`])
    expect(new TextDecoder().decode(await ctx.storage.read(originalKey ?? ''))).toBe('Kept.')
    expect(await ctx.storage.find(tapeKey(tape._id))).toBeDefined()
    await harness.server.jobsDone()
    for (const key of unnamed) expect(await ctx.storage.find(key)).toBeUndefined()
    expect(await ctx.storage.find(page)).toBeDefined()

    await ctx.db.updateTable('appUser').set({ pictureKey: null }).where('id', '=', bob.userId).execute()
    await removeDocument(ctx, ada.userId, kept)
    await harness.server.jobsDone()
    const { objects: repeated } = await check(ctx)
    expect(repeated.summary).toBe('Objects: 0 named by rows, 0 restored, 0 missing, 0 that no row names')
    expect(repeated.unresolved).toEqual([])
  })

  it('[R-17-07] A customer without an account, and one that the provider does not return, are reported', async () => {
    const [ada, bob] = [await harness.addCustomer(), await harness.addCustomer()]
    await harness.buyPages(ada, 8)
    await harness.buyPages(bob, 5)
    const [lost, failing] = [await harness.customerIdOf(ada), await harness.customerIdOf(bob)]
    // As if the account had been created after the moment of the backup.
    await ctx.db.deleteFrom('billingCustomer').where('customerId', '=', lost).execute()
    await ctx.db.deleteFrom('appUser').where('id', '=', ada.userId).execute()
    const readCustomer: Context['payments']['readCustomer'] = (customerId) =>
      customerId === failing
        ? Promise.reject(new PaymentsUnavailable('Out of order'))
        : ctx.payments.readCustomer(customerId)
    const { payments } = await check({ ...ctx, payments: { ...ctx.payments, readCustomer } })
    expect(payments.summary).toMatch(/^Payments: 1 customers read, 0 reconnected, 1 failed, 1 without an account$/)
    expect(payments.unresolved).toEqual([
      `customer ${failing} could not be reconciled`,
      `customer ${lost} has no account`,
    ])
    const { payments: repeated } = await check(ctx)
    expect(repeated.unresolved).toEqual([`customer ${lost} has no account`])
  })
})
