import { hasRemoteOrigin, listOf, type Rule, type Settings } from './public-site-rules.ts'

/** The local defaults that give access. They are published with this file, so anybody may know them. */
export const PUBLISHED = {
  tokenSecret: 'local-only-secret-never-used-beyond-loopback',
  storageSecret: 'sidelight-local',
  databaseUrl: 'postgres://sidelight@127.0.0.1:54329/sidelight',
  scriptKeysDatabaseUrl: 'postgres://sidelight@127.0.0.1:54329/sidelight_keys',
}

/** OWASP's minimum for Argon2id with two iterations; about 60 ms on one core. */
export const LEAST_HASH_KIB = 19_456

/** The environment as it is, before any default. */
export type GivenSettings = Record<string, string | undefined>

const KEY_SETTINGS = [
  'ACCESS_TOKEN_KEYS',
  'SOURCE_HASH_KEYS',
  'FREE_MONTH_KEYS',
  'DELETION_RECEIPT_KEYS',
  'SCRIPT_ENCRYPTION_KEYS',
] as const

/** Their defaults lead to services or addresses of a developer's machine, which elsewhere do not exist or are somebody else's. */
const DEMANDED_SETTINGS = [
  'WEB_ORIGINS',
  'DATABASE_URL',
  'SCRIPT_KEYS_DATABASE_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
] as const

const PUBLISHED_VALUES = {
  DATABASE_URL: PUBLISHED.databaseUrl,
  SCRIPT_KEYS_DATABASE_URL: PUBLISHED.scriptKeysDatabaseUrl,
  S3_SECRET_ACCESS_KEY: PUBLISHED.storageSecret,
} as const

const OWN_KEY =
  'Needs a key of its own: id:secret, with 32 random characters or more, such as `openssl rand -hex 32` prints'
const TOO_REGULAR = 'A secret repeats itself and can be guessed: `openssl rand -hex 32` prints a random one'

/** Why others than the developer may reach this server, as part of a sentence; undefined in development. */
export function findDeployment({
  NODE_ENV: mode,
  HOST: host,
  WEB_ORIGINS: origins,
}: GivenSettings): string | undefined {
  if (mode === 'production') return 'NODE_ENV is production'
  if (host !== undefined && !isLoopbackHost(host)) return `HOST is ${host}, which is not only this machine`
  if (hasRemoteOrigin(origins)) return 'a web origin is not this machine'
  return undefined
}

/** What a start refuses outside development. */
export const listDeploymentRules = (given: GivenSettings): Rule[] => [
  ...DEMANDED_SETTINGS.map((setting) => ({
    setting,
    error: 'Must be set outside development',
    isBroken: () => given[setting] === undefined,
  })),
  ...Object.entries(PUBLISHED_VALUES).map(([setting, published]) => ({
    setting,
    error: 'This value is published with the source code: outside development use your own',
    isBroken: () => given[setting] === published,
  })),
  ...KEY_SETTINGS.flatMap((setting) => [
    {
      setting,
      error: OWN_KEY,
      isBroken: (settings: Settings) => listSecrets(settings, setting).includes(PUBLISHED.tokenSecret),
    },
    {
      setting,
      error: TOO_REGULAR,
      isBroken: (settings: Settings) => listOf(settings[setting]).map(secretOf).some(isTooRegular),
    },
  ]),
  {
    setting: 'ACCESS_TOKEN_SECRET',
    error: TOO_REGULAR,
    isBroken: ({ ACCESS_TOKEN_SECRET: secret }) => isTooRegular(secret),
  },
  {
    setting: 'PASSWORD_HASH_KIB',
    error: `Outside development a password is hashed with at least ${LEAST_HASH_KIB} KiB`,
    isBroken: ({ PASSWORD_HASH_KIB: kib }) => typeof kib === 'number' && kib < LEAST_HASH_KIB,
  },
]

const isLoopbackHost = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

const secretOf = (key: unknown): unknown => (key as { secret?: unknown }).secret

/** The secrets of this setting together with the shared one, which has a published default if there are no others. */
function listSecrets({ ACCESS_TOKEN_SECRET: shared, ...settings }: Settings, setting: string): unknown[] {
  const keys = settings[setting]
  if (keys === undefined) return [shared ?? PUBLISHED.tokenSecret]
  return [shared, ...listOf(keys).map(secretOf)]
}

/** Of 32 random hexadecimal digits fewer than 8 differ once in 25 million times. */
const LEAST_CHARACTERS = 8

/** A secret of few characters, or one that repeats its beginning to its end. */
function isTooRegular(secret: unknown): boolean {
  if (typeof secret !== 'string') return false
  if (new Set(secret).size < LEAST_CHARACTERS) return true
  const periods = Array.from({ length: Math.floor(secret.length / 2) }, (_, index) => index + 1)
  return periods.some((period) => secret.startsWith(secret.slice(period)))
}
