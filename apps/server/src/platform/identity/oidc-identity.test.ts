import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectOidc } from '@sidelight/dev-services/oidc/oidc'
import { describe, expect, inject, it } from 'vitest'
import { TestClock } from '#testing/test-clock.ts'
import { createOidcIdentity } from './oidc-identity.ts'

const { oidcIssuer: issuer, oidcClientId: clientId } = inject('services')
const provider = connectOidc(issuer, clientId)
const identity = createOidcIdentity({ issuer, clientId, isGoogle: true })

const CLAIMS = { sub: '113524846372615243847', email: 'rosa@example.com', email_verified: true, name: 'Rosa Vega' }
const nowSeconds = Math.floor(Date.now() / 1000)
const mint = (claims: Record<string, unknown> = {}) => provider.mintIdToken({ ...CLAIMS, ...claims })

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

describe('ID tokens of the provider', () => {
  it('A valid ID token identifies the user', async () => {
    expect(await identity.verify(await mint())).toEqual({
      issuer,
      expiresAt: expect.any(Date) as Date,
      subject: CLAIMS.sub,
      email: 'rosa@example.com',
      isMailboxOfProvider: false,
      name: 'Rosa Vega',
    })
  })

  it.each([
    [true, { email: 'rosa@gmail.com' }],
    [true, { email: 'rosa@GoogleMail.com' }],
    [true, { hd: 'example.com' }],
    [false, { email: 'rosa@gmail.com.example' }],
    [false, { email: 'rosa@notgmail.com' }],
    [false, { hd: '' }],
  ])('[A11] Whether the provider hosts the mailbox is %s for the claims %j', async (isMailboxOfProvider, claims) => {
    expect(await identity.verify(await mint(claims))).toMatchObject({ isMailboxOfProvider })
  })

  it('[R-12-02] [A11] Of a provider other than Google it is not known which mailboxes it hosts', async () => {
    const other = createOidcIdentity({ issuer, clientId, isGoogle: false })
    for (const claims of [{ email: 'rosa@gmail.com' }, { hd: 'example.com' }])
      expect(await other.verify(await mint(claims))).toMatchObject({ isMailboxOfProvider: false })
  })

  it('[R-12-03] An ID token that was issued to another app is rejected', async () => {
    expect(await identity.verify(await mint({ azp: clientId }))).toMatchObject({ subject: CLAIMS.sub })
    expect(await identity.verify(await mint({ azp: 'another-app' }))).toBeUndefined()
  })

  it('An ID token needs no name', async () => {
    expect(await identity.verify(await mint({ name: undefined }))).toMatchObject({ name: undefined })
  })

  it.each([
    ['for another client', { aud: 'another-app' }],
    ['without an audience', { aud: null }],
    ['of another issuer', { iss: 'https://accounts.example' }],
    ['of an issuer that starts with ours', { iss: `${issuer}.example` }],
    ['that has expired', { exp: nowSeconds - 30 }],
    ['without an expiry', { exp: null }],
    ['that is six minutes old', { iat: nowSeconds - 360 }],
    ['that is from tomorrow', { iat: nowSeconds + 86_400, exp: nowSeconds + 90_000 }],
    ['that is valid from tomorrow', { nbf: nowSeconds + 86_400 }],
    ['with an unverified address', { email_verified: false }],
    ['with the verification as text', { email_verified: 'true' }],
    ['without the verification claim', { email_verified: undefined }],
    ['without an address', { email: undefined }],
    ['with half an address', { email: 'rosa@' }],
    ['without a subject', { sub: '' }],
    ['with a too long subject', { sub: '1'.repeat(300) }],
  ])('[A09] An ID token %s is rejected', async (_description, claims) => {
    expect(await identity.verify(await mint(claims))).toBeUndefined()
  })
})

describe('tokens that the provider did not sign', () => {
  it('A token with a changed payload is rejected', async () => {
    const [header, payload, signature] = (await mint()).split('.')
    const changed = encode({ ...decode(payload), email: 'victim@example.com' })
    expect(await identity.verify(`${header}.${changed}.${signature}`)).toBeUndefined()
  })

  it('A token with alg none is rejected', async () => {
    const [header, payload] = (await mint()).split('.')
    expect(await identity.verify(`${encode({ ...decode(header), alg: 'none' })}.${payload}.`)).toBeUndefined()
  })

  it.each(['the key id of the provider', 'an unknown key id', 'no key id'])(
    'A token of another key with %s is rejected',
    async (keyId) => {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const [header, payload] = (await mint()).split('.')
      const kid = { 'the key id of the provider': decode(header)['kid'], 'an unknown key id': randomUUID() }[keyId]
      const input = `${encode({ alg: 'RS256', typ: 'JWT', kid, jwk: publicKey.export({ format: 'jwk' }) })}.${payload}`
      const signature = sign('RSA-SHA256', Buffer.from(input), privateKey).toString('base64url')
      expect(await identity.verify(`${input}.${signature}`)).toBeUndefined()
    },
  )

  it.each(['', 'nonsense', 'a.b.c', 'ya29.an-access-token', 'x'.repeat(4000)])(
    'The text "%s" is rejected as a token',
    async (token) => {
      expect(await identity.verify(token)).toBeUndefined()
    },
  )
})

