import { describe, expect, it } from 'vitest'
import { readConfig, withDirectUrl } from './config.ts'
import { PUBLIC_SITE, readMistakes } from './config/testing/public-site.ts'

describe('an empty environment', () => {
  it('An empty environment configures this machine with the local dev services', () => {
    const config = readConfig({})
    expect(config.http).toEqual({
      host: '127.0.0.1',
      port: 4000,
      opsPort: 4001,
      trustedProxyHops: 0,
      requestsPerMinute: 600,
    })
    expect(config.database.url).toBe('postgres://sidelight@127.0.0.1:54329/sidelight')
    expect(config.storage).toMatchObject({
      endpoint: 'http://127.0.0.1:54330',
      bucket: 'sidelight',
      forcePathStyle: true,
    })
    expect(config.mail.smtpUrl).toBe('smtp://127.0.0.1:54331')
    expect(config.identity).toEqual({ issuer: 'http://127.0.0.1:54333', clientId: 'sidelight-local', isGoogle: true })
    expect(config.web).toMatchObject({ origin: 'http://127.0.0.1:5173', isPublic: false, root: undefined })
  })

  it('By default access tokens last ten minutes, the refresh grace thirty seconds, and no traces are sent', () => {
    const { tokens, tracesEndpoint } = readConfig({})
    expect(tokens).toMatchObject({ accessSeconds: 600, refreshGraceSeconds: 30 })
    expect(tracesEndpoint).toBeUndefined()
  })

  it('[R-13-02] The direct database connection is the usual one unless it is set, also for migrations and seeds', () => {
    const [url, directUrl] = ['postgres://sidelight@pooler:6432/sidelight', 'postgres://sidelight@primary/sidelight']
    const usual = readConfig({ DATABASE_URL: url })
    expect(usual.database).toMatchObject({ url, directUrl: url, hasNamedStatements: true })
    const pooled = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_NAMED_STATEMENTS: 'false' }
    const config = readConfig(pooled)
    expect(config.database).toMatchObject({ url, directUrl, hasNamedStatements: false })
    expect(withDirectUrl(config).database).toMatchObject({ url: directUrl, directUrl })
  })

  it('[R-51-01] A worker has every lane by default, otherwise those that are named, and no unknown or empty list', () => {
    expect(readConfig({}).worker.lanes).toEqual(['speech', 'read', 'io'])
    expect(readConfig({ WORKER_LANES: 'io, speech' }).worker.lanes).toEqual(['io', 'speech'])
    expect(readMistakes({ WORKER_LANES: 'speech,mail' })).toContain('WORKER_LANES')
    expect(readMistakes({ WORKER_LANES: ',' })).toContain('WORKER_LANES')
  })

  it('Empty settings mean the same as missing settings', () => {
    const names = [
      'HOST',
      'PORT',
      'DATABASE_URL',
      'WEB_ORIGINS',
      'WEB_ROOT',
      'ACCESS_TOKEN_SECRET',
      'S3_FORCE_PATH_STYLE',
    ]
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
  })
})

describe('configuration mistakes', () => {
  it('All mistakes are reported at once, each with its variable', () => {
    const mistakes = {
      PORT: 'eighty',
      OPS_PORT: '70000',
      DATABASE_URL: 'mysql://localhost/sidelight',
      S3_ENDPOINT: 'the bucket',
      S3_FORCE_PATH_STYLE: 'yes',
      SMTP_URL: 'https://mail.example',
      SUPPORT_EMAIL: 'support',
      ACCESS_TOKEN_SECRET: 'short',
      ACCESS_TOKEN_SECONDS: '0',
      DATABASE_POOL_SIZE: '-1',
      LOG_LEVEL: 'chatty',
    }
    const message = readMistakes(mistakes)
    expect(message).toMatch(/^The configuration is wrong:/)
    for (const name of Object.keys(mistakes)) expect(message).toContain(`at ${name}`)
  })

  it('Mistakes are reported without the values, which may be secrets', () => {
    const message = readMistakes({ ACCESS_TOKEN_SECRET: 'hunter2', DATABASE_URL: 'mysql://rosa:hunter2@db/x' })
    expect(message).toContain('ACCESS_TOKEN_SECRET')
    expect(message).not.toContain('hunter2')
  })

  it('An invalid port does not hide missing keys', () => {
    const message = readMistakes({ PORT: 'eighty', WEB_ORIGINS: 'https://sidelight.example' })
    expect(message).toContain('at PORT')
    expect(message).toContain('at ACCESS_TOKEN_KEYS')
  })

  it.each([
    'sidelight.example',
    'https://sidelight.example/',
    'https://sidelight.example/app',
    'HTTPS://Sidelight.example',
    '*',
    'null',
    'http://127.0.0.1:5173,,https://a.example',
  ])('The web origin "%s" is a mistake', (origins) => {
    expect(readMistakes({ ...PUBLIC_SITE, WEB_ORIGINS: origins })).toContain('at WEB_ORIGINS')
  })
})

describe('web origins', () => {
  it.each(['http://localhost:5173', 'http://[::1]:4000', 'http://127.0.0.1'])(
    'The local web origin %s needs no keys',
    (origin) => {
      expect(readConfig({ WEB_ORIGINS: origin }).web.origin).toBe(origin)
    },
  )

  it('The first of several origins is used for links, and blanks around commas are ignored', () => {
    const { web } = readConfig({ WEB_ORIGINS: 'http://localhost:1, http://localhost:2' })
    expect(web).toMatchObject({ origin: 'http://localhost:1', origins: ['http://localhost:1', 'http://localhost:2'] })
  })
})

