import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createKeyDatabase, createScratchDatabase, withDatabase } from './postgres/database.ts'
import { connectMailServer, type MailClient } from './mail/mail-client.ts'
import { startMailServer } from './mail/mail-server.ts'
import { startNodeServer } from './process/node-server.ts'
import type { ProcessSupervisor } from './process/process-supervisor.ts'
import { createTemporaryDirectory } from './process/temporary-directory.ts'
import { connectOidc, startOidc, type Oidc } from './oidc/oidc.ts'
import { returnPort, takeFreePort } from './ports.ts'
import { startPgBouncer } from './postgres/pgbouncer.ts'
import { startPostgres, type Postgres } from './postgres/postgres.ts'
import { startStorage, type Storage, type StorageOptions } from './storage/storage.ts'
import { connectSimulator, LOCAL_KEY, type StripeSimulator } from '@sidelight/stripe-simulator/simulator-client'

const STRIPE_SIMULATOR = fileURLToPath(new URL('../../stripe-simulator/src/main.ts', import.meta.url))
const DATA_DIRECTORY = fileURLToPath(new URL('../../../.dev-services', import.meta.url))
const USUAL_PORTS = {
  postgres: 54_329,
  storage: 54_330,
  smtp: 54_331,
  inbox: 54_332,
  oidc: 54_333,
  stripe: 54_335,
  pooler: 54_336,
}

export interface ServiceOptions {
  /** Keeps the data in .dev-services between runs and prefers the same ports; otherwise both are temporary. */
  isPersistent?: boolean
  storage?: StorageOptions['choice']
  /** Where the web app will be served, for the links in mails and for CORS. */
  webOrigins?: string[]
  /**
   * Servers that are named here are used and not started: DATABASE_URL, S3_ENDPOINT, SMTP_URL with INBOX_URL, OIDC_ISSUER,
   * STRIPE_API_BASE of another simulator, or STRIPE_SECRET_KEY of Stripe itself. DATABASE_POOLER=pgbouncer puts PgBouncer
   * in front of the database.
   */
  env?: NodeJS.ProcessEnv
}

/** What the starters of the single services share. */
export interface ServiceRun {
  options: ServiceOptions
  env: NodeJS.ProcessEnv
  isPersistent: boolean
  supervisor: ProcessSupervisor
  directory: string
  webOrigins: string[]
  logFile: (name: string) => string
  takePort: (service: keyof typeof USUAL_PORTS) => Promise<number>
  returnPorts: () => void
}

export function createServiceRun(options: ServiceOptions, supervisor: ProcessSupervisor): ServiceRun {
  const { isPersistent = false } = options
  const directory = isPersistent ? DATA_DIRECTORY : createTemporaryDirectory(supervisor, 'services')
  mkdirSync(join(directory, 'log'), { recursive: true })
  const ports: number[] = []
  return {
    options,
    env: options.env ?? process.env,
    isPersistent,
    supervisor,
    directory,
    webOrigins: options.webOrigins ?? ['http://127.0.0.1:5173'],
    logFile: (name) => join(directory, 'log', name),
    takePort: async (service) => {
      const port = await takeFreePort(isPersistent ? USUAL_PORTS[service] : undefined)
      ports.push(port)
      return port
    },
    returnPorts: () => ports.forEach(returnPort),
  }
}

interface Database {
  url: string
  /** How the product reaches the database: with the role of the application, and as its owner for migrations. */
  env: Record<string, string>
  postgres?: Postgres
  drop?: () => Promise<void>
}

export async function startDatabase(run: ServiceRun): Promise<Database> {
  const { applicationUrl, ...server } = await startDatabaseServer(run)
  const env = {
    DATABASE_URL: applicationUrl,
    DATABASE_OWNER_URL: server.url,
    SCRIPT_KEYS_DATABASE_URL: run.env['SCRIPT_KEYS_DATABASE_URL'] || (await createKeyDatabase(server.url)),
  }
  if (run.env['DATABASE_POOLER'] !== 'pgbouncer') return { ...server, env }
  const pooledUrl = await startPgBouncer({
    supervisor: run.supervisor,
    directory: run.directory,
    logFile: run.logFile('pgbouncer.log'),
    port: await run.takePort('pooler'),
    serverUrl: applicationUrl,
  })
  // Debian's PgBouncer 1.18 does not know prepared statements.
  const pooled = { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: applicationUrl, DATABASE_NAMED_STATEMENTS: 'false' }
  return { ...server, env: { ...env, ...pooled } }
}

