import { billing, credits } from '@sidelight/contract'
import { paygoPrice } from '@sidelight/domain/billing/pay-as-you-go'
import { PLAN_KEYS } from '@sidelight/domain/billing/plans'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '#testing/user-fixture.ts'
import {
  type Customer,
  openBillingHarness,
  type BillingHarness,
  startPagesCheckout,
  startPlanCheckout,
} from '../testing/billing-harness.ts'

let harness: BillingHarness
let ada: Customer
beforeAll(async () => {
  harness = await openBillingHarness()
  ada = await harness.addCustomer()
})
afterAll(() => harness.stop())

const requestCheckout = (user: SignedIn, package_type: 'paygo' | 'subscription', package_details: object) =>
  user.ask(billing.createCheckoutSession, { body: { package_type, package_details } as never })
const readState = async (user: SignedIn, sessionId: string) =>
  user.call(billing.checkoutSession, { params: { sessionId } })
const listRows = (userId: string) =>
  harness.server.ctx.db
    .selectFrom('billingCheckout')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
const orderByBank = async (user: SignedIn, pages: number) => {
  const { session_id: sessionId } = await startPagesCheckout(user, pages)
  await harness.stripe.pay(sessionId, { byBank: true })
  await harness.waitForEvents()
  return sessionId
}
const findSession = async (sessionId: string) => {
  const session = await harness.server.ctx.payments.findCheckout(sessionId)
  if (!session) throw new Error('There is no such session')
  return session
}

describe('page checkouts', { timeout: 180_000 }, () => {
  it('[R-9-08] [R-9-16] [R-5-45] [R-7-49] Pages are bought at our price and granted with the payment', async () => {
    const bob = await harness.addCustomer()
    const sessionId = await harness.buyPages(bob, 25)
    expect(await bob.call(credits.current)).toMatchObject({ paygo_credits: 25 })
    expect(await readState(bob, sessionId)).toEqual({
      session_id: sessionId,
      state: 'paid',
      package_type: 'paygo',
      package_name: 'paygo',
      pages: 25,
      amount_in_usd: 25,
    })
    const mail = await harness.waitForMail(bob, 'Your receipt: 25 pages')
    expect(mail.text).toContain('$25.00')
  })

  it('[R-6-04] [P06] [P07] The paid plan decides the discount on pages, and nothing in the request does', async () => {
    const bob = await harness.addSubscriber('professional')
    const { session_id: sessionId } = await startPagesCheckout(bob, 25)
    expect((await findSession(sessionId)).totalCents).toBe(2000)
    const spellings = ['paygo', 'PAYGO', 'Paygo']
    for (const package_name of spellings) {
      const { http, body } = await requestCheckout(bob, 'paygo', { package_name, pages_buy: 25 })
      expect([http, body.status === 'success' && body.data.session_id]).toEqual([200, sessionId])
    }
    for (const package_name of ['studio_monthly', 'independant', 'free', '__proto__', 'paygo ; studio'])
      expect((await requestCheckout(bob, 'paygo', { package_name, pages_buy: 25 })).http).toBe(400)
  })

  it('[P06] [P30] Pages cost what the table says on every plan', async () => {
    const bob = await harness.addCustomer()
    for (const plan of PLAN_KEYS) {
      if (plan === 'independent') await harness.subscribe(bob, plan)
      else if (plan !== 'free') {
        await bob.call(billing.previewProration, { body: { package_name: plan } })
        await bob.call(billing.updateSubscription, { body: { package_name: plan } })
      }
      for (const pages of [1, 3, 7, 999, 1000].filter((_, at) => plan === 'free' || at % 2 === 0)) {
        await resetCheckoutLimit()
        const { session_id: sessionId } = await startPagesCheckout(bob, pages)
        expect((await findSession(sessionId)).totalCents).toBe(paygoPrice(pages, plan).totalCents)
      }
    }
  })

  it('[P04] Pages cost the same whatever price the client sends', async () => {
    const prices = [0, 0.01, -5, 1e9, 'free', '', null, true, [], {}, { cents: 1 }, '1; drop table billing_checkout']
    const sessions = new Set<string>()
    for (const package_price of prices) {
      const { body } = await requestCheckout(ada, 'paygo', { package_name: 'paygo', package_price, pages_buy: 40 })
      if (body.status === 'success') sessions.add(body.data.session_id)
    }
    expect(sessions.size).toBe(1)
    const [sessionId = ''] = sessions
    expect((await findSession(sessionId)).totalCents).toBe(4000)
  })

  it.each([0, -5, 1.5, 1001, 1e9, '10', null, [], {}, 1e300, '', true, '1e3', -0.1, 2 ** 53])(
    '[P05] [R-5-45] The number of pages %s is rejected',
    async (pages_buy) => {
      expect((await requestCheckout(ada, 'paygo', { package_name: 'paygo', pages_buy })).http).toBe(400)
    },
  )

  it('[P05] A page checkout without a number of pages is rejected', async () => {
    const { http, body } = await requestCheckout(ada, 'paygo', { package_name: 'paygo' })
    expect([http, body.message]).toEqual([400, 'Please say how many pages.'])
  })
})

