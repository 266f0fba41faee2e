import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readMistakes } from './testing/public-site.ts'

const EXAMPLE = new URL('../../../../.env.example', import.meta.url)
const known = [...readFileSync(EXAMPLE, 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)

/** Variables that machines, shells, CI, npm, Node, clouds and Kubernetes set. */
const FOREIGN = `
  PATH HOME USER LOGNAME SHELL TERM LANG LC_ALL TZ PWD OLDPWD EDITOR PAGER DISPLAY HOSTNAME HOSTTYPE HOSTS MAIL MAILTO
  MACHTYPE OSTYPE COLUMNS LINES SSH_AUTH_SOCK SSH_TTY XDG_RUNTIME_DIR TMPDIR PORTS POST APP_PORT DB_PORT WEB_PORT
  SSH_PORT OPS_HOST WEB_HOST CI GITHUB_ACTIONS GITHUB_REF RUNNER_OS BUILD_NUMBER NODE_OPTIONS NODE_PATH NODE_VERSION
  NODE_NO_WARNINGS NODE_DEBUG NODE_EXTRA_CA_CERTS NODE_COMPILE_CACHE YARN_VERSION npm_config_cache npm_lifecycle_event
  npm_package_name HTTP_PROXY https_proxy no_proxy SSL_CERT_FILE AWS_REGION AWS_DEFAULT_REGION AWS_ACCESS_KEY_ID
  AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_ENDPOINT_URL AWS_ENDPOINT_URL_S3 GOOGLE_APPLICATION_CREDENTIALS PGHOST
  PGPORT PGUSER PGPASSWORD PGDATABASE PGSSLMODE POSTGRES_USER POSTGRES_DB DATABASE_HOST DATABASE_PORT DATABASE_USER
  DATABASE_NAME DATABASE_PASSWORD DATABASE_SSL SMTP_HOST SMTP_PORT SMTP_USER SMTP_PASS MAIL_HOST MAIL_USER LOGLEVEL
  LOG_FORMAT LOG_FILE OTEL_SERVICE_NAME OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_PROTOCOL
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT STRIPE_API_KEY STRIPE_PUBLISHABLE_KEY ELEVENLABS_VOICE_ID CONSOLE_HOST
  KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT KUBERNETES_PORT_443_TCP_ADDR API_SERVICE_HOST
  API_SERVICE_PORT API_SERVICE_PORT_HTTP INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET DATABASE_POOLER INBOX_URL PG_BIN_DIR
  container SEED NIGHTLY VITEST VITEST_POOL_ID`
  .trim()
  .split(/\s+/)

describe('names that are nearly those of settings', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['WEB_ORIGIN', 'WEB_ORIGINS'],
    ['S3_BUKET', 'S3_BUCKET'],
    ['SMPT_URL', 'SMTP_URL'],
    ['NODE_EVN', 'NODE_ENV'],
    ['SCRIPT_KEY_DATABASE_URl', 'SCRIPT_KEYS_DATABASE_URL'],
    ['SCRIPT_ENCRIPTION_KEY', 'SCRIPT_ENCRYPTION_KEYS'],
  ])('[R-57-05] The setting %s is refused, and the message names %s', (name, meant) => {
    expect(readMistakes({ [name]: 'true' })).toContain(`did you mean ${meant}?\n  → at ${name}`)
  })

  it('[R-57-05] Every setting of eight letters or more is found without any one of its letters', () => {
    const checked = known.filter((name) => name.length >= 8 && !['INBOX_URL', 'PG_BIN_DIR'].includes(name))
    expect(checked.length).toBeGreaterThan(50)
    for (const name of checked) {
      const misspelt = [...name].map((_, at) => name.slice(0, at) + name.slice(at + 1))
      const message = readMistakes(Object.fromEntries(misspelt.map((wrong) => [wrong, 'x'])))
      expect(misspelt.filter((wrong) => wrong !== 'LOGLEVEL' && !message.includes(`→ at ${wrong}`))).toEqual([])
    }
  })

  it('[R-57-05] Variables of machines, shells, clouds and other programs are none of our business', () => {
    expect(readMistakes(Object.fromEntries(FOREIGN.map((name) => [name, 'x'])))).toBe('no mistakes')
  })

  it('[R-57-05] The address that Kubernetes gives of a service is no setting, whatever the service is called', () => {
    expect(readMistakes({ CONSOLES_PORT: 'tcp://10.0.0.1:80', OP_PORT: 'tcp://10.0.0.2:80' })).toBe('no mistakes')
    expect(readMistakes({ OP_PORT: '4001' })).toContain('did you mean OPS_PORT?')
  })

  it('[R-57-05] A name beside the setting that it resembles belongs to another program', () => {
    expect(readMistakes({ EMAIL_FROM: 'x' })).toContain('did you mean MAIL_FROM?')
    expect(readMistakes({ EMAIL_FROM: 'x', MAIL_FROM: 'hello@sidelight.example' })).toBe('no mistakes')
  })
})
