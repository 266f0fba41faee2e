import { billing, documents, users } from '@sidelight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SHORT_SIDES, textFile, upload } from '#testing/uploads.ts'
import {
  aCustomer,
  type Customer,
  customerIdOf,
  openBillingHarness,
  type BillingHarness,
  subscribe,
} from '../testing/billing-harness.ts'

let harness: BillingHarness
beforeAll(async () => {
  harness = await openBillingHarness()
})
afterAll(() => harness.stop())

async function readTurnOf(person: Customer): Promise<number> {
  const documentId = await upload(person, textFile(SHORT_SIDES))
  await person.call(documents.process, { params: { documentId } })
  const { rows } = await sql<{ priority: number }>`
    select priority from pgboss.job where name = 'documents.read' and data->>'documentId' = ${documentId}`.execute(
    harness.server.ctx.db,
  )
  return rows[0]?.priority ?? 0
}

it(
  '[D17] [R-9-04] a script of a higher plan is read before one that came a little earlier',
  { timeout: 120_000 },
  async () => {
    const [free, paying] = [await aCustomer(harness), await aCustomer(harness)]
    await subscribe(harness, paying, 'studio')
    const earlier = await readTurnOf(free)
    const later = await readTurnOf(paying)
    expect(later).toBeGreaterThan(earlier)
    // A head start of ten minutes and no more.
    expect(later - earlier).toBeLessThanOrEqual(600)
    await harness.settled()
  },
)

it('a new address or name is told to the provider with the next purchase', { timeout: 60_000 }, async () => {
  const ada = await aCustomer(harness)
  await subscribe(harness, ada, 'independent')
  await ada.call(users.updateProfile, { body: { name: 'Ada Renamed', username: ada.username } })
  await ada.call(billing.createCheckoutSession, {
    body: { package_type: 'paygo', package_details: { package_name: 'paygo', pages_buy: 1 } },
  })
  const customerId = await customerIdOf(harness, ada)
  const response = await fetch(`${harness.stripe.url}/v1/customers/${customerId}`, {
    headers: { authorization: `Bearer ${harness.stripe.env.STRIPE_SECRET_KEY}` },
  })
  expect(await response.json()).toMatchObject({ name: 'Ada Renamed', email: ada.email })
})
