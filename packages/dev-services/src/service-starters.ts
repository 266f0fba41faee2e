import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createScratchDatabase } from './postgres/database.ts'
import { connectMailServer, type MailClient } from './mail/mail-client.ts'
import { startMailServer } from './mail/mail-server.ts'
import type { ProcessSupervisor } from './process/process-supervisor.ts'
import { connectOidc, startOidc, type Oidc } from './oidc/oidc.ts'
import { returnPort, takeFreePort } from './ports.ts'
import type { PostgresSource } from './postgres/postgres-binaries.ts'
import { startPostgres, type Postgres } from './postgres/postgres.ts'
import { startStorage, type Storage, type StorageOptions } from './storage/storage.ts'
import { runStripeSimulator } from './run-stripe-simulator.ts'
import { connectSimulator, LOCAL_KEY, type StripeSimulator } from '@sidelight/stripe-simulator/simulator-client'

const FIXED_PORTS = { postgres: 54_329, storage: 54_330, smtp: 54_331, inbox: 54_332, oidc: 54_333, stripe: 54_335 }

export interface ServiceOptions {
  /** Keeps data in .world between runs and writes it safely; otherwise everything is thrown away at the end. */
  kept?: boolean
  /** 'fixed' asks for the usual port numbers and takes a free one where a usual one is in use. */
  ports?: 'fixed' | 'free'
  postgres?: PostgresSource
  storage?: StorageOptions['choice']
  /** Where the web application will be served; mail links and CORS use it. */
  webOrigins?: string[]
  /**
   * Servers named here are used instead of started: DATABASE_URL, S3_ENDPOINT, SMTP_URL with INBOX_URL, OIDC_ISSUER,
   * STRIPE_API_BASE of another simulator, or STRIPE_SECRET_KEY of Stripe itself.
   */
  env?: NodeJS.ProcessEnv
}

/** Where one world stands: its directory, its ports and the environment that may name servers to use instead. */
export interface ServiceRun {
  options: ServiceOptions
  env: NodeJS.ProcessEnv
  kept: boolean
  supervisor: ProcessSupervisor
  directory: string
  webOrigins: string[]
  logFile: (name: string) => string
  portOf: (part: keyof typeof FIXED_PORTS) => Promise<number>
  returnPorts: () => void
}

export function beginServiceRun(
  options: ServiceOptions,
  supervisor: ProcessSupervisor,
  keptDirectory: string | undefined,
): ServiceRun {
  const directory = keptDirectory ?? mkdtempSync(join(tmpdir(), 'sidelight-world-'))
  mkdirSync(join(directory, 'log'), { recursive: true })
  if (keptDirectory === undefined) {
    // PostgreSQL may run under another account and must be able to pass through.
    chmodSync(directory, 0o711)
    supervisor.removeAtEnd(directory)
  }
  const ports: number[] = []
  return {
    options,
    env: options.env ?? process.env,
    kept: keptDirectory !== undefined,
    supervisor,
    directory,
    webOrigins: options.webOrigins ?? ['http://127.0.0.1:5173'],
    logFile: (name) => join(directory, 'log', name),
    portOf: async (part) => {
      const port = await takeFreePort(options.ports === 'fixed' ? FIXED_PORTS[part] : undefined)
      ports.push(port)
      return port
    },
    returnPorts: () => ports.forEach(returnPort),
  }
}

interface Database {
  url: string
  postgres?: Postgres
  drop?: () => Promise<void>
}

export async function startDatabase(scene: ServiceRun): Promise<Database> {
  const { env, kept, supervisor, directory } = scene
  const given = env['DATABASE_URL']
  if (given) return kept ? { url: given } : createScratchDatabase(given)
  const postgres = await startPostgres({
    supervisor,
    directory,
    logFile: scene.logFile('postgres.log'),
    port: await scene.portOf('postgres'),
    // Whoever clones has the server from npm; CI also proves the one that distributions ship.
    prefer: scene.options.postgres ?? (kept ? 'npm' : 'system'),
    fsync: kept,
  })
  return { url: postgres.url, postgres }
}

export async function startObjectStorage(scene: ServiceRun): Promise<Storage> {
  const { env, kept, supervisor, directory, webOrigins } = scene
  return startStorage({
    supervisor,
    directory,
    logFile: scene.logFile('s3rver.log'),
    port: env['S3_ENDPOINT'] ? 0 : await scene.portOf('storage'),
    webOrigins,
    env,
    choice: scene.options.storage ?? (kept ? 's3rver' : env['CI'] ? 'ceph' : 'ceph-if-installed'),
  })
}

export async function startMail(scene: ServiceRun): Promise<MailClient> {
  const { env, kept, supervisor, directory } = scene
  if (env['SMTP_URL']) {
    if (!env['INBOX_URL'])
      throw new Error('SMTP_URL needs INBOX_URL beside it: the maildev page where its mail is read')
    return connectMailServer(env['INBOX_URL'], env['SMTP_URL'])
  }
  return startMailServer({
    supervisor,
    smtpPort: await scene.portOf('smtp'),
    webPort: await scene.portOf('inbox'),
    logFile: scene.logFile('maildev.log'),
    ...(kept ? { mailDirectory: join(directory, 'mail') } : {}),
  })
}

export async function startIdentity(scene: ServiceRun): Promise<Oidc> {
  const { env, supervisor } = scene
  const clientId = env['OIDC_CLIENT_ID'] || 'sidelight-local'
  if (env['OIDC_ISSUER']) return connectOidc(env['OIDC_ISSUER'], clientId)
  return startOidc({ supervisor, port: await scene.portOf('oidc'), clientId, logFile: scene.logFile('oidc.log') })
}

interface PaymentProvider {
  env: Record<string, string>
  /** Missing when a key was given: nobody moves Stripe's own clock. */
  stripe?: StripeSimulator
}

export async function startPayments(scene: ServiceRun): Promise<PaymentProvider> {
  const { env, kept, supervisor, directory } = scene
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base, STRIPE_WEBHOOK_SECRET: secret } = env
  if (base && (!key || key === LOCAL_KEY)) {
    const stripe = connectSimulator(base)
    return { env: { ...stripe.env }, stripe }
  }
  if (key) {
    const given = { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base, STRIPE_WEBHOOK_SECRET: secret }
    return { env: Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : []))) }
  }
  const stripe = await runStripeSimulator({
    supervisor,
    port: await scene.portOf('stripe'),
    logFile: scene.logFile('stripe.log'),
    stateFile: kept ? join(directory, 'stripe.json') : undefined,
  })
  return { env: { ...stripe.env }, stripe }
}
