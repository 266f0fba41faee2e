import type { Config } from './config.ts'
import { setUpCatalogue } from './platform/payments/catalogue.ts'
import { createStripeClient } from './platform/payments/stripe-client.ts'

/** Puts our plans and their prices into the catalogue of the payment provider. Does nothing where they are already. */
export async function setUpPayments({ payments }: Config): Promise<void> {
  if (payments === undefined) throw new Error('No payment provider is configured: set STRIPE_SECRET_KEY')
  const done = await setUpCatalogue(createStripeClient(payments))
  process.stdout.write(done.length === 0 ? 'Everything was there already.\n' : `Created ${done.join(', ')}.\n`)
}
