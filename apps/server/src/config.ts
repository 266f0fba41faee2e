import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { StartError } from './platform/errors.ts'
import { LANES } from './platform/jobs/job.ts'
import type { Key, KeyRing } from './platform/security/key-ring.ts'
import {
  findDeployment,
  type GivenSettings,
  LEAST_HASH_KIB,
  listDeploymentRules,
  PUBLISHED,
} from './config/deployment-rules.ts'
import { listMisspeltNames } from './config/misspelt-names.ts'
import { CONNECTIONS, hasRemoteOrigin, isRemoteUrl, PUBLIC_SITE_RULES } from './config/public-site-rules.ts'

/** Beside the packages it is assembled from: deleting node_modules deletes it too. */
const LOCAL_MODEL_DIRECTORY = fileURLToPath(new URL('../../../node_modules/.cache/sidelight', import.meta.url))
const LOCAL_STRIPE = { key: 'sk_test_local', webhookSecret: 'whsec_local', apiBase: 'http://127.0.0.1:54335' }

const Port = z.coerce.number().int().min(0).max(65_535)
const Seconds = z.coerce.number().int().positive()
const Count = z.coerce.number().int().positive()
const Flag = z.enum(['true', 'false']).transform((flag) => flag === 'true')
const Origins = z.string().transform((list, check) => {
  const origins = list.split(',').map((origin) => origin.trim())
  const invalid = origins.filter((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
  for (const origin of invalid) check.addIssue(`"${origin}" is not an origin such as https://sidelight.example`)
  return origins
})

const KEY = /^([\w.-]{1,40}):(.{32,})$/
/** `2026b:secret,2026a:secret`. The messages must not contain the secrets. */
const Keys = z.string().transform((list, check): Key[] => {
  const keys = listParts(list).map((part): Key => {
    const [, id = '', secret = ''] = KEY.exec(part) ?? []
    return { id, secret }
  })
  if (keys.length === 0 || keys.some(({ id }) => id === ''))
    check.addIssue('Each key is id:secret, with 32 random characters or more, and a comma is between two keys')
  if (new Set(keys.map(({ id }) => id)).size < keys.length) check.addIssue('Two keys have the same id')
  return keys
})
const Connections = z
  .string()
  .transform(listParts)
  .pipe(z.array(z.enum(CONNECTIONS)))
const Lanes = z
  .string()
  .transform(listParts)
  .pipe(z.array(z.enum(LANES)).min(1))

/** The defaults point at the local dev services, so that the product runs with an empty environment. */
const Env = z
  .object({
    NODE_ENV: z.string().optional(),
    HOST: z.string().default('127.0.0.1'),
    PORT: Port.default(4000),
    OPS_PORT: Port.default(4001),
    TRUST_PROXY_HOPS: z.coerce.number().int().min(0).default(0),
    RATE_LIMIT_PER_MINUTE: Count.default(600),
    WEB_ORIGINS: Origins.default(['http://127.0.0.1:5173']),
    WEB_ROOT: z.string().optional(),
    CONSOLE_PORT: Port.optional(),
    CONSOLE_ORIGIN: Origins.refine((origins) => origins.length === 1, 'The console has exactly one origin').optional(),
    CONSOLE_WEB_ROOT: z.string().optional(),

    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).default(PUBLISHED.databaseUrl),
    DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_NAMED_STATEMENTS: Flag.default(true),
    DATABASE_POOL_SIZE: Count.default(10),
    DATABASE_SESSION_POOL_SIZE: Count.default(2),
    DATABASE_LOCK_SECONDS: Seconds.default(3),
    SCRIPT_KEYS_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).default(PUBLISHED.scriptKeysDatabaseUrl),

    S3_ENDPOINT: z.url().default('http://127.0.0.1:54330'),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: z.string().default('sidelight'),
    S3_ACCESS_KEY_ID: z.string().default('sidelight'),
    S3_SECRET_ACCESS_KEY: z.string().default(PUBLISHED.storageSecret),
    S3_FORCE_PATH_STYLE: Flag.default(true),
    S3_TIMEOUT_SECONDS: Seconds.default(20),
    UPLOADS_BUCKET: z.string().optional(),
    DELETION_RECORDS_BUCKET: z.string().optional(),

    SMTP_URL: z.url({ protocol: /^smtps?$/ }).default('smtp://127.0.0.1:54331'),
    MAIL_FROM: z.string().default('Sidelight <hello@sidelight.local>'),
    SUPPORT_EMAIL: z.email().default('support@sidelight.local'),

    OIDC_ISSUER: z.url().default('http://127.0.0.1:54333'),
    OIDC_CLIENT_ID: z.string().optional(),

    SPEECH_PROCESSES: Count.default(Math.min(2, availableParallelism())),
    SPEECH_MODEL_DIR: z.string().default(LOCAL_MODEL_DIRECTORY),
    SPEECH_MODEL_PATH: z.string().optional(),
    SPEECH_MODEL_OBJECT: z.string().optional(),
    ELEVENLABS_API_KEY: z.string().optional(),
    ELEVENLABS_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.elevenlabs.io'),
    ELEVENLABS_MODEL: z.string().default('eleven_multilingual_v2'),
    ELEVENLABS_CONCURRENCY: Count.default(2),
    ELEVENLABS_TIMEOUT_SECONDS: Seconds.default(60),
    ELEVENLABS_ZERO_RETENTION: Flag.default(false),

    STRIPE_SECRET_KEY: z.string().default(LOCAL_STRIPE.key),
    STRIPE_WEBHOOK_SECRET: z.string().default(LOCAL_STRIPE.webhookSecret),
    STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
    STRIPE_TIMEOUT_SECONDS: Seconds.default(10),

    PASSWORD_HASH_KIB: Count.min(8).default(LEAST_HASH_KIB),
    BREACHED_PASSWORDS_URL: z.url({ protocol: /^https?$/ }).optional(),
    ACCESS_TOKEN_SECRET: z.string().min(32).optional(),
    ACCESS_TOKEN_KEYS: Keys.optional(),
    SOURCE_HASH_KEYS: Keys.optional(),
    FREE_MONTH_KEYS: Keys.optional(),
    DELETION_RECEIPT_KEYS: Keys.optional(),
    SCRIPT_ENCRYPTION_KEYS: Keys.optional(),
    ALLOW_UNENCRYPTED: Connections.default([]),
    ACCESS_TOKEN_SECONDS: Seconds.default(600),
    REFRESH_GRACE_SECONDS: Seconds.default(30),

    WORKER_LANES: Lanes.default([...LANES]),
    WORKER_CONCURRENCY: Count.default(8),
    WORKER_WARM_READERS: z.coerce.number().int().min(0).default(1),
    DRAIN_SECONDS: z.coerce.number().int().min(0).default(5),
    SHUTDOWN_GRACE_SECONDS: Seconds.default(25),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  })
  .refine(hasPrivateWebhookSecret, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    error: 'A Stripe key needs the signing secret of its webhook endpoint (whsec_…)',
    // By default a refinement runs only once every field is valid, so its mistake would be reported in a second round.
    when: () => true,
  })
  .refine((env) => env.CONSOLE_PORT === undefined || env.CONSOLE_ORIGIN !== undefined, {
    path: ['CONSOLE_ORIGIN'],
    error: 'The console needs the origin at which operators open it',
    when: () => true,
  })

