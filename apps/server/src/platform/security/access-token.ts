import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { type Clock, secondsAfter } from '../clock.ts'

/** What an access token says: which user, in which session. Everything else is looked up. */
export interface AccessClaims {
  userId: string
  sessionId: string
}

const ISSUER = 'sidelight'
const AUDIENCE = 'sidelight-api'
const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const keys = new Map<string, Uint8Array>()
function keyFrom(secret: string): Uint8Array {
  const key = keys.get(secret) ?? new TextEncoder().encode(secret)
  keys.set(secret, key)
  return key
}

export async function signAccessToken(
  { userId, sessionId }: AccessClaims,
  { secret, lifetimeSeconds, clock }: { secret: string; lifetimeSeconds: number; clock: Clock },
): Promise<string> {
  const now = clock.now()
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(secondsAfter(now, lifetimeSeconds))
    .sign(keyFrom(secret))
}

interface Remembered {
  secret: string
  claims: AccessClaims
  expiresAtMs: number
}

/**
 * A signature that was right once stays right, and a client sends the same token for ten minutes: only the hour has to be
 * looked at again. Whether the session still stands is asked of the database on every call, never here.
 */
const remembered = new Map<string, Remembered>()
const REMEMBERED_AT_MOST = 10_000

function remember(token: string, entry: Remembered): void {
  const [oldest] = remembered.keys()
  if (remembered.size >= REMEMBERED_AT_MOST && oldest !== undefined) remembered.delete(oldest)
  remembered.set(token, entry)
}

/** Undefined for anything that is not a token of ours that is valid now; why is nobody's business. */
export async function readAccessToken(
  token: string,
  { secret, clock }: { secret: string; clock: Clock },
): Promise<AccessClaims | undefined> {
  const now = clock.now()
  const known = remembered.get(token)
  if (known?.secret === secret) return now.getTime() < known.expiresAtMs ? known.claims : undefined
  try {
    const { payload } = await jwtVerify(token, keyFrom(secret), {
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
    remember(token, { secret, claims, expiresAtMs: exp * 1000 })
    return claims
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
