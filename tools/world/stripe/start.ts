import { setUpCatalogue } from '../../../apps/server/src/platform/payments/catalogue.ts'
import { createStripeClient } from '../../../apps/server/src/platform/payments/stripe-client.ts'
import { startSimulator } from './simulator.ts'
import { connectStandIn, LOCAL_KEY, type StripeStandIn } from './stand-in.ts'

interface Options {
  port?: number
  stateFile?: string
}

/** The simulator in this process, with our prices in its catalogue: what `npm run payments:setup` does at Stripe. */
export async function startStripe(options: Options = {}): Promise<StripeStandIn & { stop(): Promise<void> }> {
  const prepare = (apiBase: string) =>
    setUpCatalogue(createStripeClient({ secretKey: LOCAL_KEY, apiBase, timeoutMs: 10_000 }))
  const simulator = await startSimulator({ ...options, prepare })
  return { ...connectStandIn(simulator.url), stop: simulator.stop }
}
