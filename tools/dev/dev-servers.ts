import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLogPrinter } from './dev-log.ts'
import type { Program } from '@sidelight/dev-services/process/process-supervisor'
import { takeFreePort } from '@sidelight/dev-services/ports'
import { runMain, startProduct, watchArguments, type Product } from './start-product.ts'
import { watchSources } from './source-watcher.ts'
import { DEMO_OPERATOR } from '../../apps/server/src/seed/demo-account.ts'
import { waitForHttp } from '@sidelight/dev-services/wait-until'
import { startServices, type DevServices } from '@sidelight/dev-services/start-services'

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))
const WEB = join(REPOSITORY, 'apps', 'web')
/** What the API, the worker and the mail preview are made of. */
const SOURCES = [
  'apps/server/src',
  'packages/contract/src',
  'packages/domain/src',
  'packages/extraction/src',
  'packages/script-parser/src',
  'tools/mail-preview',
].map((folder) => join(REPOSITORY, folder))
const RESTART_FILE = join(REPOSITORY, '.dev-services', 'restart')

export interface DevServers {
  services: DevServices
  product: Product
  webUrl: string
  /** The preview of all mails. */
  mailsUrl: string
  /** The operators' console, which is ready a moment later than the others: few need it. */
  consoleUrl: string
  /** Makes the demo operator an operator and returns a link that adds a passkey. */
  inviteOperator: () => Promise<string>
  /** Resolves with a reason when one of the programs ends by itself. */
  failure: Promise<string>
  stop: () => Promise<void>
}

/** A visitor's first visit finds no bundles of an earlier start. */
function emptyViteCaches(): void {
  for (const name of ['.vite', '.vite-console'])
    rmSync(join(WEB, 'node_modules', name), { recursive: true, force: true })
}

/** Starts everything that `npm run dev` runs, with empty caches as in a fresh clone if that is asked for. */
export async function startDevServers(write: (text: string) => void, hasEmptyCaches: boolean): Promise<DevServers> {
  if (existsSync(join(REPOSITORY, '.env'))) process.loadEnvFile(join(REPOSITORY, '.env'))
  const webPort = await takeFreePort(5173)
  const webOrigins = [`http://127.0.0.1:${webPort}`, `http://localhost:${webPort}`]
  const services = await startServices({ isPersistent: true, webOrigins })
  // From here on, no other start uses these files.
  if (hasEmptyCaches) emptyViteCaches()
  writeFileSync(RESTART_FILE, '')
  try {
    const port = await takeFreePort(readPort('PORT') ?? 4000)
    const opsPort = await takeFreePort(readPort('OPS_PORT') ?? 4001)
    const web = runVite(services, webPort, `http://127.0.0.1:${port}`, write)
    const mailsPort = await takeFreePort(4002)
    const mailsUrl = `http://127.0.0.1:${mailsPort}`
    const mails = runMailPreview(services, mailsPort, write)
    const consolePort = await takeFreePort(5174)
    // Not 127.0.0.1, where browsers allow no passkeys.
    const consoleUrl = `http://localhost:${consolePort}`
    const consoleApiPort = await takeFreePort(4003)
    const consoleEnv = { CONSOLE_PORT: String(consoleApiPort), CONSOLE_ORIGIN: consoleUrl }
    const output = { onText: createLogPrinter('api', write) }
    const env = { ...readProductSettings(), ...consoleEnv }
    const options = { port, opsPort, seed: true, restartFile: RESTART_FILE, output, env }
    const [product] = await Promise.all([
      startProduct(services, { roles: ['api', 'worker'], ...options }),
      waitForHttp(`http://127.0.0.1:${webPort}/`, { what: 'the web app', programs: [web] }),
      waitForHttp(mailsUrl, { what: 'the mail preview', programs: [mails] }),
    ])
    // Only now, so that it does not delay the others.
    const consolePage = runConsole(services, consolePort, `http://127.0.0.1:${consoleApiPort}`, write)
    const sources = watchSources(SOURCES, () => writeFileSync(RESTART_FILE, ''))
    const programs = services.supervisor.listPrograms()
    const failure = Promise.race(
      programs.map(async (program) => {
        await program.exited
        return program.endedBecause() ?? program.name
      }),
    )
    const stop = async () => {
      sources.stop()
      // The users of the services stop first, so that the log does not end with lost connections.
      await Promise.all([product.stop(), web.stop(), mails.stop(), consolePage.stop()])
      await services.stop()
    }
    const inviteOperator = async () => (await runMain(product, ['operator', DEMO_OPERATOR.email])).split('\n')[1] ?? ''
    const webUrl = `http://127.0.0.1:${webPort}`
    return { services, product, webUrl, mailsUrl, consoleUrl, inviteOperator, failure, stop }
  } catch (error) {
    await services.stop()
    throw error
  }
}

const VITE = join(dirname(createRequire(join(WEB, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js')

function runVite(services: DevServices, port: number, apiOrigin: string, write: (text: string) => void): Program {
  return services.supervisor.run({
    name: 'Vite',
    command: process.execPath,
    args: [VITE, '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    cwd: WEB,
    env: { ...process.env, API_ORIGIN: apiOrigin },
    output: { onText: createLogPrinter('web', write) },
    stopTimeoutMs: 3_000,
  })
}

function runConsole(services: DevServices, port: number, apiOrigin: string, write: (text: string) => void): Program {
  const folder = join(WEB, 'console')
  return services.supervisor.run({
    name: 'Console',
    command: process.execPath,
    args: [VITE, '--config', join(folder, 'vite.config.ts'), '--host', 'localhost', '--port', String(port)],
    cwd: folder,
    env: { ...process.env, CONSOLE_API_ORIGIN: apiOrigin },
    output: { onText: createLogPrinter('console', write) },
    stopTimeoutMs: 3_000,
  })
}

function runMailPreview(services: DevServices, port: number, write: (text: string) => void): Program {
  return services.supervisor.run({
    name: 'Mail preview',
    command: process.execPath,
    args: [...watchArguments(RESTART_FILE), join(REPOSITORY, 'tools', 'mail-preview', 'main.ts'), String(port)],
    env: { PATH: process.env['PATH'] },
    output: { onText: createLogPrinter('mails', write) },
    stopTimeoutMs: 3_000,
  })
}

const readPort = (name: string) => (process.env[name] ? Number(process.env[name]) : undefined)

// The settings that a developer may choose; the addresses of the services are set by startServices.
const PRODUCT_SETTINGS =
  /^(MAIL_FROM|SUPPORT_EMAIL|ACCESS_TOKEN_SECRET|PASSWORD_HASH_KIB|\w+_KEYS|ACCESS_TOKEN_SECONDS|REFRESH_GRACE_SECONDS|RATE_LIMIT_PER_MINUTE|DATABASE_POOL_SIZE|DATABASE_SESSION_POOL_SIZE|DATABASE_LOCK_SECONDS|WORKER_CONCURRENCY|WORKER_WARM_READERS|DRAIN_SECONDS|SHUTDOWN_GRACE_SECONDS|LOG_LEVEL|OTEL_EXPORTER_OTLP_ENDPOINT|SPEECH_\w+|ELEVENLABS_\w+|STRIPE_TIMEOUT_SECONDS)$/

function readProductSettings(): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env))
    if (value && PRODUCT_SETTINGS.test(name)) settings[name] = value
  return settings
}
