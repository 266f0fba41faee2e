import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { Program, ProgramOptions } from '@sidelight/dev-services/process/process-supervisor'
import { returnPort, takeFreePort } from '@sidelight/dev-services/ports'
import { runCommand } from '@sidelight/dev-services/run-command'
import { prepareBucket } from '@sidelight/dev-services/storage/storage-access'
import { waitForHttp } from '@sidelight/dev-services/wait-until'
import type { DevServices } from '@sidelight/dev-services/start-services'

export type Role = 'api' | 'worker'

export interface ProductOptions {
  /** All roles run in one process; start the product twice for two processes. */
  roles: Role[]
  /** Directory of the built web application, which the API port then serves too. */
  webRoot?: string
  port?: number
  opsPort?: number
  /** Replaces what the world says, for instance DATABASE_URL of a scratch database or ACCESS_TOKEN_SECONDS. */
  env?: Record<string, string>
  migrate?: boolean
  seed?: boolean
  /** Restarts the process whenever a source file changes. */
  watch?: boolean
  output?: ProgramOptions['output']
}

export interface Product {
  url: string
  opsUrl: string
  pid: number
  env: Record<string, string>
  stop: () => Promise<void>
  /** kill -9 of the process, as a crash. */
  kill: () => Promise<void>
  endedBecause: () => string | undefined
}

const SERVER = fileURLToPath(new URL('../../apps/server', import.meta.url))
const MAIN = join(SERVER, 'src', 'main.ts')

export async function startProduct(services: DevServices, options: ProductOptions): Promise<Product> {
  const port = options.port ?? (await takeFreePort())
  const opsPort = options.opsPort ?? (await takeFreePort())
  const url = `http://127.0.0.1:${port}`
  const opsUrl = `http://127.0.0.1:${opsPort}`
  const env = productEnvironment(services, options, port, opsPort)
  if (options.webRoot !== undefined) await prepareBucket(services.storage, [url])
  const preparations = [
    ...((options.migrate ?? true) ? ['migrate'] : []),
    ...(options.seed ? ['seed'] : []),
    // Stripe's own catalogue is somebody's decision; the simulator starts without one.
    ...(services.stripe === undefined ? [] : ['payments']),
  ]
  if (preparations.length > 0) await runCommand(process.execPath, [MAIN, ...preparations], { cwd: SERVER, env })

  const name = options.roles.join('+')
  const program = services.supervisor.run({
    name,
    command: process.execPath,
    args: [...(options.watch ? ['--watch', '--watch-preserve-output'] : []), MAIN, ...options.roles],
    cwd: SERVER,
    env,
    output: options.output ?? { file: join(services.logDirectory, `${name}-${port}.log`) },
    stopTimeoutMs: 30_000,
  })
  await waitUntilReady(program, options.roles, url, opsUrl)
  const stopEvents = await tellStripe(services, options.roles, url)
  const finish = async (end: () => Promise<void>) => {
    await stopEvents()
    await end()
    returnPort(port)
    returnPort(opsPort)
  }
  return {
    url,
    opsUrl,
    env,
    pid: program.pid,
    stop: () => finish(program.stop),
    kill: () => finish(() => program.kill('SIGKILL')),
    endedBecause: program.endedBecause,
  }
}

/** Where the payment events are to go. Answers how to end that. */
async function tellStripe({ stripe }: DevServices, roles: Role[], url: string): Promise<() => Promise<void>> {
  if (stripe === undefined || !roles.includes('api')) return async () => undefined
  const webhook = `${url}/api/v1/payment/webhook`
  await stripe.addWebhook(webhook)
  // The world may have ended before the product.
  return () => stripe.removeWebhook(webhook).catch(() => undefined)
}

function productEnvironment(
  services: DevServices,
  options: ProductOptions,
  port: number,
  opsPort: number,
): Record<string, string> {
  const own = `http://127.0.0.1:${port}`
  return {
    PATH: process.env['PATH'] ?? '',
    ...services.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    OPS_PORT: String(opsPort),
    ...(options.webRoot === undefined ? {} : { WEB_ROOT: options.webRoot, WEB_ORIGINS: own }),
    ...options.env,
  }
}

async function waitUntilReady(program: Program, roles: Role[], url: string, opsUrl: string): Promise<void> {
  const addresses = roles.includes('api') ? [`${url}/readyz`, `${opsUrl}/readyz`] : [`${opsUrl}/readyz`]
  try {
    for (const address of addresses) {
      await waitForHttp(address, {
        what: `${program.name} at ${address}`,
        timeoutMs: 60_000,
        givenUp: program.endedBecause,
      })
    }
  } catch (error) {
    await program.stop()
    throw error
  }
}