type Env = z.infer<typeof Env>

interface Site {
  /** Whether a web origin is not this machine. */
  isPublic: boolean
  /** Whether others than the developer may reach the server; a public site is deployed too. */
  isDeployed: boolean
}

function parseEnv(given: GivenSettings): Env & Site {
  const deployment = findDeployment(given)
  const site = { isPublic: hasRemoteOrigin(given['WEB_ORIGINS']), isDeployed: deployment !== undefined }
  const rules = [
    ...listMisspeltNames(given, Object.keys(Env.shape)),
    ...(site.isDeployed ? listDeploymentRules(given) : []),
    ...(site.isPublic ? PUBLIC_SITE_RULES : []),
  ]
  const checked = rules.reduce(
    (schema, { setting, error, isBroken }) =>
      schema.refine((env) => !isBroken(env), { path: [setting], error, when: () => true }),
    Env,
  )
  const parsed = checked.safeParse(given)
  if (parsed.success) return { ...parsed.data, ...site }
  const reason = deployment === undefined ? '' : `\nThis is not development, because ${deployment}.`
  throw new StartError(`The configuration is wrong:\n${z.prettifyError(parsed.error)}${reason}`)
}

/** The local webhook secret is public in this file: with it anybody could sign an event that says they paid. */
function hasPrivateWebhookSecret(env: { STRIPE_SECRET_KEY?: unknown; STRIPE_WEBHOOK_SECRET?: unknown }): boolean {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secrets } = env
  const isStripeKey = typeof key === 'string' && key !== LOCAL_STRIPE.key
  return !isStripeKey || (typeof secrets === 'string' && !listParts(secrets).includes(LOCAL_STRIPE.webhookSecret))
}

