import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const LOCAL_TOKEN_SECRET = 'local-only-secret-never-used-beyond-loopback'
/** Beside the libraries it is put together from, and gone with them. */
const LOCAL_MODEL_DIRECTORY = fileURLToPath(new URL('../../../node_modules/.cache/sidelight', import.meta.url))
const LOCAL_STRIPE = { key: 'sk_test_local', webhookSecret: 'whsec_local', apiBase: 'http://127.0.0.1:54335' }
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

const Port = z.coerce.number().int().min(0).max(65_535)
const Seconds = z.coerce.number().int().positive()
const Count = z.coerce.number().int().positive()
const Flag = z.enum(['true', 'false']).transform((flag) => flag === 'true')
const Origins = z.string().transform((list, check) => {
  const origins = list.split(',').map((origin) => origin.trim())
  const wrong = origins.filter((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
  for (const origin of wrong) check.addIssue(`"${origin}" is not an origin such as https://sidelight.example`)
  return origins
})

/** Defaults are the local choice, so that an empty environment runs the whole product beside `npm run dev`. */
const Env = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: Port.default(4000),
    OPS_PORT: Port.default(4001),
    TRUST_PROXY_HOPS: z.coerce.number().int().min(0).default(0),
    RATE_LIMIT_PER_MINUTE: Count.default(600),
    WEB_ORIGINS: Origins.default(['http://127.0.0.1:5173']),
    WEB_ROOT: z.string().optional(),

    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).default('postgres://sidelight@127.0.0.1:54329/sidelight'),
    DATABASE_POOL_SIZE: Count.default(10),

    S3_ENDPOINT: z.url().default('http://127.0.0.1:54330'),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: z.string().default('sidelight'),
    S3_ACCESS_KEY_ID: z.string().default('sidelight'),
    S3_SECRET_ACCESS_KEY: z.string().default('sidelight-local'),
    S3_FORCE_PATH_STYLE: Flag.default(true),
    S3_TIMEOUT_SECONDS: Seconds.default(20),

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

    ACCESS_TOKEN_SECRET: z.string().min(32).default(LOCAL_TOKEN_SECRET),
    ACCESS_TOKEN_SECONDS: Seconds.default(600),
    REFRESH_GRACE_SECONDS: Seconds.default(30),

    WORKER_CONCURRENCY: Count.default(8),
    WORKER_WARM_READERS: z.coerce.number().int().min(0).default(1),
    SHUTDOWN_GRACE_SECONDS: Seconds.default(25),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  })
  .refine(hasOwnSecretWherePublic, {
    path: ['ACCESS_TOKEN_SECRET'],
    error: 'A web origin beyond this machine needs a secret of its own (32 random characters or more)',
    // By default this would wait until everything else is right, and then be one more round of mistakes.
    when: () => true,
  })
  .refine(hasWebhookSecretOfItsOwn, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    error: 'A key of Stripe needs the signing secret of its webhook endpoint (whsec_…) beside it',
    when: () => true,
  })

/** Runs on whatever was given, also when parts of it are wrong. */
function hasOwnSecretWherePublic(env: { WEB_ORIGINS?: unknown; ACCESS_TOKEN_SECRET?: unknown }): boolean {
  const origins: unknown[] = Array.isArray(env.WEB_ORIGINS) ? env.WEB_ORIGINS : []
  return !origins.some(isBeyondThisMachine) || env.ACCESS_TOKEN_SECRET !== LOCAL_TOKEN_SECRET
}

const isBeyondThisMachine = (origin: unknown): boolean =>
  typeof origin === 'string' && URL.canParse(origin) && !LOOPBACK.has(new URL(origin).hostname)

/** With the secret that everybody can read here, anybody could tell the server that they paid. */
function hasWebhookSecretOfItsOwn(env: { STRIPE_SECRET_KEY?: unknown; STRIPE_WEBHOOK_SECRET?: unknown }): boolean {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secrets } = env
  const isReal = typeof key === 'string' && key !== LOCAL_STRIPE.key
  return !isReal || (typeof secrets === 'string' && !listSecrets(secrets).includes(LOCAL_STRIPE.webhookSecret))
}

