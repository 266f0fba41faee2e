import { Stripe } from 'stripe'
import { connectSimulator, LOCAL_KEY, type StripeSimulator } from '../simulator-client.ts'
import { startSimulator } from '../simulator.ts'

export interface SimulatorHarness {
  stripe: Stripe
  client: StripeSimulator
  prices: Record<'independent' | 'professional' | 'studio', string>
  /** The answer as it is sent, before the SDK parses it. */
  fetchRaw(path: string): Promise<unknown>
  stop(): Promise<void>
}

export async function openSimulatorHarness(options: { stateFile?: string } = {}): Promise<SimulatorHarness> {
  const simulator = await startSimulator(options)
  const client = connectSimulator(simulator.url)
  const { hostname, port } = new URL(client.url)
  const stripe = new Stripe(LOCAL_KEY, { host: hostname, port, protocol: 'http', telemetry: false })
  return {
    stripe,
    client,
    prices: await setUpCatalogue(stripe),
    async fetchRaw(path) {
      const response = await fetch(`${client.url}${path}`, { headers: { authorization: `Bearer ${LOCAL_KEY}` } })
      return response.json()
    },
    stop: simulator.stop,
  }
}

const PLANS = {
  independent: { name: 'Sidelight Independent', cents: 1200 },
  professional: { name: 'Sidelight Professional', cents: 2200 },
  studio: { name: 'Sidelight Studio', cents: 4000 },
}

/** One product for single pages and a monthly price per plan, unless the state file already has them. */
async function setUpCatalogue(stripe: Stripe): Promise<SimulatorHarness['prices']> {
  const prices = { independent: '', professional: '', studio: '' }
  const { data } = await stripe.prices.list({ active: true, limit: 100 })
  if (data.length === 0) await stripe.products.create({ id: 'sidelight_pages', name: 'Pages' })
  for (const plan of Object.keys(prices) as (keyof typeof prices)[]) {
    const product = `sidelight_plan_${plan}`
    const found = data.find((price) => price.product === product)
    prices[plan] = found?.id ?? (await createPlan(stripe, product, PLANS[plan]))
  }
  return prices
}

async function createPlan(
  stripe: Stripe,
  product: string,
  { name, cents }: { name: string; cents: number },
): Promise<string> {
  await stripe.products.create({ id: product, name })
  const { id } = await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'month' },
    lookup_key: `${product}_monthly`,
  })
  return id
}

/** Creates a customer who subscribes with a card that pays. */
export async function subscribe(
  { stripe, client, prices }: SimulatorHarness,
  plan: keyof SimulatorHarness['prices'] = 'professional',
): Promise<{ customer: string; subscription: string }> {
  const customer = await stripe.customers.create({ email: 'rosa@sidelight.local' })
  const session = await subscribeTo({ stripe }, customer.id, prices[plan])
  await client.pay(session.id)
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id)
  return { customer: customer.id, subscription: typeof subscription === 'string' ? subscription : '' }
}

const RETURN_URLS = {
  success_url: 'http://127.0.0.1:9/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:9/cancel',
}

export const subscribeTo = ({ stripe }: Pick<SimulatorHarness, 'stripe'>, customer: string, price: string) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    ...RETURN_URLS,
    subscription_data: { metadata: { plan_key: 'studio' } },
  })

export const advanceDays = ({ client }: SimulatorHarness, days: number): Promise<number> =>
  client.advance(Math.round(days * 86_400))

export const orderPages = ({ stripe }: SimulatorHarness, customer: string | undefined, pages = 25, cents = 80) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    ...(customer !== undefined && { customer }),
    line_items: [{ quantity: pages, price_data: { currency: 'usd', unit_amount: cents, product: 'sidelight_pages' } }],
    ...RETURN_URLS,
    metadata: { pages: String(pages) },
  })