describe('plan checkouts', { timeout: 180_000 }, () => {
  it('[P06] [R-9-07] Every spelling of a plan is accepted, and unknown plans are rejected', async () => {
    const bob = await harness.addCustomer()
    const sessions = new Set<string>()
    for (const package_name of ['independant_monthly', 'independent_monthly', 'Independent', 'INDEPENDANT']) {
      const { body } = await requestCheckout(bob, 'subscription', { package_name })
      sessions.add(body.status === 'success' ? body.data.session_id : package_name)
    }
    expect(sessions.size).toBe(1)
    const [sessionId = ''] = sessions
    expect(await findSession(sessionId)).toMatchObject({ planKey: 'independent', totalCents: 1200 })
    for (const package_name of ['paygo', '__proto__', 'constructor', 'gold', 'free_monthly', 'studio_yearly'])
      expect((await requestCheckout(bob, 'subscription', { package_name })).http).toBe(400)
  })

  it('[P08] Fifty simultaneous requests get one session', async () => {
    const bob = await harness.addCustomer()
    await startPagesCheckout(bob, 1)
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => requestCheckout(bob, 'subscription', { package_name: 'studio' })),
    )
    const ids = new Set(responses.map(({ body }) => body.status === 'success' && body.data.session_id))
    expect(ids.size).toBe(1)
    expect(ids.has(false)).toBe(false)
    expect((await listRows(bob.userId)).filter(({ packageType }) => packageType === 'subscription')).toHaveLength(1)
  })

  it('[P08] Choosing another plan expires the first session, and a running plan prevents a second one', async () => {
    const bob = await harness.addCustomer()
    const first = await startPlanCheckout(bob, 'independent')
    const second = await startPlanCheckout(bob, 'studio')
    expect((await findSession(first.session_id)).status).toBe('expired')
    await expect(harness.stripe.pay(first.session_id)).rejects.toThrow('expired')
    expect(await readState(bob, first.session_id)).toMatchObject({ state: 'expired' })
    await harness.stripe.pay(second.session_id)
    await harness.waitForEvents()
    const rejected = await requestCheckout(bob, 'subscription', { package_name: 'professional' })
    expect([rejected.http, rejected.body.message]).toEqual([409, expect.stringContaining('You have a plan already')])
    expect((await requestCheckout(bob, 'subscription', { package_name: 'studio' })).body.message).toBe(
      'This is already your current plan.',
    )
  })

  it('[P08] Choosing another plan while the first request is pending leaves one session that can be paid', async () => {
    const bob = await harness.addCustomer()
    await startPagesCheckout(bob, 1)
    await harness.stripe.planFaults({ fault: 'slow', on: 'POST /v1/checkout/sessions', delayMs: 2000 })
    const first = requestCheckout(bob, 'subscription', { package_name: 'independent' })
    await waitUntil(async () => (await listRows(bob.userId)).length === 2 || undefined, {
      what: 'the first checkout',
      timeoutMs: 30_000,
    })
    const { session_id: chosen } = await startPlanCheckout(bob, 'studio')
    expect((await first).http).toBe(409)
    const { checkouts } = await harness.server.ctx.payments.readCustomer(await harness.customerIdOf(bob))
    const plans = checkouts.filter(({ mode }) => mode === 'subscription')
    expect(plans.filter(({ status }) => status === 'open').map(({ id }) => id)).toEqual([chosen])
    expect(plans).toHaveLength(2)
  })

  it('[P08] Of two paid plans the later one is ended and refunded', async () => {
    const bob = await harness.addSubscriber('professional')
    // Of two plans in the same second neither is older.
    await harness.advance({ minutes: 1 })
    // Like two windows that were both open before either was paid, which our checks do not see.
    const customerId = await harness.customerIdOf(bob)
    const second = await harness.createSession(customerId, { mode: 'subscription', planKey: 'studio' })
    await harness.stripe.pay(second.id)
    await harness.waitForEvents()
    await harness.waitForEvents()
    expect(await bob.call(billing.activeSubscription)).toMatchObject([{ package_name: 'professional_monthly' }])
    expect(await bob.call(credits.current)).toMatchObject({ page_credits_this_month: 50 })
    const { subscriptions } = await harness.server.ctx.payments.readCustomer(customerId)
    expect(subscriptions.map(({ planKey, status }) => [planKey, status])).toEqual([
      ['professional', 'active'],
      ['studio', 'canceled'],
    ])
    const { transactions } = await bob.call(billing.allTransactions)
    expect(transactions.map(({ transaction_amount_in_usd: usd, transaction_status: status }) => [usd, status])).toEqual(
      [
        [40, 'refunded'],
        [22, 'succeeded'],
      ],
    )
  })
})

