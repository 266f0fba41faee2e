import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { startServices, type DevServices } from '@sidelight/dev-services/start-services'
import { takeFreePort } from '@sidelight/dev-services/ports'
import { startProduct } from '@sidelight/tools/dev/start-product'
import { publishAddresses, type RunAddresses } from './run-addresses.ts'

export const WEB_ROOT = process.env['WEB_ROOT'] ?? fileURLToPath(new URL('../../apps/web/dist', import.meta.url))
const CONSOLE_ROOT = fileURLToPath(new URL('../../apps/web/dist-console', import.meta.url))
const SUPPORT_ADDRESS = 'support@sidelight.test'

export const SETTINGS = {
  SUPPORT_EMAIL: SUPPORT_ADDRESS,
  RATE_LIMIT_PER_MINUTE: '1000000',
  // Each visitor has its own network address, as if through a proxy, so that the rate limits can stay as they are.
  TRUST_PROXY_HOPS: '1',
  LOG_LEVEL: 'warn',
}

export const addressesOf = (
  services: DevServices,
  {
    url,
    opsUrl,
    shortTokenUrl = url,
    consoleUrl = '',
  }: { url: string; opsUrl: string; shortTokenUrl?: string; consoleUrl?: string },
): RunAddresses => ({
  url,
  opsUrl,
  shortTokenUrl,
  consoleUrl,
  databaseUrl: services.databaseUrl,
  inboxUrl: services.inbox.webUrl,
  smtpUrl: services.inbox.smtpUrl,
  supportAddress: SUPPORT_ADDRESS,
  providerUrl: services.oidc.issuer,
  storageUrl: services.storage.endpoint,
  storage: services.storage,
  logDirectory: services.logDirectory,
  paymentsUrl: services.stripe?.url,
})

/** Starts the dev services and the product once for the whole run; the API process serves the built web app. */
export default async function setUpServices(): Promise<() => Promise<void>> {
  if (!existsSync(join(WEB_ROOT, 'index.html'))) throw new Error('The web app is not built: npm run build')
  const services = await startServices()
  try {
    const consolePort = await takeFreePort()
    const consoleUrl = `http://localhost:${consolePort}`
    const product = await startProduct(services, {
      roles: ['api', 'worker'],
      webRoot: WEB_ROOT,
      env: {
        ...SETTINGS,
        CONSOLE_PORT: String(consolePort),
        CONSOLE_ORIGIN: consoleUrl,
        CONSOLE_WEB_ROOT: CONSOLE_ROOT,
      },
    })
    const shortTokenApi = await startProduct(services, {
      roles: ['api'],
      migrate: false,
      env: { ...SETTINGS, ACCESS_TOKEN_SECONDS: '1' },
    })
    publishAddresses(
      addressesOf(services, {
        url: product.url,
        opsUrl: product.opsUrl,
        shortTokenUrl: shortTokenApi.url,
        consoleUrl,
      }),
    )
    return async () => {
      await Promise.all([product.stop(), shortTokenApi.stop()])
      await services.stop()
    }
  } catch (error) {
    await services.stop()
    throw error
  }
}
