import { randomUUID } from 'node:crypto'
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { type Clock, secondsAfter } from '../clock.ts'
import { findKey, type KeyRing } from './key-ring.ts'

export interface TokenKeys {
  ring: KeyRing
  clock: Clock
}

/** Tokens of one kind are not accepted as another, although they are signed with the same keys. */
export interface TokenKind {
  audience: string
  /** In the header, as RFC 8725 advises. */
  type: string
}

interface TokenContent {
  subject: string
  claims: Record<string, string>
  lifetimeSeconds: number
}

const ISSUER = 'sidelight'
const ALGORITHM = 'HS256'
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const encodedSecrets = new Map<string, Uint8Array>()
function encodeSecret(secret: string): Uint8Array {
  const encoded = encodedSecrets.get(secret) ?? new TextEncoder().encode(secret)
  encodedSecrets.set(secret, encoded)
  return encoded
}

export async function signToken(
  { audience, type }: TokenKind,
  { subject, claims, lifetimeSeconds }: TokenContent,
  { ring, clock }: TokenKeys,
): Promise<string> {
  const now = clock.now()
  const [{ id, secret }] = ring
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: type, ...(id !== '' && { kid: id }) })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setSubject(subject)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(secondsAfter(now, lifetimeSeconds))
    .sign(encodeSecret(secret))
}

/** Undefined for every invalid or expired token, without a reason. */
export async function verifyToken(
  { audience, type }: TokenKind,
  token: string,
  { ring, clock }: TokenKeys,
): Promise<{ payload: JWTPayload; secret: string } | undefined> {
  try {
    let secret = ''
    const findSecret = ({ kid = '' }: JWTHeaderParameters): Uint8Array => {
      const key = findKey(ring, kid)
      if (!key) throw new errors.JWKSNoMatchingKey()
      secret = key.secret
      return encodeSecret(secret)
    }
    const { payload } = await jwtVerify(token, findSecret, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience,
      typ: type,
      requiredClaims: ['sub', 'jti', 'exp', 'iat'],
      currentDate: clock.now(),
    })
    return { payload, secret }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