async function startDatabaseServer(run: ServiceRun): Promise<Omit<Database, 'env'> & { applicationUrl: string }> {
  const { env, isPersistent, supervisor, directory } = run
  const applicationUrl = env['DATABASE_URL']
  if (applicationUrl) {
    const url = env['DATABASE_OWNER_URL'] || applicationUrl
    if (isPersistent) return { url, applicationUrl }
    const scratch = await createScratchDatabase(url)
    return { ...scratch, applicationUrl: withDatabase(applicationUrl, scratch.name) }
  }
  const postgres = await startPostgres({
    supervisor,
    directory,
    logFile: run.logFile('postgres.log'),
    port: await run.takePort('postgres'),
    // Development uses the server from npm, which needs no installation; tests also cover that of the distribution.
    prefer: isPersistent ? 'npm' : 'system',
    fsync: isPersistent,
  })
  return { url: postgres.url, applicationUrl: postgres.applicationUrl, postgres }
}

export async function startObjectStorage(run: ServiceRun): Promise<Storage> {
  const { env, isPersistent, supervisor, directory, webOrigins } = run
  return startStorage({
    supervisor,
    directory,
    logFile: run.logFile('s3rver.log'),
    port: env['S3_ENDPOINT'] ? 0 : await run.takePort('storage'),
    webOrigins,
    env,
    choice: run.options.storage ?? (isPersistent ? 's3rver' : env['CI'] ? 'ceph' : 'ceph-if-installed'),
  })
}

export async function startMail(run: ServiceRun): Promise<MailClient> {
  const { env, isPersistent, supervisor, directory } = run
  if (env['SMTP_URL']) {
    if (!env['INBOX_URL'])
      throw new Error('SMTP_URL also needs INBOX_URL, the address of the maildev page that shows its mail')
    return connectMailServer(env['INBOX_URL'], env['SMTP_URL'])
  }
  return startMailServer({
    supervisor,
    smtpPort: await run.takePort('smtp'),
    webPort: await run.takePort('inbox'),
    logFile: run.logFile('maildev.log'),
    ...(isPersistent ? { mailDirectory: join(directory, 'mail') } : {}),
  })
}

export async function startIdentity(run: ServiceRun): Promise<Oidc> {
  const { env, supervisor } = run
  const clientId = env['OIDC_CLIENT_ID'] || 'sidelight-local'
  if (env['OIDC_ISSUER']) return connectOidc(env['OIDC_ISSUER'], clientId)
  return startOidc({ supervisor, port: await run.takePort('oidc'), clientId, logFile: run.logFile('oidc.log') })
}

interface PaymentProvider {
  env: Record<string, string>
  /** Undefined when STRIPE_SECRET_KEY is set, because the clock of the real Stripe cannot be moved. */
  stripe?: StripeSimulator
}

export async function startPayments(run: ServiceRun): Promise<PaymentProvider> {
  const { env, isPersistent, supervisor, directory } = run
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base, STRIPE_WEBHOOK_SECRET: secret } = env
  if (base && (!key || key === LOCAL_KEY)) {
    const stripe = connectSimulator(base)
    return { env: { ...stripe.env }, stripe }
  }
  if (key) {
    const settings = { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base, STRIPE_WEBHOOK_SECRET: secret }
    return {
      env: Object.fromEntries(Object.entries(settings).flatMap(([name, value]) => (value ? [[name, value]] : []))),
    }
  }
  const port = await run.takePort('stripe')
  const url = `http://127.0.0.1:${port}`
  await startNodeServer(supervisor, {
    name: 'Stripe simulator',
    args: [STRIPE_SIMULATOR, String(port), ...(isPersistent ? [join(directory, 'stripe.json')] : [])],
    logFile: run.logFile('stripe.log'),
    readyUrl: `${url}/local/health`,
  })
  const stripe = connectSimulator(url)
  return { env: { ...stripe.env }, stripe }
}