describe('keys', () => {
  const [first, second, shared] = ['f'.repeat(32), `s:${'s'.repeat(32)}`, 'x'.repeat(32)]

  it('[R-15-01] The first key of a setting is the current one, and the shared secret comes last, without an id', () => {
    const { keys } = readConfig({ ACCESS_TOKEN_KEYS: `2026b:${first}, 2026a:${second}`, ACCESS_TOKEN_SECRET: shared })
    expect(keys.accessTokens).toEqual([
      { id: '2026b', secret: first },
      { id: '2026a', secret: second },
      { id: '', secret: shared },
    ])
    expect(keys.receipts).toEqual([{ id: '', secret: shared }])
  })

  it('[R-15-01] The published secret is no key of a ring that has keys', () => {
    const { keys } = readConfig({ FREE_MONTH_KEYS: `2026a:${first}` })
    expect(keys.freeMonths).toEqual([{ id: '2026a', secret: first }])
  })

  it.each([
    ['a short secret', `2026a:${'f'.repeat(31)}`],
    ['no id', first],
    ['an empty id', `:${first}`],
    ['one id twice', `2026a:${first},2026a:${second}`],
    ['no key', ','],
  ])('[R-15-01] A list of keys with %s is a mistake, which is reported without the secret', (_mistake, keys) => {
    const message = readMistakes({ SOURCE_HASH_KEYS: keys })
    expect(message).toContain('at SOURCE_HASH_KEYS')
    expect(message).not.toContain('ffff')
  })
})

describe('the public origins of the storage', () => {
  it.each([
    ['true', ['https://s3.example.com']],
    ['false', ['https://sides.s3.example.com', 'https://arriving.s3.example.com']],
  ])('With path-style %s the public origins of the storage are %j', (pathStyle, expected) => {
    const env = { S3_ENDPOINT: 'https://s3.example.com', S3_FORCE_PATH_STYLE: pathStyle }
    const buckets = { S3_BUCKET: 'sides', UPLOADS_BUCKET: 'arriving' }
    expect(readConfig({ ...env, ...buckets }).storage.publicOrigins).toEqual(expected)
  })
})

describe('the identity provider', () => {
  const google = 'https://accounts.google.com'
  it.each<[string, string, Record<string, string>, string]>([
    ['local', 'on this machine', {}, 'sidelight-local'],
    ['disabled', 'when that is configured', { OIDC_CLIENT_ID: 'none' }, ''],
    ['disabled', 'without a client id', { OIDC_ISSUER: google }, ''],
    ['Google', 'with a client id', { OIDC_ISSUER: google, OIDC_CLIENT_ID: 'ours.apps' }, 'ours.apps'],
    ['disabled', 'on a public site without an issuer', PUBLIC_SITE, ''],
    [
      'disabled',
      'on a public site with the local issuer and a client id',
      { ...PUBLIC_SITE, OIDC_CLIENT_ID: 'ours.apps' },
      '',
    ],
    ['Google', 'on a public site', { ...PUBLIC_SITE, OIDC_ISSUER: google, OIDC_CLIENT_ID: 'ours.apps' }, 'ours.apps'],
  ])('The identity provider is %s %s', (_provider, _condition, env, clientId) => {
    expect(readConfig(env).identity.clientId).toBe(clientId)
  })

  it.each([
    [true, google],
    [true, 'http://127.0.0.1:54333'],
    [false, 'https://accounts.google.com.example'],
    [false, 'https://login.example'],
  ])('[R-12-02] Whether the identity provider counts as Google is %s for %s', (isGoogle, issuer) => {
    expect(readConfig({ OIDC_ISSUER: issuer }).identity.isGoogle).toBe(isGoogle)
  })
})

describe('the payment provider', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

  it('The payment provider is the simulator on this machine, and Stripe with a key', () => {
    expect(readConfig({}).payments).toMatchObject({
      apiBase: 'http://127.0.0.1:54335',
      webhookSecrets: ['whsec_local'],
    })
    expect(readConfig({ ...stripe, ...PUBLIC_SITE }).payments).toEqual({
      secretKey: 'sk_test_1',
      webhookSecrets: ['whsec_1'],
      apiBase: 'https://api.stripe.com',
      timeoutMs: 10_000,
    })
  })

  it('A public site without a Stripe key, or with the address of a simulator, has no payment provider', () => {
    expect(readConfig(PUBLIC_SITE).payments).toBeUndefined()
    expect(
      readConfig({ ...PUBLIC_SITE, ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:54335' }).payments,
    ).toBeUndefined()
    expect(readConfig({ ...PUBLIC_SITE, STRIPE_API_BASE: 'https://stripe.example' }).payments).toBeUndefined()
  })

  it('[P21] A Stripe key is refused together with the local webhook secret, which is public', () => {
    expect(readMistakes({ STRIPE_SECRET_KEY: 'sk_live_1' })).toContain('at STRIPE_WEBHOOK_SECRET')
    expect(readMistakes({ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_local' })).toContain(
      'at STRIPE_WEBHOOK_SECRET',
    )
    const { payments } = readConfig({ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_1,' })
    expect(payments?.webhookSecrets).toEqual(['whsec_new', 'whsec_1'])
  })
})
