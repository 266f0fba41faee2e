import { billing, credits } from '@sidelight/contract'
import { startStripeWithCatalogue } from '#testing/start-stripe.ts'
import type { AddressInfo } from 'node:net'
import { reserve, settle } from '#modules/credits/credits.service.ts'
import type { SpeechEngine } from '#platform/speech/speech.ts'
import { aMember } from '#testing/accounts.ts'
import { type SignedIn, signIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'

type Stripe = Awaited<ReturnType<typeof startStripeWithCatalogue>>

export interface BillingHarness {
  server: TestServer
  stripe: Stripe
  webhookUrl: string
  /** Until every event was delivered and everything it calls for is done. */
  settled(): Promise<void>
  /** Time goes by here and at the provider. Sessions of people end meanwhile. */
  advance(by: { days?: number; hours?: number; minutes?: number }): Promise<void>
  stop(): Promise<void>
}

interface Options {
  env?: Record<string, string>
  isWorking?: boolean
  speech?: SpeechEngine
}

/** The whole server with a payment provider of its own, which tells it of events as the real one does. */
export async function openBillingHarness({ env = {}, ...options }: Options = {}): Promise<BillingHarness> {
  const stripe = await startStripeWithCatalogue()
  const server = await startTestServer({ ...stripe.env, ...env }, options)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const webhookUrl = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api/v1/payment/webhook`
  await stripe.addWebhook(webhookUrl)
  const settled = async () => {
    await stripe.settleWebhooks()
    await server.jobsDone()
  }
  return {
    server,
    stripe,
    webhookUrl,
    settled,
    async advance({ days = 0, hours = 0, minutes = 0 }) {
      server.clock.advance({ days, hours, minutes })
      await stripe.advance(((days * 24 + hours) * 60 + minutes) * 60)
      await settled()
    },
    async stop() {
      await server.stop()
      await stripe.stop()
    },
  }
}

export interface Customer extends SignedIn {
  userId: string
}

export async function aCustomer(harness: BillingHarness): Promise<Customer> {
  const person = await aMember(harness.server)
  return { ...person, userId: await userIdOf(harness.server, person) }
}

/** The same person, after their session ended. */
export const again = async ({ server }: BillingHarness, person: Customer): Promise<Customer> => ({
  ...(await signIn(server, person)),
  userId: person.userId,
})

export async function startPlanCheckout(person: SignedIn, plan: string): Promise<{ url: string; session_id: string }> {
  const package_details = { package_name: `${plan}_monthly`, package_price: 0.01 }
  return person.call(billing.createCheckoutSession, { body: { package_type: 'subscription', package_details } })
}

export async function startPagesCheckout(
  person: SignedIn,
  pages: number,
): Promise<{ url: string; session_id: string }> {
  const package_details = { package_name: 'paygo', package_price: 0.01, pages_buy: pages }
  return person.call(billing.createCheckoutSession, { body: { package_type: 'paygo', package_details } })
}

/** Through the checkout, with a card that pays unless told. */
export async function subscribe(
  harness: BillingHarness,
  person: SignedIn,
  plan: string,
  number?: string,
): Promise<string> {
  const { session_id: sessionId } = await startPlanCheckout(person, plan)
  await harness.stripe.pay(sessionId, number === undefined ? {} : { number })
  await harness.settled()
  return sessionId
}

export async function buyPages(harness: BillingHarness, person: SignedIn, pages: number): Promise<string> {
  const { session_id: sessionId } = await startPagesCheckout(person, pages)
  await harness.stripe.pay(sessionId)
  await harness.settled()
  return sessionId
}

/** Pages that were read, whatever the script. */
export async function spendPages(
  { server: { ctx } }: BillingHarness,
  { userId }: Customer,
  pages: number,
): Promise<void> {
  const key = `test:${userId}:${crypto.randomUUID()}`
  const answer = await reserve(ctx, userId, { key, pages })
  if (answer !== 'reserved') throw new Error(`${pages} pages are too many`)
  await settle(ctx, userId, key)
}

export async function customerIdOf({ server }: BillingHarness, { userId }: Customer): Promise<string> {
  const row = await server.ctx.db
    .selectFrom('billingCustomer')
    .select('customerId')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return row.customerId
}

/** Of the newest payment. */
export async function chargeIdOf({ server }: BillingHarness, { userId }: Customer): Promise<string> {
  const row = await server.ctx.db
    .selectFrom('billingPayment')
    .select('chargeId')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  return row.chargeId
}

export const GOOD_CARD = '4242424242424242'
/** Can be kept, and is refused whenever it is charged. */
export const FAILING_CARD = '4000000000000341'

export const giveCard = async (harness: BillingHarness, person: Customer, number: string): Promise<void> =>
  harness.stripe.replaceCard(await customerIdOf(harness, person), number)

export const planOf = async (person: SignedIn) => (await person.call(billing.activeSubscription))[0]

/** Bought, of the month, used of the month, and owed where there are any. */
export const pagesOf = async (person: SignedIn) => Object.values(await person.call(credits.current))

export const preview = (person: SignedIn, plan: string) =>
  person.call(billing.previewProration, { body: { package_name: `${plan}_monthly` } })

export async function minutesLeft({ server }: BillingHarness, person: SignedIn): Promise<number> {
  const endMs = Date.parse((await planOf(person))?.current_period_end ?? '')
  return Math.floor((endMs - server.clock.now().getTime()) / 60_000)
}

export const mailTo = ({ server }: BillingHarness, { email }: SignedIn, subject: string) =>
  server.inbox.waitForMail(email, { subject })