describe('checkouts', { timeout: 180_000 }, () => {
  it('[P10] A checkout returns to our own pages, whatever host the request names', async () => {
    const bob = await harness.addCustomer()
    const { body, raw } = await harness.server.ask(billing.createCheckoutSession, {
      body: { package_type: 'paygo', package_details: { package_name: 'paygo', pages_buy: 2 } },
      token: bob.accessToken,
      headers: { host: 'evil.example', origin: 'https://evil.example', referer: 'https://evil.example/' },
    })
    if (body.status !== 'success') throw new Error(raw)
    const response = await fetch(`${harness.stripe.url}/v1/checkout/sessions/${body.data.session_id}`, {
      headers: { authorization: `Bearer ${harness.stripe.env.STRIPE_SECRET_KEY}` },
    })
    const { success_url: success, cancel_url: cancel } = (await response.json()) as Record<string, string>
    const { origin } = harness.server.ctx.config.web
    expect([success, cancel]).toEqual([
      `${origin}/dashboard/success?session_id={CHECKOUT_SESSION_ID}`,
      `${origin}/dashboard/cancel`,
    ])
  })

  it('[P09] A user can open ten checkouts an hour, and returning to an open one does not count', async () => {
    const bob = await harness.addCustomer()
    for (let pages = 1; pages <= 10; pages += 1) await startPagesCheckout(bob, pages)
    for (let visit = 0; visit < 5; visit += 1) await startPagesCheckout(bob, 3)
    const { http, headers } = await requestCheckout(bob, 'paygo', { package_name: 'paygo', pages_buy: 11 })
    expect([http, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)])
  })

  it('[P12] A checkout whose response was lost is returned by the next request', async () => {
    const bob = await harness.addCustomer()
    await startPagesCheckout(bob, 1)
    await harness.stripe.planFaults({ fault: 'cut-after', on: 'POST /v1/checkout/sessions', times: 3 })
    const lost = await requestCheckout(bob, 'paygo', { package_name: 'paygo', pages_buy: 17 })
    await harness.stripe.planFaults()
    expect([lost.http, lost.body.message]).toEqual([503, 'Error creating checkout session. Please try again.'])
    const { session_id: sessionId } = await startPagesCheckout(bob, 17)
    const { checkouts } = await harness.server.ctx.payments.readCustomer(await harness.customerIdOf(bob))
    expect(checkouts.filter(({ pages }) => pages === 17).map(({ id }) => id)).toEqual([sessionId])
  })

  it('[R-8-52] A failed checkout has an error message and leaves no session that could be paid', async () => {
    const bob = await harness.addCustomer()
    await startPagesCheckout(bob, 1)
    await harness.stripe.planFaults({ fault: 'server-error', on: 'POST /v1/checkout/sessions', times: 3 })
    const failed = await requestCheckout(bob, 'paygo', { package_name: 'paygo', pages_buy: 19 })
    await harness.stripe.planFaults()
    expect([failed.http, failed.body.message]).toEqual([503, 'Error creating checkout session. Please try again.'])
    const { checkouts } = await harness.server.ctx.payments.readCustomer(await harness.customerIdOf(bob))
    expect(checkouts.filter(({ pages }) => pages === 19)).toEqual([])
  })

  it('[P19] A checkout is open until the server has seen the payment, and paid from then on', async () => {
    const bob = await harness.addCustomer()
    await harness.stripe.setDeliveryOptions({ lost: true })
    const { session_id: sessionId } = await startPagesCheckout(bob, 6)
    expect(await readState(bob, sessionId)).toMatchObject({ state: 'open' })
    expect(await bob.call(credits.current)).toMatchObject({ paygo_credits: 0 })
    await harness.stripe.pay(sessionId)
    // No event arrives: the request itself finds the payment.
    const state = await waitUntil(async () => (await readState(bob, sessionId)).state === 'paid' || undefined, {
      what: 'the payment',
      timeoutMs: 30_000,
    })
    await harness.stripe.setDeliveryOptions({})
    expect(state).toBe(true)
    expect(await bob.call(credits.current)).toMatchObject({ paygo_credits: 6 })
  })

  it('[P19] A checkout with an invented id is not found and grants nothing', async () => {
    const bob = await harness.addCustomer()
    for (const sessionId of ['cs_test_invented', 'cs_live_a1', 'cs_test_'.padEnd(180, 'x')]) {
      const response = await bob.ask(billing.checkoutSession, { params: { sessionId } })
      expect([response.http, response.body.message]).toEqual([404, 'This payment is not known.'])
    }
    expect(await bob.call(credits.current)).toMatchObject({ paygo_credits: 0 })
  })

  it('[P18] Another user’s checkout is not found, like one that does not exist', async () => {
    const [bob, eve] = [await harness.addCustomer(), await harness.addCustomer()]
    const sessionId = await harness.buyPages(bob, 4)
    const foreign = await eve.ask(billing.checkoutSession, { params: { sessionId } })
    const missing = await eve.ask(billing.checkoutSession, { params: { sessionId: 'cs_test_missing' } })
    expect([foreign.http, foreign.raw]).toEqual([404, missing.raw])
    expect(await eve.call(credits.current)).toMatchObject({ paygo_credits: 0 })
  })

  it('[P20] A checkout with a declined card stays open and expires unpaid', async () => {
    const bob = await harness.addCustomer()
    const { session_id: sessionId } = await startPagesCheckout(bob, 5)
    expect(await harness.stripe.pay(sessionId, { number: '4000000000000002' })).toEqual(
      expect.objectContaining({ kind: 'declined' }),
    )
    await harness.waitForEvents()
    expect(await readState(bob, sessionId)).toMatchObject({ state: 'open' })
    await harness.advance({ hours: 25 })
    const bobAgain = await harness.signInAgain(bob)
    expect(await readState(bobAgain, sessionId)).toMatchObject({ state: 'expired' })
    expect(await bobAgain.call(credits.current)).toMatchObject({ paygo_credits: 0 })
  })

  it('[P26] A checkout by bank transfer grants its pages when the money arrives', async () => {
    const bob = await harness.addCustomer()
    const sessionId = await orderByBank(bob, 8)
    expect(await readState(bob, sessionId)).toMatchObject({ state: 'processing' })
    expect(await bob.call(credits.current)).toMatchObject({ paygo_credits: 0 })
    await harness.stripe.settlePayment(sessionId, true)
    await harness.waitForEvents()
    expect(await readState(bob, sessionId)).toMatchObject({ state: 'paid' })
    expect(await bob.call(credits.current)).toMatchObject({ paygo_credits: 8 })
  })

  it('A bank transfer that takes longer than a week gets a receipt by mail', async () => {
    const bob = await harness.addCustomer()
    await orderByBank(bob, 8)
    await harness.stripe.setDeliveryOptions({ lost: true })
    await harness.advance({ days: 9 })
    await harness.stripe.setDeliveryOptions({})
    await harness.reconcile()
    expect(await (await harness.signInAgain(bob)).call(credits.current)).toMatchObject({ paygo_credits: 8 })
    await harness.waitForMail(bob, 'Your receipt: 8 pages')
  })

  it('[P26] A checkout by bank transfer expires if the bank rejects it', async () => {
    const bob = await harness.addCustomer()
    const sessionId = await orderByBank(bob, 8)
    await harness.stripe.settlePayment(sessionId, false)
    await harness.waitForEvents()
    expect(await readState(bob, sessionId)).toMatchObject({ state: 'expired' })
    expect(await bob.call(credits.current)).toMatchObject({ paygo_credits: 0 })
    const { transactions } = await bob.call(billing.allTransactions)
    expect(transactions).toMatchObject([{ transaction_status: 'failed' }])
  })
})

/** The limit of new checkouts has its own test. */
const resetCheckoutLimit = () =>
  harness.server.ctx.db.deleteFrom('throttle').where('key', 'like', 'checkout:user:%').execute()