const PROVIDER_PATHS = ['/.well-known/openid-configuration', '/jwks']

describe('an unavailable provider', () => {
  const unavailable = { code: 'unavailable', message: 'The sign-in service does not answer. Please try again.' }

  it('[A12] An unavailable provider causes an error with a message for the user', async () => {
    const token = await mint()
    const unreachable = createOidcIdentity({ issuer: 'http://127.0.0.1:1', clientId, isGoogle: true })
    await expect(unreachable.verify(token)).rejects.toMatchObject(unavailable)
  })

  /** A provider with the keys of the real one, whose paths can be made unavailable. */
  async function startProvider(failingPaths: Set<string>) {
    let requestCount = 0
    const proxy = createServer((request, response) => {
      const path = request.url ?? ''
      requestCount += 1
      if (failingPaths.has(path)) response.writeHead(503).end('unavailable')
      else if (path === '/jwks') void fetch(`${issuer}/jwks`).then(async (keys) => response.end(await keys.text()))
      else response.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/jwks`, authorization_endpoint: `${url}/auth` }))
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    return { url, countRequests: () => requestCount, close: () => proxy.close() }
  }

  it('[A12] A failed request to either path of the provider is repeated with the next token', async () => {
    const failingPaths = new Set(PROVIDER_PATHS)
    const { url, close } = await startProvider(failingPaths)
    const recovering = createOidcIdentity({ issuer: url, clientId, isGoogle: true })
    const token = await mint({ iss: url })
    for (const path of failingPaths) {
      await expect(recovering.verify(token)).rejects.toMatchObject(unavailable)
      failingPaths.delete(path)
    }
    expect(await recovering.verify(token)).toMatchObject({ subject: CLAIMS.sub })
    close()
  })

  it('[A12] The last keys of an unavailable provider are used for a day, and not longer', async () => {
    const failingPaths = new Set<string>()
    const clock = new TestClock()
    const { url, close } = await startProvider(failingPaths)
    const caching = createOidcIdentity({ issuer: url, clientId, isGoogle: true }, clock)
    const mintFresh = () => {
      const iat = Math.floor(clock.now().getTime() / 1000)
      return mint({ iss: url, iat, exp: iat + 3600 })
    }
    expect(await caching.verify(await mintFresh())).toMatchObject({ subject: CLAIMS.sub })
    for (const path of PROVIDER_PATHS) failingPaths.add(path)
    clock.advance({ hours: 23, minutes: 50 })
    expect(await caching.verify(await mintFresh())).toMatchObject({ subject: CLAIMS.sub })
    expect(await caching.findSignInPage()).toEqual({ authorizationEndpoint: `${url}/auth`, clientId })
    clock.advance({ minutes: 11 })
    await expect(caching.verify(await mintFresh())).rejects.toMatchObject(unavailable)
    failingPaths.clear()
    expect(await caching.verify(await mintFresh())).toMatchObject({ subject: CLAIMS.sub })
    close()
  })

  it('Tokens with unknown keys cause at most one request for new keys in thirty seconds', async () => {
    const clock = new TestClock()
    const { url, countRequests, close } = await startProvider(new Set())
    const limited = createOidcIdentity({ issuer: url, clientId, isGoogle: true }, clock)
    await limited.verify(await mint({ iss: url }))
    const [, payload, signature] = (await mint({ iss: url })).split('.')
    const mintUnknown = () => `${encode({ alg: 'RS256', typ: 'JWT', kid: randomUUID() })}.${payload}.${signature}`
    const before = countRequests()
    for (let n = 0; n < 20; n += 1) expect(await limited.verify(mintUnknown())).toBeUndefined()
    expect(countRequests()).toBe(before)
    clock.advance({ seconds: 31 })
    for (let n = 0; n < 20; n += 1) expect(await limited.verify(mintUnknown())).toBeUndefined()
    expect(countRequests()).toBe(before + 1)
    close()
  })
})
