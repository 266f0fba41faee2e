import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectOidc } from '@sidelight/dev-services/oidc/oidc'
import { describe, expect, inject, it } from 'vitest'
import { TestClock } from '#testing/test-clock.ts'
import { createOidcIdentity } from './oidc-identity.ts'

const { oidcIssuer: issuer, oidcClientId: clientId } = inject('services')
const provider = connectOidc(issuer, clientId)
const identity = createOidcIdentity({ issuer, clientId })

const PERSON = { sub: '113524846372615243847', email: 'rosa@example.com', email_verified: true, name: 'Rosa Vega' }
const nowSeconds = Math.floor(Date.now() / 1000)
const mint = (claims: Record<string, unknown> = {}) => provider.mintIdToken({ ...PERSON, ...claims })

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

describe('an ID token of the provider', () => {
  it('says who somebody is', async () => {
    expect(await identity.verify(await mint())).toEqual({
      issuer,
      expiresAt: expect.any(Date) as Date,
      subject: PERSON.sub,
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
  ])('[A11] tells whether the provider runs the mailbox: %s for %j', async (isMailboxOfProvider, claims) => {
    expect(await identity.verify(await mint(claims))).toMatchObject({ isMailboxOfProvider })
  })

  it('needs no name', async () => {
    expect(await identity.verify(await mint({ name: undefined }))).toMatchObject({ name: undefined })
  })

  it.each([
    ['for somebody else', { aud: 'another-app' }],
    ['for nobody', { aud: null }],
    ['of another issuer', { iss: 'https://accounts.example' }],
    ['of an issuer that begins like ours', { iss: `${issuer}.example` }],
    ['whose time is over', { exp: nowSeconds - 30 }],
    ['without an end', { exp: null }],
    ['that is six minutes old', { iat: nowSeconds - 360 }],
    ['that is from tomorrow', { iat: nowSeconds + 86_400, exp: nowSeconds + 90_000 }],
    ['that begins tomorrow', { nbf: nowSeconds + 86_400 }],
    ['of an unproven mailbox', { email_verified: false }],
    ['of a mailbox proven in words', { email_verified: 'true' }],
    ['that is silent about the mailbox', { email_verified: undefined }],
    ['without an address', { email: undefined }],
    ['with half an address', { email: 'rosa@' }],
    ['without a subject', { sub: '' }],
    ['with an endless subject', { sub: '1'.repeat(300) }],
  ])('[A09] %s is not accepted', async (_what, claims) => {
    expect(await identity.verify(await mint(claims))).toBeUndefined()
  })
})

describe('a token that the provider did not sign', () => {
  it('is not accepted with other words under its signature', async () => {
    const [header, payload, signature] = (await mint()).split('.')
    const other = encode({ ...decode(payload), email: 'victim@example.com' })
    expect(await identity.verify(`${header}.${other}.${signature}`)).toBeUndefined()
  })

  it('is not accepted with alg none', async () => {
    const [header, payload] = (await mint()).split('.')
    expect(await identity.verify(`${encode({ ...decode(header), alg: 'none' })}.${payload}.`)).toBeUndefined()
  })

  it.each(['the key id of the provider', 'its own key id', 'no key id'])(
    'is not accepted by another key under %s',
    async (which) => {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const [header, payload] = (await mint()).split('.')
      const kid = { 'the key id of the provider': decode(header)['kid'], 'its own key id': randomUUID() }[which]
      const input = `${encode({ alg: 'RS256', typ: 'JWT', kid, jwk: publicKey.export({ format: 'jwk' }) })}.${payload}`
      const signature = sign('RSA-SHA256', Buffer.from(input), privateKey).toString('base64url')
      expect(await identity.verify(`${input}.${signature}`)).toBeUndefined()
    },
  )

  it.each(['', 'nonsense', 'a.b.c', 'ya29.an-access-token', 'x'.repeat(4000)])('is not accepted: %s', async (token) => {
    expect(await identity.verify(token)).toBeUndefined()
  })
})

const BOTH = ['/.well-known/openid-configuration', '/jwks']

describe('a provider that is away', () => {
  const unavailable = { code: 'unavailable', message: 'The sign-in service does not answer. Please try again.' }

  it('[A12] is a sentence for the user', async () => {
    const token = await mint()
    const nobody = createOidcIdentity({ issuer: 'http://127.0.0.1:1', clientId })
    await expect(nobody.verify(token)).rejects.toMatchObject(unavailable)
  })

  /** A provider that can be away, with the keys of the real one. */
  async function startProvider(away: Set<string>) {
    let asked = 0
    const proxy = createServer((request, response) => {
      const path = request.url ?? ''
      asked += 1
      if (away.has(path)) response.writeHead(503).end('away')
      else if (path === '/jwks') void fetch(`${issuer}/jwks`).then(async (keys) => response.end(await keys.text()))
      else response.end(JSON.stringify({ issuer: own, jwks_uri: `${own}/jwks`, authorization_endpoint: `${own}/auth` }))
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const own = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    return { own, countAsked: () => asked, close: () => proxy.close() }
  }

  it('[A12] is asked again later: what failed once, at either address, is not remembered', async () => {
    const away = new Set(BOTH)
    const { own, close } = await startProvider(away)
    const recovering = createOidcIdentity({ issuer: own, clientId })
    const token = await mint({ iss: own })
    for (const path of away) {
      await expect(recovering.verify(token)).rejects.toMatchObject(unavailable)
      away.delete(path)
    }
    expect(await recovering.verify(token)).toMatchObject({ subject: PERSON.sub })
    close()
  })

  it('[A12] is done without for a day, with the keys it gave last, and not for longer', async () => {
    const away = new Set<string>()
    const clock = new TestClock()
    const { own, close } = await startProvider(away)
    const patient = createOidcIdentity({ issuer: own, clientId }, clock)
    const fresh = () => {
      const iat = Math.floor(clock.now().getTime() / 1000)
      return mint({ iss: own, iat, exp: iat + 3600 })
    }
    expect(await patient.verify(await fresh())).toMatchObject({ subject: PERSON.sub })
    for (const path of BOTH) away.add(path)
    clock.advance({ hours: 23, minutes: 50 })
    expect(await patient.verify(await fresh())).toMatchObject({ subject: PERSON.sub })
    expect(await patient.findSignInPage()).toEqual({ authorizationEndpoint: `${own}/auth`, clientId })
    clock.advance({ minutes: 11 })
    await expect(patient.verify(await fresh())).rejects.toMatchObject(unavailable)
    away.clear()
    expect(await patient.verify(await fresh())).toMatchObject({ subject: PERSON.sub })
    close()
  })

  it('is asked for new keys when an unknown one turns up, but not by everybody who makes one up', async () => {
    const clock = new TestClock()
    const { own, countAsked, close } = await startProvider(new Set())
    const careful = createOidcIdentity({ issuer: own, clientId }, clock)
    await careful.verify(await mint({ iss: own }))
    const [, payload, signature] = (await mint({ iss: own })).split('.')
    const unknown = () => `${encode({ alg: 'RS256', typ: 'JWT', kid: randomUUID() })}.${payload}.${signature}`
    const before = countAsked()
    for (let n = 0; n < 20; n += 1) expect(await careful.verify(unknown())).toBeUndefined()
    expect(countAsked()).toBe(before)
    clock.advance({ seconds: 31 })
    for (let n = 0; n < 20; n += 1) expect(await careful.verify(unknown())).toBeUndefined()
    expect(countAsked()).toBe(before + 1)
    close()
  })
})
