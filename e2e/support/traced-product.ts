import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServices } from '@sidelight/dev-services/start-services'
import { startTraceReceiver } from '@sidelight/dev-services/tests/trace-receiver'
import { startProduct } from '@sidelight/tools/dev/start-product'
import { addressesOf, SETTINGS, WEB_ROOT } from './global-setup.ts'
import type { RunAddresses } from './run-addresses.ts'

/** In the folder of the logs: every trace that the product has sent. */
export const TRACES_FILE = 'traces.jsonl'

interface TracedProduct {
  addresses: RunAddresses
  close: () => Promise<void>
}

/**
 * A product with its own services that sends all its traces. That of the other tests sends none, because a span for
 * every request and every query, those of idle workers included, takes processor time from all tests.
 */
export async function startTracedProduct(): Promise<TracedProduct> {
  const services = await startServices()
  const traces = await startTraceReceiver((batch) =>
    appendFileSync(join(services.logDirectory, TRACES_FILE), `${batch}\n`),
  )
  const stopServices = async () => {
    traces.close()
    await services.stop()
  }
  try {
    const product = await startProduct(services, {
      roles: ['api', 'worker'],
      webRoot: WEB_ROOT,
      env: { ...SETTINGS, OTEL_EXPORTER_OTLP_ENDPOINT: traces.url },
    })
    return {
      addresses: addressesOf(services, product),
      close: async () => {
        await product.stop()
        await stopServices()
      },
    }
  } catch (error) {
    await stopServices()
    throw error
  }
}