function listParts(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The secret of before there were several keys comes last: it reads what it made, and makes new things only if alone. */
function resolveKeys(env: Env) {
  const { ACCESS_TOKEN_SECRET: sharedSecret } = env
  const shared = sharedSecret === undefined ? [] : [{ id: '', secret: sharedSecret }]
  const toRing = (keys: readonly Key[] = []): KeyRing => {
    const [current, ...older] = [...keys, ...shared]
    return current ? [current, ...older] : [{ id: '', secret: PUBLISHED.tokenSecret }]
  }
  return {
    accessTokens: toRing(env.ACCESS_TOKEN_KEYS),
    sources: toRing(env.SOURCE_HASH_KEYS),
    freeMonths: toRing(env.FREE_MONTH_KEYS),
    receipts: toRing(env.DELETION_RECEIPT_KEYS),
    scripts: toRing(env.SCRIPT_ENCRYPTION_KEYS),
  }
}

const resolveDatabase = (env: Env) => ({
  url: env.DATABASE_URL,
  directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
  ownerUrl: env.DATABASE_OWNER_URL ?? env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
  hasNamedStatements: env.DATABASE_NAMED_STATEMENTS,
  poolSize: env.DATABASE_POOL_SIZE,
  sessionPoolSize: env.DATABASE_SESSION_POOL_SIZE,
  lockTimeoutMs: env.DATABASE_LOCK_SECONDS * 1000,
})

/** Undefined when others than a developer would use the local simulator, which charges nobody. */
function resolvePayments(env: Env & Site) {
  const isLocal = env.STRIPE_SECRET_KEY === LOCAL_STRIPE.key
  const apiBase = env.STRIPE_API_BASE ?? (isLocal ? LOCAL_STRIPE.apiBase : 'https://api.stripe.com')
  if (env.isDeployed && (isLocal || !isRemoteUrl(apiBase))) return undefined
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecrets: listParts(env.STRIPE_WEBHOOK_SECRET),
    apiBase,
    timeoutMs: env.STRIPE_TIMEOUT_SECONDS * 1000,
  }
}

/** Undefined unless the operators' console has an origin; its passkeys belong to the host name of it. */
function resolveConsole(env: Env) {
  const [origin] = env.CONSOLE_ORIGIN ?? []
  return origin === undefined ? undefined : { origin, port: env.CONSOLE_PORT, webRoot: env.CONSOLE_WEB_ROOT }
}

/** The origins that browsers use for the storage: with virtual-hosted buckets they differ from the endpoint. */
function resolvePublicOrigins(endpoint: string, buckets: string[], isPathStyle: boolean): string[] {
  const { protocol, host, origin } = new URL(endpoint)
  return isPathStyle ? [origin] : [...new Set(buckets)].map((bucket) => `${protocol}//${bucket}.${host}`)
}

/**
 * Empty disables sign-in through a provider: when that is configured, and when others than a developer would use the local
 * OpenID provider, which signs anybody in as anybody.
 */
function resolveClientId(env: Env & Site): string {
  const isLocalProvider = !isRemoteUrl(env.OIDC_ISSUER) && env.isDeployed
  if (isLocalProvider || env.OIDC_CLIENT_ID === 'none') return ''
  return env.OIDC_CLIENT_ID ?? (isRemoteUrl(env.OIDC_ISSUER) ? '' : 'sidelight-local')
}

