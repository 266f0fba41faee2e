import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { advanceDays, openSimulatorHarness, subscribe } from './testing/simulator-harness.ts'

const directory = mkdtempSync(join(tmpdir(), 'sidelight-stripe-'))
afterAll(() => rmSync(directory, { recursive: true }))

describe('A simulator with a state file', () => {
  it('A restarted simulator continues with its subscriptions, cards and time', async () => {
    const stateFile = join(directory, 'state', 'stripe.json')
    const before = await openSimulatorHarness({ stateFile })
    const rosa = await subscribe(before)
    await before.client.advance(1_000)
    await before.stop()

    const after = await openSimulatorHarness({ stateFile })
    const { data: prices } = await after.stripe.prices.list({ active: true })
    expect(prices).toHaveLength(3)
    expect(await after.client.now()).toBeGreaterThanOrEqual(Math.floor(Date.now() / 1000) + 999)
    await advanceDays(after, 32)
    const { data: invoices } = await after.stripe.invoices.list({ customer: rosa.customer })
    expect(invoices.map(({ status, amount_paid: paid }) => `${status} ${paid}`)).toEqual(['paid 2200', 'paid 2200'])
    await after.stop()
  })
})
