import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { AccessClaims } from '#platform/security/access-token.ts'
import { newSecret } from '#platform/security/one-time-secret.ts'

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const HEADER = { alg: 'HS256', typ: 'at+jwt' }

interface Target {
  /** The server's real secret: each forgery breaks exactly one thing, so that nothing else can cause the rejection. */
  secret: string
  claims: AccessClaims
  issue: () => Promise<string>
}

interface Changes {
  header?: object
  payload?: object
  key?: string | Buffer
  hash?: string
}

function payloadFor({ userId, sessionId }: AccessClaims) {
  const nowSeconds = Math.floor(Date.now() / 1000)
  return {
    sid: sessionId,
    iss: 'sidelight',
    aud: 'sidelight-api',
    sub: userId,
    jti: randomUUID(),
    iat: nowSeconds,
    exp: nowSeconds + 600,
  }
}

/** Signs a token with the server's secret; without changes it is valid. */
export function forge(
  { secret, claims }: Pick<Target, 'secret' | 'claims'>,
  { header = {}, payload = payloadFor(claims), key = secret, hash = 'sha256' }: Changes = {},
): string {
  const input = `${encode({ ...HEADER, ...header })}.${encode(payload)}`
  return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
function forgeWithRsa(payload: object): string {
  const input = `${encode({ ...HEADER, alg: 'RS256', jwk: rsa.publicKey.export({ format: 'jwk' }) })}.${encode(payload)}`
  return `${input}.${sign('RSA-SHA256', Buffer.from(input), rsa.privateKey).toString('base64url')}`
}
const forgerKey = Buffer.from('the forger brings his own key along, 32')

export type Forgery = [what: string, write: () => string | Promise<string>]

export const forgeriesOf = (target: Target): Forgery[] => [...forgeHeaders(target), ...forgePayloads(target)]

function forgeHeaders(target: Target): Forgery[] {
  const payload = payloadFor(target.claims)
  const make = (changes?: Changes) => forge(target, changes)
  return [
    ['alg none without a signature', () => `${encode({ ...HEADER, alg: 'none' })}.${encode(payload)}.`],
    ['alg None with a signature', () => make({ header: { alg: 'None' } })],
    ['no alg at all', () => make({ header: { alg: undefined } })],
    ['another secret', () => make({ key: 'another-secret-of-sufficient-length!' })],
    ['an empty secret', () => make({ key: '' })],
    ['a longer hash than ours', () => make({ header: { alg: 'HS512' }, hash: 'sha512' })],
    ['an RSA signature with its key in the header', () => forgeWithRsa(payload)],
    ['a public key used as HMAC secret', () => make({ key: publicPem })],
    [
      'the key of the forger in the header',
      () => make({ header: { jwk: { kty: 'oct', k: forgerKey.toString('base64url') } }, key: forgerKey }),
    ],
    ['a key id that is a path', () => make({ header: { kid: '../../../../dev/null' }, key: '' })],
    ['a key id that is SQL', () => make({ header: { kid: "x' union select 'x' --" }, key: 'x' })],
    ['a key address', () => make({ header: { jku: 'http://127.0.0.1:1/keys.json' }, key: forgerKey })],
    ['an unknown critical header', () => make({ header: { crit: ['surprise'], surprise: 1 } })],
    ['no type', () => make({ header: { typ: undefined } })],
    ['the type of an ID token', () => make({ header: { typ: 'JWT' } })],
  ]
}

function forgePayloads(target: Target): Forgery[] {
  const payload = payloadFor(target.claims)
  const without = (name: keyof typeof payload) => ({ ...payload, [name]: undefined })
  const make = (changes?: Changes) => forge(target, changes)
  return [
    ['another issuer', () => make({ payload: { ...payload, iss: 'sidelight.example' } })],
    ['no issuer', () => make({ payload: without('iss') })],
    ['another audience', () => make({ payload: { ...payload, aud: 'somebody-else' } })],
    ['no audience', () => make({ payload: without('aud') })],
    ['an expiry in the past', () => make({ payload: { ...payload, exp: payload.iat - 1 } })],
    ['an expiry as text', () => make({ payload: { ...payload, exp: String(payload.iat + 600) } })],
    ['no expiry', () => make({ payload: without('exp') })],
    ['no issue time', () => make({ payload: without('iat') })],
    ['a start in the future', () => make({ payload: { ...payload, nbf: payload.iat + 300 } })],
    ['no id', () => make({ payload: without('jti') })],
    ['no session', () => make({ payload: without('sid') })],
    ['a session that is SQL', () => make({ payload: { ...payload, sid: "' or true --" } })],
    ['a session that is a list', () => make({ payload: { ...payload, sid: [payload.sid] } })],
    ['no user', () => make({ payload: without('sub') })],
    ['a user that is a number', () => make({ payload: { ...payload, sub: 1 } })],
    ['an address instead of a user', () => make({ payload: { ...payload, sub: 'rosa@sidelight.local' } })],
    ['a payload that is no object', () => make({ payload: [payload] })],
    ['a refresh token', newSecret],
    ['an empty token', () => ''],
    ['two dots', () => '..'],
    ['five parts, as if encrypted', () => `${make()}.a.b`],
    ['a truncated signature', () => make().slice(0, -2)],
    ['no signature', async () => (await target.issue()).replace(/[^.]+$/, '')],
    [
      'another payload with a valid signature',
      async () => (await target.issue()).replace(/\.[^.]+\./, `.${encode(payload)}.`),
    ],
    ['a valid token after a blank', async () => ` ${await target.issue()}`],
    ['a NUL character', () => '\0'],
  ]
}
