import { billing, credits } from '@sidelight/contract'
import type { PaidPlanKey } from '@sidelight/domain/billing/plans'
import { startStripeWithCatalogue } from '#testing/start-stripe.ts'
import type { AddressInfo } from 'node:net'
import type { SpeechEngine } from '#platform/speech/speech.ts'
import { insertUser } from '#testing/accounts.ts'
import { type SignedIn, signIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { reconcileJob } from '../billing.jobs.ts'
import { spendPages } from './modelled-customer.ts'

interface Options {
  env?: Record<string, string>
  isWorking?: boolean
  speech?: SpeechEngine
  databaseBehind?: (url: string) => Promise<Record<string, string>>
}

export interface Customer extends SignedIn {
  userId: string
}

type SessionOrder =
  | { mode: 'subscription'; planKey: PaidPlanKey }
  | { mode: 'payment'; pages: number; unitAmountCents: number }

const RETURN_URL = 'http://127.0.0.1:5173/dashboard'
export const GOOD_CARD = '4242424242424242'
/** Can be saved, and is declined whenever it is charged. */
export const FAILING_CARD = '4000000000000341'

export type BillingHarness = Awaited<ReturnType<typeof openBillingHarness>>

/** Starts the server with its own payment provider, which sends it events like the real one. */
export async function openBillingHarness({ env = {}, ...options }: Options = {}) {
  const stripe = await startStripeWithCatalogue()
  const server = await startTestServer({ ...stripe.env, ...env }, options)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  await stripe.addWebhook(
    `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api/v1/payment/webhook`,
  )
  /** Waits until every event is delivered and its jobs are done. */
  const waitForEvents = async () => {
    await stripe.settleWebhooks()
    await server.jobsDone()
  }
  return {
    server,
    stripe,
    waitForEvents,
    /** Advances the clocks of the server and of the provider. Sessions of users may expire. */
    async advance({ days = 0, hours = 0, minutes = 0 }) {
      server.clock.advance({ days, hours, minutes })
      await stripe.advance(((days * 24 + hours) * 60 + minutes) * 60)
      await waitForEvents()
    },
    async reconcile() {
      await server.ctx.jobs.enqueue(server.ctx.db, reconcileJob, {})
      await waitForEvents()
    },
    async stop() {
      await server.stop()
      await stripe.stop()
    },
    ...customerActions(server, stripe, waitForEvents),
  }
}

function customerActions(
  server: TestServer,
  stripe: Awaited<ReturnType<typeof startStripeWithCatalogue>>,
  waitForEvents: () => Promise<void>,
) {
  const { ctx } = server
  const pay = async ({ session_id: sessionId }: { session_id: string }, number = GOOD_CARD): Promise<string> => {
    await stripe.pay(sessionId, { number })
    await waitForEvents()
    return sessionId
  }
  const customerIdOf = async ({ userId }: Customer): Promise<string> => {
    const customers = ctx.db.selectFrom('billingCustomer').select('customerId').where('userId', '=', userId)
    return (await customers.executeTakeFirstOrThrow()).customerId
  }
  const addCustomer = async (): Promise<Customer> => {
    const user = await insertUser(server)
    return { ...user, userId: await userIdOf(server, user) }
  }
  const subscribe = async (user: SignedIn, plan: string, number?: string) =>
    pay(await startPlanCheckout(user, plan), number)
  return {
    addCustomer,
    async addSubscriber(plan: string): Promise<Customer> {
      const user = await addCustomer()
      await subscribe(user, plan)
      return user
    },
    /** For a user whose session has expired. */
    signInAgain: async (user: Customer): Promise<Customer> => ({
      ...(await signIn(server, user)),
      userId: user.userId,
    }),
    subscribe,
    buyPages: async (user: SignedIn, pages: number) => pay(await startPagesCheckout(user, pages)),
    async spendPages({ userId }: Customer, pages: number): Promise<void> {
      const key = `test:${userId}:${crypto.randomUUID()}`
      if (!(await spendPages(ctx, userId, key, pages))) throw new Error(`${pages} pages are too many`)
    },
    customerIdOf,
    /** Creates a session at the provider, without our own checks. */
    createSession: (customerId: string, order: SessionOrder) =>
      ctx.payments.createCheckout({
        customerId,
        successUrl: RETURN_URL,
        cancelUrl: RETURN_URL,
        metadata: {},
        idempotencyKey: crypto.randomUUID(),
        ...order,
      }),
    /** The charge of the newest payment. */
    async chargeIdOf({ userId }: Customer): Promise<string> {
      const payments = ctx.db.selectFrom('billingPayment').select('chargeId').where('userId', '=', userId)
      return (await payments.orderBy('createdAt', 'desc').executeTakeFirstOrThrow()).chargeId
    },
    replaceCard: async (user: Customer, number: string) => stripe.replaceCard(await customerIdOf(user), number),
    /** The minutes until the current period ends. */
    async minutesLeft(user: SignedIn): Promise<number> {
      const endMs = Date.parse((await findPlan(user))?.current_period_end ?? '')
      return Math.floor((endMs - server.clock.now().getTime()) / 60_000)
    },
    waitForMail: ({ email }: SignedIn, subject: string) => server.inbox.waitForMail(email, { subject }),
  }
}

export async function startPlanCheckout(user: SignedIn, plan: string): Promise<{ url: string; session_id: string }> {
  const package_details = { package_name: `${plan}_monthly`, package_price: 0.01 }
  return user.call(billing.createCheckoutSession, { body: { package_type: 'subscription', package_details } })
}

export async function startPagesCheckout(user: SignedIn, pages: number): Promise<{ url: string; session_id: string }> {
  const package_details = { package_name: 'paygo', package_price: 0.01, pages_buy: pages }
  return user.call(billing.createCheckoutSession, { body: { package_type: 'paygo', package_details } })
}

export const findPlan = async (user: SignedIn) => (await user.call(billing.activeSubscription))[0]

/** Bought pages, pages of the month, used pages of the month and, if there are any, owed pages. */
export const readPages = async (user: SignedIn) => Object.values(await user.call(credits.current))

export const preview = (user: SignedIn, plan: string) =>
  user.call(billing.previewProration, { body: { package_name: `${plan}_monthly` } })
