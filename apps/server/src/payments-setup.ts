import type { Config } from './config.ts'
import { StartError } from './platform/errors.ts'
import { setUpCatalogue } from './platform/payments/catalogue.ts'
import { createStripeClient } from './platform/payments/stripe-client.ts'

/** Creates our plans and prices in the catalogue of the payment provider, except those that exist already. */
export async function setUpPayments({ payments }: Config): Promise<void> {
  if (payments === undefined) throw new StartError('No payment provider is configured: set STRIPE_SECRET_KEY')
  const created = await setUpCatalogue(createStripeClient(payments))
  process.stdout.write(created.length === 0 ? 'Everything existed already.\n' : `Created ${created.join(', ')}.\n`)
}
