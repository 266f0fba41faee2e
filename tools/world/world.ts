import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createScratchDatabase } from './database.ts'
import { connectInbox, type Inbox } from './inbox-client.ts'
import { startInbox } from './inbox.ts'
import { createLeash, type Leash } from './leash.ts'
import { connectOidc, startOidc, type Oidc } from './oidc.ts'
import { returnPort, takeFreePort } from './ports.ts'
import type { PostgresSource } from './postgres-binaries.ts'
import { startPostgres, type Postgres } from './postgres.ts'
import { startStorage, type Storage, type StorageOptions } from './storage.ts'

export interface WorldOptions {
  /** Keeps data in .world between runs and writes it safely; otherwise everything is thrown away at the end. */
  kept?: boolean
  /** 'fixed' asks for the usual port numbers and takes a free one where a usual one is in use. */
  ports?: 'fixed' | 'free'
  postgres?: PostgresSource
  storage?: StorageOptions['choice']
  /** Where the web application will be served; mail links and CORS use it. */
  webOrigins?: string[]
  /** Servers named here are used instead of started: DATABASE_URL, S3_ENDPOINT, SMTP_URL with INBOX_URL, OIDC_ISSUER. */
  env?: NodeJS.ProcessEnv
}

export interface World {
  /** Everything the server program needs to find this world. */
  env: Record<string, string>
  databaseUrl: string
  /** Missing when DATABASE_URL was given: a server somebody else started is not ours to kill. */
  postgres: Postgres | undefined
  inbox: Inbox
  oidc: Oidc
  storage: Storage
  leash: Leash
  logDirectory: string
  startedInMs: Record<string, number>
  stop(): Promise<void>
}

export const FIXED_PORTS = { postgres: 54_329, storage: 54_330, smtp: 54_331, inbox: 54_332, oidc: 54_333 }
export const KEPT_DIRECTORY = fileURLToPath(new URL('../../.world', import.meta.url))
const OIDC_CLIENT_ID = 'sidelight-local'

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const env = options.env ?? process.env
  const kept = options.kept ?? false
  const webOrigins = options.webOrigins ?? ['http://127.0.0.1:5173']
  const leash = createLeash()
  const directory = kept ? KEPT_DIRECTORY : mkdtempSync(join(tmpdir(), 'sidelight-world-'))
  // PostgreSQL may run under another account and must be able to pass through.
  if (kept) mkdirSync(directory, { recursive: true })
  else {
    chmodSync(directory, 0o711)
    leash.removeAtEnd(directory)
  }
  const logDirectory = join(directory, 'log')
  mkdirSync(logDirectory, { recursive: true })

  const ports: number[] = []
  const portOf = async (name: keyof typeof FIXED_PORTS) => {
    const port = await takeFreePort(options.ports === 'fixed' ? FIXED_PORTS[name] : undefined)
    ports.push(port)
    return port
  }
  const startedInMs: Record<string, number> = {}
  const timed = async <T>(name: string, work: Promise<T>): Promise<T> => {
    const beganMs = performance.now()
    const result = await work
    startedInMs[name] = Math.round(performance.now() - beganMs)
    return result
  }

  const database = async () => {
    const given = env['DATABASE_URL']
    if (given && kept) return { url: given, postgres: undefined, drop: undefined }
    if (given) return { ...(await createScratchDatabase(given)), postgres: undefined }
    const prefer = options.postgres ?? (kept ? 'npm' : 'system')
    const logFile = join(logDirectory, 'postgres.log')
    const port = await portOf('postgres')
    const postgres = await startPostgres({ leash, directory, logFile, port, prefer, fsync: kept })
    return { url: postgres.url, postgres, drop: undefined }
  }
  const storage = async () => {
    const choice = options.storage ?? (kept ? 's3rver' : env['CI'] ? 'ceph' : 'ceph-if-installed')
    const port = env['S3_ENDPOINT'] ? 0 : await portOf('storage')
    return startStorage({ leash, directory, logDirectory, port, webOrigins, env, choice })
  }
  const inbox = async () => {
    if (env['SMTP_URL']) return connectInbox(env['INBOX_URL'] ?? '', env['SMTP_URL'])
    const [smtpPort, webPort] = [await portOf('smtp'), await portOf('inbox')]
    const mailDirectory = kept ? { mailDirectory: join(directory, 'mail') } : {}
    return startInbox({ leash, smtpPort, webPort, logFile: join(logDirectory, 'maildev.log'), ...mailDirectory })
  }
  const oidc = async () => {
    const clientId = env['OIDC_CLIENT_ID'] || OIDC_CLIENT_ID
    if (env['OIDC_ISSUER']) return connectOidc(env['OIDC_ISSUER'], clientId)
    return startOidc({ leash, port: await portOf('oidc'), clientId, logFile: join(logDirectory, 'oidc.log') })
  }

  const started = await Promise.allSettled([
    timed('PostgreSQL', database()),
    timed('S3', storage()),
    timed('Inbox', inbox()),
    timed('OpenID', oidc()),
  ])
  const [db, s3, mail, identity] = started
  if (
    db.status === 'rejected' ||
    s3.status === 'rejected' ||
    mail.status === 'rejected' ||
    identity.status === 'rejected'
  ) {
    await leash.stop()
    const reasons = started.flatMap((part) => (part.status === 'rejected' ? [part.reason as unknown] : []))
    throw reasons.length === 1 ? reasons[0] : new AggregateError(reasons, reasons.map(String).join('\n'))
  }

  const world: Omit<World, 'env'> = {
    databaseUrl: db.value.url,
    postgres: db.value.postgres,
    inbox: mail.value,
    oidc: identity.value,
    storage: s3.value,
    leash,
    logDirectory,
    startedInMs,
    async stop() {
      await db.value.drop?.()
      await leash.stop()
      ports.forEach(returnPort)
    },
  }
  return { ...world, env: serverEnvironment(world, webOrigins) }
}

function serverEnvironment(world: Omit<World, 'env'>, webOrigins: string[]): Record<string, string> {
  const { storage, inbox, oidc } = world
  return {
    DATABASE_URL: world.databaseUrl,
    S3_ENDPOINT: storage.endpoint,
    S3_REGION: storage.region,
    S3_BUCKET: storage.bucket,
    S3_ACCESS_KEY_ID: storage.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
    S3_FORCE_PATH_STYLE: String(storage.forcePathStyle),
    SMTP_URL: inbox.smtpUrl,
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    WEB_ORIGINS: webOrigins.join(','),
  }
}