const listSecrets = (secrets: string) =>
  secrets
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '')

/** Undefined wherever the public would meet the local stand-in, at which nobody pays anything. */
function paymentsOf(env: {
  STRIPE_SECRET_KEY: string
  STRIPE_WEBHOOK_SECRET: string
  STRIPE_API_BASE?: string | undefined
  STRIPE_TIMEOUT_SECONDS: number
  WEB_ORIGINS: string[]
}) {
  const isLocal = env.STRIPE_SECRET_KEY === LOCAL_STRIPE.key
  const apiBase = env.STRIPE_API_BASE ?? (isLocal ? LOCAL_STRIPE.apiBase : 'https://api.stripe.com')
  if (env.WEB_ORIGINS.some(isBeyondThisMachine) && (isLocal || !isBeyondThisMachine(apiBase))) return undefined
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecrets: listSecrets(env.STRIPE_WEBHOOK_SECRET),
    apiBase,
    timeoutMs: env.STRIPE_TIMEOUT_SECONDS * 1000,
  }
}

/** Where browsers meet the store: with virtual-hosted buckets that is not the endpoint itself. */
function publicOriginOf(endpoint: string, bucket: string, isPathStyle: boolean): string {
  const { protocol, host, origin } = new URL(endpoint)
  return isPathStyle ? origin : `${protocol}//${bucket}.${host}`
}

/**
 * Empty means that nobody signs in through a provider: where that was chosen, and wherever the public would meet the local
 * stand-in, at which anybody may be anybody.
 */
function clientIdOf(env: { OIDC_CLIENT_ID?: string | undefined; OIDC_ISSUER: string; WEB_ORIGINS: string[] }): string {
  const isLocalProvider = !isBeyondThisMachine(env.OIDC_ISSUER) && env.WEB_ORIGINS.some(isBeyondThisMachine)
  if (isLocalProvider || env.OIDC_CLIENT_ID === 'none') return ''
  return env.OIDC_CLIENT_ID ?? (isBeyondThisMachine(env.OIDC_ISSUER) ? '' : 'sidelight-local')
}

/** The only reader of the environment. Reports every mistake at once, before anything starts. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Env.safeParse(given)
  if (!parsed.success) throw new Error(`The configuration is wrong:\n${z.prettifyError(parsed.error)}`)
  const e = parsed.data
  const [webOrigin] = e.WEB_ORIGINS
  if (webOrigin === undefined) throw new Error('The configuration is wrong:\nWEB_ORIGINS names no origin')

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
      isPublic: e.WEB_ORIGINS.some(isBeyondThisMachine),
      root: e.WEB_ROOT,
    },
    database: { url: e.DATABASE_URL, poolSize: e.DATABASE_POOL_SIZE },
    storage: {
      endpoint: e.S3_ENDPOINT,
      region: e.S3_REGION,
      bucket: e.S3_BUCKET,
      accessKeyId: e.S3_ACCESS_KEY_ID,
      secretAccessKey: e.S3_SECRET_ACCESS_KEY,
      forcePathStyle: e.S3_FORCE_PATH_STYLE,
      timeoutSeconds: e.S3_TIMEOUT_SECONDS,
      publicOrigin: publicOriginOf(e.S3_ENDPOINT, e.S3_BUCKET, e.S3_FORCE_PATH_STYLE),
    },
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, supportAddress: e.SUPPORT_EMAIL },
    identity: { issuer: e.OIDC_ISSUER, clientId: clientIdOf(e) },
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
    payments: paymentsOf(e),
    tokens: {
      accessSecret: e.ACCESS_TOKEN_SECRET,
      accessSeconds: e.ACCESS_TOKEN_SECONDS,
      refreshGraceSeconds: e.REFRESH_GRACE_SECONDS,
    },
    worker: { concurrency: e.WORKER_CONCURRENCY, warmReaders: e.WORKER_WARM_READERS },
    shutdownGraceMs: e.SHUTDOWN_GRACE_SECONDS * 1000,
    logLevel: e.LOG_LEVEL,
    tracesEndpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}

export type Config = ReturnType<typeof readConfig>
