import { type Product, startProduct } from '@sidelight/tools/dev/start-product'
import { startServices } from '@sidelight/dev-services/start-services'
import type { RunAddresses } from './run-addresses.ts'
import { SETTINGS, addressesOf, WEB_ROOT } from './global-setup.ts'

/** A product with its own dev services, whose processes a test may kill without disturbing other tests. */
export interface IsolatedProduct {
  addresses: RunAddresses
  /** kill -9 of the worker, which parses the scripts. */
  killWorker: () => Promise<void>
  startWorker: () => Promise<void>
  /** kill -9 of PostgreSQL; committed data is there again after `startDatabase`. */
  killDatabase: () => Promise<void>
  startDatabase: () => Promise<void>
  close: () => Promise<void>
}

export async function startIsolatedProduct(): Promise<IsolatedProduct> {
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _ownerUrl, SCRIPT_KEYS_DATABASE_URL: _keysUrl, ...env } = process.env
  const services = await startServices({ env })
  const { postgres } = services
  if (postgres === undefined) throw new Error('PostgreSQL was started outside of the tests, so they cannot kill it')
  const products: Product[] = []
  const start = async (options: Parameters<typeof startProduct>[1]): Promise<Product> => {
    const product = await startProduct(services, { env: SETTINGS, ...options })
    products.push(product)
    return product
  }
  const close = async () => {
    await Promise.all(products.filter((product) => product.endedBecause() === undefined).map(({ stop }) => stop()))
    await services.stop()
  }
  try {
    const api = await start({ roles: ['api'], webRoot: WEB_ROOT })
    let worker = await start({ roles: ['worker'], migrate: false })
    return {
      addresses: addressesOf(services, api),
      killWorker: () => worker.kill(),
      startWorker: async () => {
        worker = await start({ roles: ['worker'], migrate: false })
      },
      killDatabase: postgres.kill,
      startDatabase: postgres.start,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
