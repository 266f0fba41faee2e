import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

/** Every line but the first, which is the same for all. */
function mistakesIn(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing is wrong'
}

describe('an empty environment', () => {
  it('means this machine, beside the local services', () => {
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
    expect(config.identity).toEqual({ issuer: 'http://127.0.0.1:54333', clientId: 'sidelight-local' })
    expect(config.web).toMatchObject({ origin: 'http://127.0.0.1:5173', isPublic: false, root: undefined })
  })

  it('keeps access tokens ten minutes, the refresh grace thirty seconds, and sends no traces', () => {
    const { tokens, tracesEndpoint } = readConfig({})
    expect(tokens).toMatchObject({ accessSeconds: 600, refreshGraceSeconds: 30 })
    expect(tracesEndpoint).toBeUndefined()
  })

  it('is what a file full of empty settings means too', () => {
    const empty = [
      'HOST',
      'PORT',
      'DATABASE_URL',
      'WEB_ORIGINS',
      'WEB_ROOT',
      'ACCESS_TOKEN_SECRET',
      'S3_FORCE_PATH_STYLE',
    ]
    expect(readConfig(Object.fromEntries(empty.map((name) => [name, ''])))).toEqual(readConfig({}))
  })
})

describe('mistakes', () => {
  it('are all reported at once, each with its name', () => {
    const message = mistakesIn({
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
    })
    expect(message).toMatch(/^The configuration is wrong:/)
    for (const name of [
      'PORT',
      'OPS_PORT',
      'DATABASE_URL',
      'S3_ENDPOINT',
      'S3_FORCE_PATH_STYLE',
      'SMTP_URL',
      'SUPPORT_EMAIL',
      'ACCESS_TOKEN_SECRET',
      'ACCESS_TOKEN_SECONDS',
      'DATABASE_POOL_SIZE',
      'LOG_LEVEL',
    ])
      expect(message).toContain(`at ${name}`)
  })

  it('are reported without the values, which may be secrets', () => {
    const message = mistakesIn({ ACCESS_TOKEN_SECRET: 'hunter2', DATABASE_URL: 'mysql://rosa:hunter2@db/x' })
    expect(message).toContain('ACCESS_TOKEN_SECRET')
    expect(message).not.toContain('hunter2')
  })

  it('of two kinds appear together: a wrong port does not hide a missing secret', () => {
    const message = mistakesIn({ PORT: 'eighty', WEB_ORIGINS: 'https://sidelight.example' })
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
  ])('include a web origin written as %s', (origins) => {
    expect(mistakesIn({ WEB_ORIGINS: origins, ACCESS_TOKEN_SECRET: 'x'.repeat(32) })).toContain('at WEB_ORIGINS')
  })
})

describe('a web origin beyond this machine', () => {
  it('demands an access token secret of its own', () => {
    const secret = 'd0d9cbb5a1f14d4ebb8ed4c64a5b6c16'
    const env = { WEB_ORIGINS: 'https://sidelight.example' }
    expect(mistakesIn(env)).toContain('at ACCESS_TOKEN_SECRET')
    expect(readConfig({ ...env, ACCESS_TOKEN_SECRET: secret }).tokens.accessSecret).toBe(secret)
  })

  it('demands it also when a local one comes first', () => {
    expect(mistakesIn({ WEB_ORIGINS: 'http://localhost:5173, https://sidelight.example' })).toContain(
      'ACCESS_TOKEN_SECRET',
    )
  })

  it.each(['http://localhost:5173', 'http://[::1]:4000', 'http://127.0.0.1'])('is not %s', (origin) => {
    expect(readConfig({ WEB_ORIGINS: origin }).web.origin).toBe(origin)
  })

  it('is the first of several in mails, with blanks around commas forgiven', () => {
    const { web } = readConfig({ WEB_ORIGINS: 'http://localhost:1, http://localhost:2' })
    expect(web).toMatchObject({ origin: 'http://localhost:1', origins: ['http://localhost:1', 'http://localhost:2'] })
  })
})

describe('the address at which browsers meet the store', () => {
  it.each([
    ['true', 'https://s3.example.com'],
    ['false', 'https://sides.s3.example.com'],
  ])('with path-style %s is %s', (pathStyle, expected) => {
    const env = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'sides', S3_FORCE_PATH_STYLE: pathStyle }
    expect(readConfig(env).storage.publicOrigin).toBe(expected)
  })
})

describe('the provider people sign in through', () => {
  const google = 'https://accounts.google.com'
  const isPublic = { WEB_ORIGINS: 'https://sidelight.example', ACCESS_TOKEN_SECRET: 'x'.repeat(40) }
  it.each<[string, Record<string, string>, string]>([
    ['the local one on this machine', {}, 'sidelight-local'],
    ['none, if that is chosen', { OIDC_CLIENT_ID: 'none' }, ''],
    ['none without a client of our own', { OIDC_ISSUER: google }, ''],
    ['Google with one', { OIDC_ISSUER: google, OIDC_CLIENT_ID: 'ours.apps' }, 'ours.apps'],
    ['never the local one for the public', isPublic, ''],
    ['never the local one for the public, whatever is given', { ...isPublic, OIDC_CLIENT_ID: 'ours.apps' }, ''],
    ['Google for the public', { ...isPublic, OIDC_ISSUER: google, OIDC_CLIENT_ID: 'ours.apps' }, 'ours.apps'],
  ])('is %s', (_which, env, clientId) => {
    expect(readConfig(env).identity.clientId).toBe(clientId)
  })
})

describe('the payment provider', () => {
  const isPublic = { WEB_ORIGINS: 'https://sidelight.example', ACCESS_TOKEN_SECRET: 'x'.repeat(40) }
  const real = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

  it('is the simulator on this machine, and Stripe with a key', () => {
    expect(readConfig({}).payments).toMatchObject({
      apiBase: 'http://127.0.0.1:54335',
      webhookSecrets: ['whsec_local'],
    })
    expect(readConfig({ ...real, ...isPublic }).payments).toEqual({
      secretKey: 'sk_test_1',
      webhookSecrets: ['whsec_1'],
      apiBase: 'https://api.stripe.com',
      timeoutMs: 10_000,
    })
  })

  it('is none where the public would meet a simulator', () => {
    expect(readConfig(isPublic).payments).toBeUndefined()
    expect(readConfig({ ...isPublic, ...real, STRIPE_API_BASE: 'http://127.0.0.1:54335' }).payments).toBeUndefined()
    expect(readConfig({ ...isPublic, STRIPE_API_BASE: 'https://stripe.example' }).payments).toBeUndefined()
  })

  it('[P21] never believes the secret that everybody can read here beside a key of its own', () => {
    expect(mistakesIn({ STRIPE_SECRET_KEY: 'sk_live_1' })).toContain('at STRIPE_WEBHOOK_SECRET')
    expect(mistakesIn({ ...real, STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_local' })).toContain('at STRIPE_WEBHOOK_SECRET')
    const { payments } = readConfig({ ...real, STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_1,' })
    expect(payments?.webhookSecrets).toEqual(['whsec_new', 'whsec_1'])
  })
})
