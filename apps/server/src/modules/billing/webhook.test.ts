import { billing, credits } from '@sidelight/contract'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcileJob } from './billing.jobs.ts'
import {
  aCustomer,
  buyPages,
  chargeIdOf,
  customerIdOf,
  openBillingHarness,
  type BillingHarness,
  subscribe,
  startPagesCheckout,
} from './testing/billing-harness.ts'

let harness: BillingHarness
beforeAll(async () => {
  harness = await openBillingHarness()
})
afterAll(() => harness.stop())

const signer = new Stripe('sk_test_local').webhooks
const SECRET = 'whsec_local'

const anEvent = (change: object = {}) => ({
  id: `evt_${crypto.randomUUID().replaceAll('-', '')}`,
  object: 'event',
  type: 'checkout.session.completed',
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  data: {
    object: { id: 'cs_test_forged', object: 'checkout.session', customer: 'cus_nobody', payment_status: 'paid' },
  },
  ...change,
})

interface Sending {
  signature?: string | undefined
  secret?: string
  timestamp?: number
  type?: string
}

function send(payload: string, { secret = SECRET, timestamp, type = 'application/json', ...rest }: Sending = {}) {
  const signed = signer.generateTestHeaderString({ payload, secret, ...(timestamp !== undefined && { timestamp }) })
  const signature = 'signature' in rest ? rest.signature : signed
  return harness.server.app.inject({
    method: 'POST',
    url: '/api/v1/payment/webhook',
    payload,
    headers: { 'content-type': type, ...(signature !== undefined && { 'stripe-signature': signature }) },
  })
}

const countEvents = async () => {
  const rows = await harness.server.ctx.db.selectFrom('billingEvent').select('eventId').execute()
  return rows.length
}

