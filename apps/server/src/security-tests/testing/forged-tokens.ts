import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const withSecret = (secret: string, header: object, payload: object) => {
  const input = `${encode(header)}.${encode(payload)}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

const withForeignKey = (header: object, payload: object) => {
  const input = `${encode(header)}.${encode(payload)}`
  return `${input}.${sign('RSA-SHA256', Buffer.from(input), privateKey).toString('base64url')}`
}

/**
 * Tokens that look like a genuine one, and are none. The second dozen is signed with the right secret and wrong in what
 * it says: what a mistake of ours, or a token of another kind, would look like.
 */
export function forgeTokens(genuine: string, secret: string): Record<string, string> {
  const [head = '', body = '', signature = ''] = genuine.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const { exp: _exp, ...unending } = claims
  const { sid: _sid, ...sessionless } = claims
  const header = { alg: 'HS256', typ: 'at+jwt' }
  const nowSeconds = Math.floor(Date.now() / 1000)
  const ours = (changes: object, headerChanges: object = {}) =>
    withSecret(secret, { ...header, ...headerChanges }, { ...claims, ...changes })
  return {
    'no algorithm': `${encode({ ...header, alg: 'none' })}.${body}.`,
    'no algorithm, shouted': `${encode({ ...header, alg: 'nOnE' })}.${body}.${signature}`,
    'no signature': `${head}.${body}.`,
    'half a signature': `${head}.${body}.${signature.slice(0, 20)}`,
    'another user, old signature': `${head}.${encode({ ...claims, sub: randomUUID() })}.${signature}`,
    'an empty secret': withSecret('', header, claims),
    'a guessed secret': withSecret('secret', header, claims),
    'our secret as text of a key': withSecret(
      publicKey.export({ type: 'spki', format: 'pem' }) as string,
      header,
      claims,
    ),
    'a key of its own': withForeignKey({ ...header, alg: 'RS256' }, claims),
    'a key in the header': withForeignKey(
      { ...header, alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) },
      claims,
    ),
    'a key somewhere else': withForeignKey({ ...header, alg: 'RS256', jku: 'http://127.0.0.1:9/keys' }, claims),
    'a key in a file': withSecret('', { ...header, kid: '../../../../dev/null' }, claims),
    'a key from SQL': withSecret('x', { ...header, kid: "x' union select 'x' --" }, claims),
    'run out': ours({ exp: nowSeconds - 1 }),
    'not yet valid': ours({ nbf: nowSeconds + 3600 }),
    'ends as text': ours({ exp: '9999999999' }),
    'no end': withSecret(secret, header, unending),
    'another issuer': ours({ iss: 'https://accounts.google.com' }),
    'another audience': ours({ aud: 'sidelight-web' }),
    'another kind': ours({}, { typ: 'JWT' }),
    'a stronger algorithm': ours({}, { alg: 'HS512' }),
    'something critical': ours({}, { crit: ['sudo'], sudo: true }),
    'no session': withSecret(secret, header, sessionless),
    'a session that is SQL': ours({ sid: "' or 1=1 --" }),
  }
}
