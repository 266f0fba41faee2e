import { runSeed } from '@sidelight/dev-services/tests/test-size'
import { billing } from '@sidelight/contract'
import { centsOf } from '@sidelight/domain/billing/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Customer, openBillingHarness, type BillingHarness } from '../testing/billing-harness.ts'

const SEED = runSeed()

let harness: BillingHarness
beforeAll(async () => {
  harness = await openBillingHarness()
})
afterAll(() => harness.stop())

const paidCents = async (user: Customer) => {
  const { transactions } = await user.call(billing.allTransactions)
  return transactions.reduce((sum, { transaction_amount_in_usd: usd }) => sum + centsOf(usd), 0)
}

const change = fc.record({
  plan: fc.constantFrom('independent', 'professional', 'studio'),
  days: fc.integer({ min: 0, max: 2 }),
  minutes: fc.integer({ min: 0, max: 29 }),
  hours: fc.integer({ min: 0, max: 11 }),
})

it(
  '[P14] [R-7-52] [R-7-53] Every plan change within a month charges exactly what its preview showed',
  { timeout: 300_000 },
  async () => {
    const [changes = []] = fc.sample(fc.array(change, { minLength: 10, maxLength: 10 }), { numRuns: 1, seed: SEED })
    const ada = await harness.addSubscriber('independent')
    let current = 'independent'
    for (const { plan: package_name, days, hours, minutes } of changes) {
      await harness.advance({ days, hours })
      const adaAgain = await harness.signInAgain(ada)
      const before = await paidCents(adaAgain)
      const preview = await adaAgain.ask(billing.previewProration, { body: { package_name } })
      expect(preview.http).toBe(package_name === current ? 409 : 200)
      if (preview.body.status !== 'success') continue
      await harness.advance({ minutes: Math.min(9, minutes) })
      await adaAgain.call(billing.updateSubscription, { body: { package_name } })
      await harness.waitForEvents()
      const { immediate_charge: shown, proration_amount: proration } = preview.body.data
      expect(await paidCents(adaAgain)).toBe(before + centsOf(shown))
      expect([shown, proration].every((usd) => Number.isInteger(Math.round(usd * 1e6) / 1e4))).toBe(true)
      current = package_name
    }
  },
)
