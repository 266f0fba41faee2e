import { startSimulator } from '@sidelight/stripe-simulator/simulator'
import { connectSimulator, LOCAL_KEY, type StripeSimulator } from '@sidelight/stripe-simulator/simulator-client'
import { setUpCatalogue } from '#platform/payments/catalogue.ts'
import { createStripeClient } from '#platform/payments/stripe-client.ts'

/** Creates our products and prices in the simulator, as `npm run payments:setup` does at Stripe. */
export const setUpSimulatorCatalogue = (apiBase: string): Promise<string[]> =>
  setUpCatalogue(createStripeClient({ secretKey: LOCAL_KEY, apiBase, timeoutMs: 10_000 }))

/** Starts the simulator in this process, with our products and prices. */
export async function startStripeWithCatalogue(): Promise<StripeSimulator & { stop(): Promise<void> }> {
  const simulator = await startSimulator()
  await setUpSimulatorCatalogue(simulator.url)
  return { ...connectSimulator(simulator.url), stop: simulator.stop }
}