/** Reads the environment; no other code does. Reports every mistake at once, before anything starts. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const e = parseEnv(given)
  const [webOrigin] = e.WEB_ORIGINS
  if (webOrigin === undefined) throw new StartError('The configuration is wrong:\nWEB_ORIGINS names no origin')

  const uploadsBucket = e.UPLOADS_BUCKET ?? e.S3_BUCKET
  return {
    http: {
      host: e.HOST,
      port: e.PORT,
      opsPort: e.OPS_PORT,
      trustedProxyHops: e.TRUST_PROXY_HOPS,
      requestsPerMinute: e.RATE_LIMIT_PER_MINUTE,
    },
    web: {
      origin: webOrigin,
      origins: e.WEB_ORIGINS,
      isPublic: e.isPublic,
      root: e.WEB_ROOT,
    },
    console: resolveConsole(e),
    database: resolveDatabase(e),
    scriptKeys: { databaseUrl: e.SCRIPT_KEYS_DATABASE_URL },
    storage: {
      endpoint: e.S3_ENDPOINT,
      region: e.S3_REGION,
      bucket: e.S3_BUCKET,
      uploadsBucket,
      accessKeyId: e.S3_ACCESS_KEY_ID,
      secretAccessKey: e.S3_SECRET_ACCESS_KEY,
      forcePathStyle: e.S3_FORCE_PATH_STYLE,
      timeoutSeconds: e.S3_TIMEOUT_SECONDS,
      publicOrigins: resolvePublicOrigins(e.S3_ENDPOINT, [e.S3_BUCKET, uploadsBucket], e.S3_FORCE_PATH_STYLE),
    },
    deletionRecords: { bucket: e.DELETION_RECORDS_BUCKET ?? e.S3_BUCKET },
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, supportAddress: e.SUPPORT_EMAIL },
    identity: {
      issuer: e.OIDC_ISSUER,
      clientId: resolveClientId(e),
      // Only Google documents which mailboxes it hosts. The local provider stands in for Google.
      isGoogle: e.OIDC_ISSUER === 'https://accounts.google.com' || !isRemoteUrl(e.OIDC_ISSUER),
    },
    passwords: { memoryKib: e.PASSWORD_HASH_KIB, breachedUrl: e.BREACHED_PASSWORDS_URL },
    speech: {
      kokoro: {
        processes: e.SPEECH_PROCESSES,
        modelDirectory: e.SPEECH_MODEL_DIR,
        modelPath: e.SPEECH_MODEL_PATH,
        modelObject: e.SPEECH_MODEL_OBJECT,
      },
      elevenlabs:
        e.ELEVENLABS_API_KEY === undefined
          ? undefined
          : {
              apiKey: e.ELEVENLABS_API_KEY,
              baseUrl: e.ELEVENLABS_BASE_URL,
              model: e.ELEVENLABS_MODEL,
              concurrency: e.ELEVENLABS_CONCURRENCY,
              timeoutSeconds: e.ELEVENLABS_TIMEOUT_SECONDS,
              isZeroRetention: e.ELEVENLABS_ZERO_RETENTION,
            },
    },
    payments: resolvePayments(e),
    keys: resolveKeys(e),
    tokens: { accessSeconds: e.ACCESS_TOKEN_SECONDS, refreshGraceSeconds: e.REFRESH_GRACE_SECONDS },
    worker: { lanes: e.WORKER_LANES, concurrency: e.WORKER_CONCURRENCY, warmReaders: e.WORKER_WARM_READERS },
    drainMs: e.DRAIN_SECONDS * 1000,
    shutdownGraceMs: e.SHUTDOWN_GRACE_SECONDS * 1000,
    logLevel: e.LOG_LEVEL,
    tracesEndpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}

export type Config = ReturnType<typeof readConfig>

/** For what must not pass a pooler: migrations and seeds. */
export const withDirectUrl = (config: Config): Config => ({
  ...config,
  database: { ...config.database, url: config.database.directUrl },
})
