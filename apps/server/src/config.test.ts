import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

function readMistakes(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  return 'no mistakes'
}

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

  it('An invalid port does not hide a missing secret', () => {
    const message = readMistakes({ PORT: 'eighty', WEB_ORIGINS: 'https://sidelight.example' })
    expect(message).toContain('at PORT')
    expect(message).toContain('at ACCESS_TOKEN_SECRET')
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
    expect(readMistakes({ WEB_ORIGINS: origins, ACCESS_TOKEN_SECRET: 'x'.repeat(32) })).toContain('at WEB_ORIGINS')
  })
})

describe('web origins', () => {
  it('A public web origin needs its own access token secret', () => {
    const secret = 'd0d9cbb5a1f14d4ebb8ed4c64a5b6c16'
    const env = { WEB_ORIGINS: 'https://sidelight.example' }
    expect(readMistakes(env)).toContain('at ACCESS_TOKEN_SECRET')
    expect(readConfig({ ...env, ACCESS_TOKEN_SECRET: secret }).tokens.accessSecret).toBe(secret)
  })

  it('A public web origin after a local one needs its own access token secret too', () => {
    expect(readMistakes({ WEB_ORIGINS: 'http://localhost:5173, https://sidelight.example' })).toContain(
      'ACCESS_TOKEN_SECRET',
    )
  })

  it.each(['http://localhost:5173', 'http://[::1]:4000', 'http://127.0.0.1'])(
    'The local web origin %s needs no secret',
    (origin) => {
      expect(readConfig({ WEB_ORIGINS: origin }).web.origin).toBe(origin)
    },
  )

  it('The first of several origins is used for links, and blanks around commas are ignored', () => {
    const { web } = readConfig({ WEB_ORIGINS: 'http://localhost:1, http://localhost:2' })
    expect(web).toMatchObject({ origin: 'http://localhost:1', origins: ['http://localhost:1', 'http://localhost:2'] })
  })
})

describe('the public origin of the storage', () => {
  it.each([
    ['true', 'https://s3.example.com'],
    ['false', 'https://sides.s3.example.com'],
  ])('With path-style %s the public origin of the storage is %s', (pathStyle, expected) => {
    const env = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'sides', S3_FORCE_PATH_STYLE: pathStyle }
    expect(readConfig(env).storage.publicOrigin).toBe(expected)
  })
})

describe('the identity provider', () => {
  const google = 'https://accounts.google.com'
  const publicSite = { WEB_ORIGINS: 'https://sidelight.example', ACCESS_TOKEN_SECRET: 'x'.repeat(40) }
  it.each<[string, string, Record<string, string>, string]>([
    ['local', 'on this machine', {}, 'sidelight-local'],
    ['disabled', 'when that is configured', { OIDC_CLIENT_ID: 'none' }, ''],
    ['disabled', 'without a client id', { OIDC_ISSUER: google }, ''],
    ['Google', 'with a client id', { OIDC_ISSUER: google, OIDC_CLIENT_ID: 'ours.apps' }, 'ours.apps'],
    ['disabled', 'on a public site without an issuer', publicSite, ''],
    [
      'disabled',
      'on a public site with the local issuer and a client id',
      { ...publicSite, OIDC_CLIENT_ID: 'ours.apps' },
      '',
    ],
    ['Google', 'on a public site', { ...publicSite, OIDC_ISSUER: google, OIDC_CLIENT_ID: 'ours.apps' }, 'ours.apps'],
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
  const publicSite = { WEB_ORIGINS: 'https://sidelight.example', ACCESS_TOKEN_SECRET: 'x'.repeat(40) }
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

  it('The payment provider is the simulator on this machine, and Stripe with a key', () => {
    expect(readConfig({}).payments).toMatchObject({
      apiBase: 'http://127.0.0.1:54335',
      webhookSecrets: ['whsec_local'],
    })
    expect(readConfig({ ...stripe, ...publicSite }).payments).toEqual({
      secretKey: 'sk_test_1',
      webhookSecrets: ['whsec_1'],
      apiBase: 'https://api.stripe.com',
      timeoutMs: 10_000,
    })
  })

  it('A public site without a Stripe key, or with the address of a simulator, has no payment provider', () => {
    expect(readConfig(publicSite).payments).toBeUndefined()
    expect(readConfig({ ...publicSite, ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:54335' }).payments).toBeUndefined()
    expect(readConfig({ ...publicSite, STRIPE_API_BASE: 'https://stripe.example' }).payments).toBeUndefined()
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
