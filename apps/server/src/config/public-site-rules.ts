const DATABASE_SETTINGS = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'] as const

/** What `ALLOW_UNENCRYPTED` may list. */
export const CONNECTIONS = ['database', 'mail', 'storage'] as const
type Connection = (typeof CONNECTIONS)[number]

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])
const ENCRYPTING_SSL_MODES = new Set(['require', 'verify-ca', 'verify-full'])

export const isRemoteUrl = (url: unknown): boolean =>
  typeof url === 'string' && URL.canParse(url) && !LOOPBACK_HOSTS.has(new URL(url).hostname)

/** Whether a web origin of this list is another machine's; then the site is public. */
export const hasRemoteOrigin = (origins: string | undefined = ''): boolean =>
  origins.split(',').some((origin) => isRemoteUrl(origin.trim()))

/** The rules are also checked when other settings are invalid, so nothing is certain about the types. */
export type Settings = Record<string, unknown>

export interface Rule {
  setting: string
  error: string
  isBroken(settings: Settings): boolean
}

/** What a start refuses as soon as a web origin is not this machine. */
export const PUBLIC_SITE_RULES: Rule[] = [
  {
    setting: 'SCRIPT_KEYS_DATABASE_URL',
    error: 'The keys of scripts need a database server of their own: backups of the other server keep them for 35 days',
    isBroken: ({ SCRIPT_KEYS_DATABASE_URL: url, ...settings }) =>
      DATABASE_SETTINGS.some((setting) => serverOf(url) !== undefined && serverOf(url) === serverOf(settings[setting])),
  },
  {
    setting: 'WEB_ORIGINS',
    error: 'A public web origin starts with https:',
    isBroken: ({ WEB_ORIGINS: origins }) => listOf(origins).some((url) => isRemoteUrl(url) && isPlainHttp(url)),
  },
  {
    setting: 'CONSOLE_ORIGIN',
    error: 'The console needs https: and a host name that no web origin has',
    isBroken: ({ CONSOLE_ORIGIN: console, WEB_ORIGINS: origins }) =>
      listOf(console).some(
        (url) => isPlainHttp(url) || listOf(origins).some((origin) => hostOf(origin) === hostOf(url)),
      ),
  },
  ...[...DATABASE_SETTINGS, 'SCRIPT_KEYS_DATABASE_URL'].map((setting) => ({
    setting,
    error: 'The database is on another host: add sslmode=verify-full, or ALLOW_UNENCRYPTED=database',
    isBroken: (settings: Settings) => !isAllowed(settings, 'database') && isPlainDatabase(settings[setting]),
  })),
  {
    setting: 'SMTP_URL',
    error: 'The mail server is on another host: use smtps: or add ?requireTLS=true, or ALLOW_UNENCRYPTED=mail',
    isBroken: (settings) => !isAllowed(settings, 'mail') && isPlainMail(settings['SMTP_URL']),
  },
  {
    setting: 'UPLOADS_BUCKET',
    error: 'Uploads need a bucket of their own that keeps no versions: nobody has paid for what arrives there',
    isBroken: ({ UPLOADS_BUCKET: uploads, S3_BUCKET: bucket }) => uploads === undefined || uploads === bucket,
  },
  {
    setting: 'S3_ENDPOINT',
    error: 'The storage is on another host: use https:, or ALLOW_UNENCRYPTED=storage',
    isBroken: ({ S3_ENDPOINT: url, ...settings }) =>
      !isAllowed(settings, 'storage') && isRemoteUrl(url) && isPlainHttp(url),
  },
]

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const isAllowed = ({ ALLOW_UNENCRYPTED: allowed }: Settings, connection: Connection): boolean =>
  listOf(allowed).includes(connection)

const hostOf = (url: unknown): string => (typeof url === 'string' && URL.canParse(url) ? new URL(url).hostname : '')

const isPlainHttp = (url: unknown): boolean => typeof url === 'string' && url.startsWith('http:')

/** The parameter `host` replaces the host of the address. */
const databaseHost = ({ hostname, searchParams }: URL): string =>
  searchParams.get('host') ?? decodeURIComponent(hostname)

function serverOf(url: unknown): string | undefined {
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined
  const parsed = new URL(url)
  return `${databaseHost(parsed)}:${parsed.searchParams.get('port') ?? (parsed.port || '5432')}`
}

/** A host that starts with a slash is a socket on this machine. */
function isPlainDatabase(url: unknown): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false
  const parsed = new URL(url)
  const host = databaseHost(parsed)
  const isLocal = LOOPBACK_HOSTS.has(host) || host.startsWith('/')
  return !isLocal && !ENCRYPTING_SSL_MODES.has(parsed.searchParams.get('sslmode') ?? '')
}

/** Without `requireTLS` a mail server, or whoever pretends to be it, decides whether the connection is encrypted. */
function isPlainMail(url: unknown): boolean {
  if (typeof url !== 'string' || !isRemoteUrl(url)) return false
  const { protocol, searchParams } = new URL(url)
  return protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true'
}
