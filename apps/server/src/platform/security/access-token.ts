import { randomUUID } from 'node:crypto'
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { type Clock, secondsAfter } from '../clock.ts'
import { findKey, type KeyRing } from './key-ring.ts'

/** The claims of an access token. Everything else is looked up. */
export interface AccessClaims {
  userId: string
  sessionId: string
}

const ISSUER = 'sidelight'
const AUDIENCE = 'sidelight-api'
const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const encodedSecrets = new Map<string, Uint8Array>()
function encodeSecret(secret: string): Uint8Array {
  const encoded = encodedSecrets.get(secret) ?? new TextEncoder().encode(secret)
  encodedSecrets.set(secret, encoded)
  return encoded
}

export async function signAccessToken(
  { userId, sessionId }: AccessClaims,
  { ring, lifetimeSeconds, clock }: { ring: KeyRing; lifetimeSeconds: number; clock: Clock },
): Promise<string> {
  const now = clock.now()
  const [{ id, secret }] = ring
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, ...(id !== '' && { kid: id }) })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(secondsAfter(now, lifetimeSeconds))
    .sign(encodeSecret(secret))
}

interface VerifiedToken {
  secret: string
  claims: AccessClaims
  expiresAtMs: number
}

/**
 * Caches verified tokens: a client sends the same token for ten minutes, and only its expiry has to be checked again. The
 * database decides on every request whether the session still exists.
 */
const verifiedTokens = new Map<string, VerifiedToken>()
const MAX_VERIFIED_TOKENS = 10_000

function cacheToken(token: string, entry: VerifiedToken): void {
  const [oldest] = verifiedTokens.keys()
  if (verifiedTokens.size >= MAX_VERIFIED_TOKENS && oldest !== undefined) verifiedTokens.delete(oldest)
  verifiedTokens.set(token, entry)
}

/** Undefined for every invalid or expired token, without a reason. */
export async function readAccessToken(
  token: string,
  { ring, clock }: { ring: KeyRing; clock: Clock },
): Promise<AccessClaims | undefined> {
  const now = clock.now()
  const cached = verifiedTokens.get(token)
  if (cached && ring.some(({ secret }) => secret === cached.secret))
    return now.getTime() < cached.expiresAtMs ? cached.claims : undefined
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
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['sub', 'sid', 'jti', 'exp', 'iat'],
      currentDate: now,
    })
    const { sub, sid, exp = 0 } = payload
    if (typeof sub !== 'string' || typeof sid !== 'string' || !UUID.test(sub) || !UUID.test(sid)) return undefined
    const claims = { userId: sub, sessionId: sid }
    cacheToken(token, { secret, claims, expiresAtMs: exp * 1000 })
    return claims
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