describe('an event', { timeout: 180_000 }, () => {
  it('[P21] that is signed is taken, whatever spaces its bytes hold', async () => {
    const payload = JSON.stringify(anEvent(), null, 3)
    expect((await send(payload)).statusCode).toBe(200)
    // The same, written by somebody who parsed it first: other bytes.
    const signature = signer.generateTestHeaderString({ payload, secret: SECRET })
    expect((await send(JSON.stringify(JSON.parse(payload)), { signature })).statusCode).toBe(400)
  })

  it('[P21] that is forged is refused and written nowhere: twelve ways', async () => {
    const before = await countEvents()
    const payload = JSON.stringify(anEvent())
    const now = Math.floor(Date.now() / 1000)
    const good = signer.generateTestHeaderString({ payload, secret: SECRET })
    const forged: Sending[] = [
      { signature: undefined },
      { signature: '' },
      { signature: 'v1=00' },
      { signature: `t=${now},v1=${'0'.repeat(64)}` },
      { signature: good.replace('v1=', 'v0=') },
      { signature: good.slice(0, -1) },
      { signature: good.replace(/t=\d+/, `t=${now + 1}`) },
      { secret: 'whsec_other' },
      { secret: ' whsec_local' },
      { timestamp: now - 301 },
      { timestamp: now - 86_400 },
    ]
    for (const sending of forged) expect((await send(payload, sending)).statusCode).toBe(400)
    const tampered = payload.replace('cus_nobody', 'cus_somebody')
    expect((await send(tampered, { signature: good })).statusCode).toBe(400)
    expect((await send('', {})).statusCode).toBe(400)
    expect((await send('not json', {})).statusCode).toBe(400)
    expect((await send(payload, { type: 'text/plain' })).statusCode).toBe(415)
    expect(await countEvents()).toBe(before)
  })

  it('[P21] is taken under either of two secrets while one replaces the other', async () => {
    const two = await openBillingHarness({ env: { STRIPE_WEBHOOK_SECRET: 'whsec_next,whsec_local' }, isWorking: false })
    try {
      const statuses: number[] = []
      for (const secret of ['whsec_next', 'whsec_local', 'whsec_before']) {
        const payload = JSON.stringify(anEvent())
        const signature = signer.generateTestHeaderString({ payload, secret })
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
        const answer = await two.server.app.inject({ method: 'POST', url: '/api/v1/payment/webhook', payload, headers })
        statuses.push(answer.statusCode)
      }
      expect(statuses).toEqual([200, 200, 400])
    } finally {
      await two.stop()
    }
  })

  it('[P25] of another mode is refused; of a customer that is not ours, or of nobody, it means nothing', async () => {
    const before = await countEvents()
    expect((await send(JSON.stringify(anEvent({ livemode: true })))).statusCode).toBe(400)
    const about = { object: { id: 'prod_1', object: 'product' } }
    expect((await send(JSON.stringify(anEvent({ type: 'product.created', data: about })))).statusCode).toBe(200)
    expect(await countEvents()).toBe(before)

    // Of another shop behind the same account: real, paid, and even under the name of somebody here.
    const eve = await aCustomer(harness)
    const { payments, db } = harness.server.ctx
    const customerId = await payments.ensureCustomer({ userId: eve.userId, email: eve.email, name: 'Eve' })
    const page = 'http://127.0.0.1:5173/dashboard'
    const pages = { successUrl: page, cancelUrl: page, metadata: {}, idempotencyKey: crypto.randomUUID() }
    const wanted = { customerId, mode: 'payment', pages: 9, unitAmountCents: 100 } as const
    const { id: sessionId } = await payments.createCheckout({ ...wanted, ...pages })
    await harness.stripe.pay(sessionId)
    await harness.settled()
    expect(await countEvents()).toBeGreaterThan(before)
    expect(await db.selectFrom('billingCustomer').select('userId').execute()).toEqual([])
    expect(await eve.call(billing.allTransactions)).toEqual({ transactions: [] })
    expect(await eve.call(credits.current)).toMatchObject({ paygo_credits: 0, page_credits_this_month: 5 })
  })

  it(
    '[P22] five times at once is worked once, of every kind that a purchase and a refund make',
    { timeout: 120_000 },
    async () => {
      const ada = await aCustomer(harness)
      await harness.stripe.setWebhookManner({ copies: 5 })
      await subscribe(harness, ada, 'independent')
      await harness.advance({ minutes: 1 })
      await buyPages(harness, ada, 10)
      const chargeId = await chargeIdOf(harness, ada)
      await harness.server.ctx.payments.refund({ chargeId, amountCents: 400, idempotencyKey: `test:${chargeId}` })
      await harness.settled()
      await harness.stripe.setWebhookManner({})
      expect(await ada.call(credits.current)).toEqual({
        paygo_credits: 6,
        page_credits_this_month: 25,
        page_credits_used_this_month: 0,
      })
      const receipts = await harness.server.inbox.listMails(ada.email)
      expect(receipts.filter(({ subject }) => subject.startsWith('Your receipt'))).toHaveLength(2)
    },
  )

  it(
    '[P24] is answered in less than 300 ms in the middle of twenty, and waits for no provider that hangs',
    { timeout: 120_000 },
    async () => {
      const ada = await aCustomer(harness)
      await startPagesCheckout(ada, 1)
      const customerId = await customerIdOf(harness, ada)
      await harness.stripe.planFaults({ fault: 'slow', on: 'GET /v1/', times: 1000, delayMs: 5000 })
      const took: number[] = []
      for (let count = 0; count < 20; count += 1) {
        const object = { id: 'cs_1', object: 'checkout.session', customer: customerId }
        const payload = JSON.stringify(anEvent({ data: { object } }))
        const beganMs = performance.now()
        expect((await send(payload)).statusCode).toBe(200)
        took.push(performance.now() - beganMs)
      }
      await harness.stripe.planFaults()
      const sorted = took.toSorted((a, b) => a - b)
      console.info(`webhook: median ${sorted[10]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`)
      // The machine may be busy with other things; the provider's five seconds would show in every one of them.
      expect(sorted[10]).toBeLessThan(300)
      expect(sorted.at(-1)).toBeLessThan(4000)
      await harness.settled()
    },
  )

  it('[P28] that never comes is made up for by the reconciler, to the same end', { timeout: 120_000 }, async () => {
    const ada = await aCustomer(harness)
    await harness.stripe.setWebhookManner({ lost: true })
    await subscribe(harness, ada, 'professional')
    const { session_id: sessionId } = await startPagesCheckout(ada, 12)
    await harness.stripe.pay(sessionId)
    expect(await ada.call(credits.current)).toMatchObject({ paygo_credits: 0, page_credits_this_month: 5 })
    await harness.server.ctx.jobs.enqueue(harness.server.ctx.db, reconcileJob, {})
    await harness.server.jobsDone()
    await harness.stripe.setWebhookManner({})
    expect(await ada.call(credits.current)).toMatchObject({ paygo_credits: 12, page_credits_this_month: 50 })
    const known = await ada.call(billing.allTransactions)
    expect(known.transactions.map(({ transaction_amount_in_usd: usd }) => usd).toSorted((a, b) => a - b)).toEqual([
      12, 22,
    ])
  })
})
