import type { Stripe } from 'stripe'
import { EventRejected, type PaymentsEvent } from './payments.ts'
import { callStripe, isMissing } from './stripe-client.ts'
import { findId, toDate, secondsOf } from './stripe-time.ts'

const TOLERANCE_SECONDS = 300

interface EventSource {
  /** Two while a secret is being replaced. */
  secrets: readonly string[]
  isLive: boolean
}

/** Only the customer of an event is used; its other content is read from the API. */
export function readEvent(
  stripe: Stripe,
  rawBody: Buffer,
  header: string | undefined,
  source: EventSource,
): PaymentsEvent {
  if (header === undefined) throw new EventRejected('The event is not signed')
  const event = source.secrets
    .map((secret) => verify(stripe, rawBody, header, secret))
    .find((candidate) => candidate !== undefined)
  if (event === undefined) throw new EventRejected('The event was not signed by the provider, or too long ago')
  if (event.livemode !== source.isLive) throw new EventRejected('The event is from another mode')
  return describeEvent(event)
}

function verify(stripe: Stripe, rawBody: Buffer, header: string, secret: string): Stripe.Event | undefined {
  try {
    return stripe.webhooks.constructEvent(rawBody, header, secret, TOLERANCE_SECONDS)
  } catch {
    return undefined
  }
}

function describeEvent(event: Stripe.Event): PaymentsEvent {
  const subject = event.data.object as { id?: string; object?: string; customer?: unknown; charge?: unknown }
  return {
    id: event.id,
    type: event.type,
    createdAt: toDate(event.created),
    customerId: subject.object === 'customer' ? subject.id : findReference(subject.customer),
    chargeId: findReference(subject.charge),
  }
}

const findReference = (reference: unknown): string | undefined =>
  findId(reference as string | { id: string } | null | undefined)

export async function findCustomerOf(stripe: Stripe, event: PaymentsEvent): Promise<string | undefined> {
  const { customerId, chargeId } = event
  if (customerId !== undefined || chargeId === undefined) return customerId
  try {
    const charge = await callStripe(() => stripe.charges.retrieve(chargeId))
    return findId(charge.customer)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export async function listChangedCustomers(stripe: Stripe, since: Date): Promise<string[]> {
  const events: PaymentsEvent[] = []
  await callStripe(async () => {
    const pages = stripe.events.list({ created: { gte: secondsOf(since) }, limit: 100 })
    for await (const event of pages) events.push(describeEvent(event))
  })
  const customers = new Set<string>()
  for (const event of events) {
    const customer = await findCustomerOf(stripe, event)
    if (customer !== undefined) customers.add(customer)
  }
  return [...customers]
}
