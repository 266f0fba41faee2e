import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectOidc } from '@sidelight/tools/world/oidc'
import { describe, expect, inject, it } from 'vitest'
import { createOidcIdentity } from './oidc-identity.ts'

const { oidcIssuer: issuer, oidcClientId: clientId } = inject('world')
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
      name: 'Rosa Vega',
    })
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
  ])('%s is not accepted', async (_what, claims) => {
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

describe('a provider that is away', () => {
  const unavailable = { code: 'unavailable', message: 'The sign-in service does not answer. Please try again.' }

  it('is a sentence for the user', async () => {
    const token = await mint()
    const nobody = createOidcIdentity({ issuer: 'http://127.0.0.1:1', clientId })
    await expect(nobody.verify(token)).rejects.toMatchObject(unavailable)
  })

  it('is asked again later: what failed once, at either address, is not remembered', async () => {
    const away = new Set(['/.well-known/openid-configuration', '/jwks'])
    const proxy = createServer((request, response) => {
      const path = request.url ?? ''
      if (away.has(path)) response.writeHead(503).end('away')
      else if (path === '/jwks') void fetch(`${issuer}/jwks`).then(async (keys) => response.end(await keys.text()))
      else response.end(JSON.stringify({ issuer: own, jwks_uri: `${own}/jwks`, authorization_endpoint: `${own}/auth` }))
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const own = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const recovering = createOidcIdentity({ issuer: own, clientId })
    const token = await mint({ iss: own })
    for (const path of away) {
      await expect(recovering.verify(token)).rejects.toMatchObject(unavailable)
      away.delete(path)
    }
    expect(await recovering.verify(token)).toMatchObject({ subject: PERSON.sub })
    proxy.close()
  })
})
