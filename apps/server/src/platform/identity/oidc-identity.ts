import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'
import type { Config } from '#config.ts'
import { AppError } from '../errors.ts'
import type { IdentityProvider } from './identity.ts'

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email(),
  email_verified: z.literal(true),
  name: z.string().optional(),
})

/** Google in production, the local provider elsewhere: what differs is the issuer, and nothing in this code. */
export function createOidcIdentity({ issuer, clientId }: Config['identity']): IdentityProvider {
  let keys: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined

  async function discoverKeys() {
    const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5000),
    })
    return createRemoteJWKSet(new URL(Discovery.parse(await answer.json()).jwks_uri))
  }

  async function verified(idToken: string): Promise<JWTPayload> {
    keys ??= discoverKeys()
    const { payload } = await jwtVerify(idToken, await keys, {
      issuer: issuersOf(issuer),
      audience: clientId,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'email', 'exp', 'iat'],
      maxTokenAge: '1 hour',
    })
    return payload
  }

  return {
    async verify(idToken) {
      try {
        const claims = Claims.safeParse(await verified(idToken))
        if (!claims.success) return undefined
        const { sub, email, name } = claims.data
        return { subject: sub, email, name }
      } catch (error) {
        if (isRefusal(error)) return undefined
        keys = undefined
        throw new AppError('unavailable', 'The sign-in service does not answer. Please try again.', { cause: error })
      }
    },
  }
}

/** Google signs with and without the scheme. */
const issuersOf = (issuer: string) => [issuer, issuer.replace(/^https:\/\//, '')]

const isRefusal = (error: unknown): boolean =>
  error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC'
