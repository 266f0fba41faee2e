import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { TestClock } from '#testing/test-clock.ts'
import { readAccessToken, signAccessToken } from './access-token.ts'
import { newSecret } from './one-time-secret.ts'

const secret = 'a-secret-for-this-test-file-only-32+'
const clock = new TestClock()
const claims = { userId: randomUUID(), sessionId: randomUUID() }
const issue = () => signAccessToken(claims, { secret, lifetimeSeconds: 600, clock })
const read = (token: string) => readAccessToken(token, { secret, clock })

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const nowSeconds = Math.floor(Date.now() / 1000)
const HEADER = { alg: 'HS256', typ: 'at+jwt' }
const PAYLOAD = {
  sid: claims.sessionId,
  iss: 'sidelight',
  aud: 'sidelight-api',
  sub: claims.userId,
  jti: randomUUID(),
  iat: nowSeconds,
  exp: nowSeconds + 600,
}
const without = (name: keyof typeof PAYLOAD) => ({ ...PAYLOAD, [name]: undefined })

/** What a forger who knew the secret could write; each forgery below spoils exactly one thing. */
function forge({ header = {}, payload = PAYLOAD, key = secret, hash = 'sha256' }: Forgery = {}): string {
  const input = `${encode({ ...HEADER, ...header })}.${encode(payload)}`
  return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`
}
interface Forgery {
  header?: object
  payload?: object
  key?: string | Buffer
  hash?: string
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
function forgeWithRsa(): string {
  const input = `${encode({ ...HEADER, alg: 'RS256', jwk: rsa.publicKey.export({ format: 'jwk' }) })}.${encode(PAYLOAD)}`
  return `${input}.${sign('RSA-SHA256', Buffer.from(input), rsa.privateKey).toString('base64url')}`
}
const ownKey = Buffer.from('the forger brings his own key along, 32')

const forgeries: [string, () => string | Promise<string>][] = [
  ['alg none without a signature', () => `${encode({ ...HEADER, alg: 'none' })}.${encode(PAYLOAD)}.`],
  ['alg None with a signature', () => forge({ header: { alg: 'None' } })],
  ['no alg at all', () => forge({ header: { alg: undefined } })],
  ['another secret', () => forge({ key: 'another-secret-of-sufficient-length!' })],
  ['an empty secret', () => forge({ key: '' })],
  ['a longer hash than ours', () => forge({ header: { alg: 'HS512' }, hash: 'sha512' })],
  ['an RSA signature with its key in the header', forgeWithRsa],
  ['a public key used as HMAC secret', () => forge({ key: publicPem })],
  [
    'an own key in the header',
    () => forge({ header: { jwk: { kty: 'oct', k: ownKey.toString('base64url') } }, key: ownKey }),
  ],
  ['a key id that is a path', () => forge({ header: { kid: '../../../../dev/null' }, key: '' })],
  ['a key address', () => forge({ header: { jku: 'http://127.0.0.1:1/keys.json' }, key: ownKey })],
  ['an unknown critical header', () => forge({ header: { crit: ['surprise'], surprise: 1 } })],
  ['no type', () => forge({ header: { typ: undefined } })],
  ['the type of an ID token', () => forge({ header: { typ: 'JWT' } })],
  ['another issuer', () => forge({ payload: { ...PAYLOAD, iss: 'sidelight.example' } })],
  ['no issuer', () => forge({ payload: without('iss') })],
  ['another audience', () => forge({ payload: { ...PAYLOAD, aud: 'somebody-else' } })],
  ['no audience', () => forge({ payload: without('aud') })],
  ['an end in the past', () => forge({ payload: { ...PAYLOAD, exp: nowSeconds - 1 } })],
  ['an end in words', () => forge({ payload: { ...PAYLOAD, exp: String(nowSeconds + 600) } })],
  ['no end', () => forge({ payload: without('exp') })],
  ['no beginning', () => forge({ payload: without('iat') })],
  ['a beginning in the future', () => forge({ payload: { ...PAYLOAD, nbf: nowSeconds + 300 } })],
  ['no id', () => forge({ payload: without('jti') })],
  ['no session', () => forge({ payload: without('sid') })],
  ['a session that is SQL', () => forge({ payload: { ...PAYLOAD, sid: "' or true --" } })],
  ['a session that is a list', () => forge({ payload: { ...PAYLOAD, sid: [PAYLOAD.sid] } })],
  ['no user', () => forge({ payload: without('sub') })],
  ['a user that is a number', () => forge({ payload: { ...PAYLOAD, sub: 1 } })],
  ['an address instead of a user', () => forge({ payload: { ...PAYLOAD, sub: 'rosa@sidelight.local' } })],
  ['a payload that is no object', () => forge({ payload: [PAYLOAD] })],
  ['a refresh token', newSecret],
  ['nothing', () => ''],
  ['two dots', () => '..'],
  ['five parts, as if encrypted', () => `${forge()}.a.b`],
  ['a cut signature', () => forge().slice(0, -2)],
  ['no signature', async () => (await issue()).replace(/[^.]+$/, '')],
  ['another payload under a good signature', async () => (await issue()).replace(/\.[^.]+\./, `.${encode(PAYLOAD)}.`)],
  ['a good token after a blank', async () => ` ${await issue()}`],
  ['NUL', () => '\0'],
]

describe('an access token', () => {
  it('says which user and which session, also as another hand would write it', async () => {
    expect(await read(await issue())).toEqual(claims)
    expect(await read(forge())).toEqual(claims)
  })

  it('holds neither name nor address', async () => {
    const [, payload = ''] = (await issue()).split('.')
    const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    expect(Object.keys(said).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub'])
  })

  it('ends after its ten minutes, to the second', async () => {
    const later = new TestClock()
    const token = await signAccessToken(claims, { secret, lifetimeSeconds: 600, clock: later })
    later.advance({ seconds: 598 })
    expect(await readAccessToken(token, { secret, clock: later })).toEqual(claims)
    later.advance({ seconds: 2 })
    expect(await readAccessToken(token, { secret, clock: later })).toBeUndefined()
  })

  it.each(forgeries)('is not one with %s', async (_what, forgery) => {
    expect(await read(await forgery())).toBeUndefined()
  })
})
