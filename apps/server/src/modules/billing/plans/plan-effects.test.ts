import { billing, documents, users } from '@sidelight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SHORT_SIDES, textFile, upload } from '#testing/uploads.ts'
import { type Customer, openBillingHarness, type BillingHarness } from '../testing/billing-harness.ts'

let harness: BillingHarness
beforeAll(async () => {
  harness = await openBillingHarness()
})
afterAll(() => harness.stop())

async function readPriority(user: Customer): Promise<number> {
  const documentId = await upload(user, textFile(SHORT_SIDES))
  await user.call(documents.process, { params: { documentId } })
  const { rows } = await sql<{ priority: number }>`
    select priority from pgboss.job where name = 'documents.read' and data->>'documentId' = ${documentId}`.execute(
    harness.server.ctx.db,
  )
  return rows[0]?.priority ?? 0
}

it(
  '[D17] [R-9-04] A script of a higher plan is parsed before one that was uploaded a little earlier',
  { timeout: 120_000 },
  async () => {
    const [free, studio] = [await harness.addCustomer(), await harness.addCustomer()]
    await harness.subscribe(studio, 'studio')
    const earlier = await readPriority(free)
    const later = await readPriority(studio)
    expect(later).toBeGreaterThan(earlier)
    // An advantage of at most ten minutes.
    expect(later - earlier).toBeLessThanOrEqual(600)
    await harness.waitForEvents()
  },
)

it('The provider gets a new name with the next purchase', { timeout: 60_000 }, async () => {
  const ada = await harness.addSubscriber('independent')
  await ada.call(users.updateProfile, { body: { name: 'Ada Renamed', username: ada.username } })
  await ada.call(billing.createCheckoutSession, {
    body: { package_type: 'paygo', package_details: { package_name: 'paygo', pages_buy: 1 } },
  })
  const customerId = await harness.customerIdOf(ada)
  const response = await fetch(`${harness.stripe.url}/v1/customers/${customerId}`, {
    headers: { authorization: `Bearer ${harness.stripe.env.STRIPE_SECRET_KEY}` },
  })
  expect(await response.json()).toMatchObject({ name: 'Ada Renamed', email: ada.email })
})
