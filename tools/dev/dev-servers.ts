import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLogPrinter } from './dev-log.ts'
import type { Program } from '@sidelight/dev-services/process/process-supervisor'
import { takeFreePort } from '@sidelight/dev-services/ports'
import { startProduct, type Product } from './start-product.ts'
import { waitForHttp } from '@sidelight/dev-services/wait-until'
import { startServices, type DevServices } from '@sidelight/dev-services/start-services'

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))
const WEB = join(REPOSITORY, 'apps', 'web')

export interface DevServers {
  services: DevServices
  product: Product
  webUrl: string
  /** Every mail of the product, to be looked at. */
  mailsUrl: string
  /** Resolves with a reason as soon as one of them ends by itself. */
  broken: Promise<string>
  stop: () => Promise<void>
}

/** Everything `npm run dev` runs, in the order in which one needs the other; the slow ones side by side. */
export async function startDevServers(write: (text: string) => void): Promise<DevServers> {
  if (existsSync(join(REPOSITORY, '.env'))) process.loadEnvFile(join(REPOSITORY, '.env'))
  const webPort = await takeFreePort(5173)
  const webOrigins = [`http://127.0.0.1:${webPort}`, `http://localhost:${webPort}`]
  const services = await startServices({ isPersistent: true, ports: 'fixed', webOrigins })
  try {
    const port = await takeFreePort(numberOf('PORT') ?? 4000)
    const opsPort = await takeFreePort(numberOf('OPS_PORT') ?? 4001)
    const web = runVite(services, webPort, `http://127.0.0.1:${port}`, write)
    const mailsPort = await takeFreePort(4002)
    const mailsUrl = `http://127.0.0.1:${mailsPort}`
    const mails = runMailPreview(services, mailsPort, write)
    const output = { onText: createLogPrinter('api', write) }
    const [product] = await Promise.all([
      startProduct(services, {
        roles: ['api', 'worker'],
        port,
        opsPort,
        seed: true,
        watch: true,
        output,
        env: ownSettings(),
      }),
      waitForHttp(`http://127.0.0.1:${webPort}/`, { what: 'Vite', timeoutMs: 60_000, givenUp: web.endedBecause }),
      waitForHttp(mailsUrl, { what: 'The mail preview', timeoutMs: 60_000, givenUp: mails.endedBecause }),
    ])
    const programs = services.supervisor.listPrograms()
    const broken = Promise.race(
      programs.map(async (program) => {
        await program.exited
        return program.endedBecause() ?? program.name
      }),
    )
    const stop = async () => {
      // First what uses the servers, so that the last lines on the screen are not lost connections.
      await Promise.all([product.stop(), web.stop(), mails.stop()])
      await services.stop()
    }
    return { services, product, webUrl: `http://127.0.0.1:${webPort}`, mailsUrl, broken, stop }
  } catch (error) {
    await services.stop()
    throw error
  }
}

function runVite(services: DevServices, port: number, apiOrigin: string, write: (text: string) => void): Program {
  const vite = createRequire(join(WEB, 'package.json')).resolve('vite/package.json')
  return services.supervisor.run({
    name: 'Vite',
    command: process.execPath,
    args: [join(dirname(vite), 'bin', 'vite.js'), '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    cwd: WEB,
    env: { ...process.env, API_ORIGIN: apiOrigin },
    output: { onText: createLogPrinter('web', write) },
    stopTimeoutMs: 3_000,
  })
}

function runMailPreview(services: DevServices, port: number, write: (text: string) => void): Program {
  return services.supervisor.run({
    name: 'Mail preview',
    command: process.execPath,
    args: ['--watch', '--watch-preserve-output', join(REPOSITORY, 'tools', 'mail-preview', 'main.ts'), String(port)],
    env: { PATH: process.env['PATH'] },
    output: { onText: createLogPrinter('mails', write) },
    stopTimeoutMs: 3_000,
  })
}

const numberOf = (name: string) => (process.env[name] ? Number(process.env[name]) : undefined)

// The world already says where the servers are; these are the settings of the product that a developer may choose.
const OWN_SETTINGS =
  /^(MAIL_FROM|SUPPORT_EMAIL|ACCESS_TOKEN_SECRET|ACCESS_TOKEN_SECONDS|REFRESH_GRACE_SECONDS|RATE_LIMIT_PER_MINUTE|DATABASE_POOL_SIZE|WORKER_CONCURRENCY|WORKER_WARM_READERS|SHUTDOWN_GRACE_SECONDS|LOG_LEVEL|OTEL_EXPORTER_OTLP_ENDPOINT|SPEECH_\w+|ELEVENLABS_\w+|STRIPE_TIMEOUT_SECONDS)$/

function ownSettings(): Record<string, string> {
  const chosen: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value && OWN_SETTINGS.test(name)) chosen[name] = value
  return chosen
}
