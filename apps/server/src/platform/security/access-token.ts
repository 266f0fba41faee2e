import { signToken, verifyToken, type TokenKeys, type TokenKind, UUID } from './signed-token.ts'

/** The claims of an access token. Everything else is looked up. */
export interface AccessClaims {
  userId: string
  sessionId: string
}

const KIND: TokenKind = { audience: 'sidelight-api', type: 'at+jwt' }

export const signAccessToken = (
  { userId, sessionId }: AccessClaims,
  { lifetimeSeconds, ...keys }: TokenKeys & { lifetimeSeconds: number },
): Promise<string> => signToken(KIND, { subject: userId, claims: { sid: sessionId }, lifetimeSeconds }, keys)

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
export async function readAccessToken(token: string, keys: TokenKeys): Promise<AccessClaims | undefined> {
  const cached = verifiedTokens.get(token)
  if (cached && keys.ring.some(({ secret }) => secret === cached.secret))
    return keys.clock.now().getTime() < cached.expiresAtMs ? cached.claims : undefined
  const verified = await verifyToken(KIND, token, keys)
  if (!verified) return undefined
  const { sub, sid, exp = 0 } = verified.payload
  if (typeof sub !== 'string' || typeof sid !== 'string' || !UUID.test(sub) || !UUID.test(sid)) return undefined
  const claims = { userId: sub, sessionId: sid }
  cacheToken(token, { secret: verified.secret, claims, expiresAtMs: exp * 1000 })
  return claims
}
