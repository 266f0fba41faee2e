import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { nodeEnvironment } from '@sidelight/dev-services/process/node-environment'
import type { Program, ProgramOptions } from '@sidelight/dev-services/process/process-supervisor'
import { returnPort, takeFreePort } from '@sidelight/dev-services/ports'
import { runCommand } from '@sidelight/dev-services/run-command'
import { prepareBucket } from '@sidelight/dev-services/storage/storage-access'
import { waitForHttp } from '@sidelight/dev-services/wait-until'
import type { DevServices } from '@sidelight/dev-services/start-services'

export type Role = 'api' | 'worker'

export interface ProductOptions {
  /** All roles run in one process. */
  roles: Role[]
  /** The built web app, which the API then also serves. */
  webRoot?: string
  port?: number
  opsPort?: number
  /** Overrides the environment of the services, for example DATABASE_URL for a scratch database. */
  env?: Record<string, string>
  migrate?: boolean
  seed?: boolean
  /** Restarts the process whenever this file is written. */
  restartFile?: string | undefined
  output?: ProgramOptions['output']
}

export interface Product {
  url: string
  opsUrl: string
  pid: number
  env: Record<string, string>
  stop: () => Promise<void>
  /** Kills the process with SIGKILL, as a crash would. */
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
  const env: Record<string, string> = {
    ...nodeEnvironment(),
    ...services.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    OPS_PORT: String(opsPort),
    // No balancer has to notice that it stops.
    DRAIN_SECONDS: '0',
    // Browsers allow passkeys at localhost, but not at an IP address.
    ...(options.webRoot !== undefined && {
      WEB_ROOT: options.webRoot,
      WEB_ORIGINS: `${url},http://localhost:${port}`,
    }),
    ...options.env,
  }
  if (options.webRoot !== undefined) await prepareBucket(services.storage, [url])
  await prepareProduct(services, options, env)

  const name = options.roles.join('+')
  const program = services.supervisor.run({
    name,
    command: process.execPath,
    args: [...watchArguments(options.restartFile), MAIN, ...options.roles],
    cwd: SERVER,
    env,
    output: options.output ?? { file: join(services.logDirectory, `${name}-${port}.log`) },
    stopTimeoutMs: 30_000,
  })
  await waitUntilReady(program, options.roles, url, opsUrl)
  const removeWebhook = await addWebhook(services, options.roles, url)
  const endWith = async (end: () => Promise<void>) => {
    await removeWebhook()
    await end()
    returnPort(port)
    returnPort(opsPort)
  }
  return {
    url,
    opsUrl,
    env,
    pid: program.pid,
    stop: () => endWith(program.stop),
    kill: () => endWith(() => program.kill('SIGKILL')),
    endedBecause: program.endedBecause,
  }
}

/** By themselves, Node's watch modes also restart when a file's attributes change, and watch every package. */
export const watchArguments = (file: string | undefined): string[] =>
  file === undefined ? [] : [`--watch-path=${file}`, '--watch-preserve-output']

/** Runs a command of the product in its environment and returns what it prints. */
export const runMain = ({ env }: { env: Record<string, string> }, args: string[]): Promise<string> =>
  runCommand(process.execPath, [MAIN, ...args], { cwd: SERVER, env })

async function prepareProduct(
  { stripe }: DevServices,
  { migrate = true, seed }: ProductOptions,
  env: Record<string, string>,
): Promise<void> {
  const commands = [
    ...(migrate ? ['migrate'] : []),
    ...(seed ? ['seed'] : []),
    // Fills the catalogue of the simulator; that of the real Stripe is changed only on purpose.
    ...(stripe === undefined ? [] : ['payments']),
  ]
  if (commands.length > 0) await runMain({ env }, commands)
}

/** Registers the webhook of the product with the simulator; the result removes it. */
async function addWebhook({ stripe }: DevServices, roles: Role[], url: string): Promise<() => Promise<void>> {
  if (stripe === undefined || !roles.includes('api')) return async () => undefined
  const webhook = `${url}/api/v1/payment/webhook`
  await stripe.addWebhook(webhook)
  // The simulator may have stopped before the product.
  return () => stripe.removeWebhook(webhook).catch(() => undefined)
}

async function waitUntilReady(program: Program, roles: Role[], url: string, opsUrl: string): Promise<void> {
  const readyUrls = roles.includes('api') ? [`${url}/readyz`, `${opsUrl}/readyz`] : [`${opsUrl}/readyz`]
  try {
    for (const readyUrl of readyUrls) {
      const what = `${program.name} at ${readyUrl}`
      await waitForHttp(readyUrl, { what, programs: [program] })
    }
  } catch (error) {
    await program.stop()
    throw error
  }
}
