import { errors, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'
import type { Config } from '#config.ts'
import { type Clock, systemClock } from '../clock.ts'
import { AppError } from '../errors.ts'
import type { IdentityProvider } from './identity.ts'
import { readProviderDocuments } from './provider-documents.ts'

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.literal(true),
  exp: z.number(),
  name: z.string().optional(),
  hd: z.string().optional(),
  azp: z.string().optional(),
})

/** Google in production, the local OpenID provider elsewhere; only the issuer differs. */
export function createOidcIdentity(
  { issuer, clientId, isGoogle }: Config['identity'],
  clock: Clock = systemClock,
): IdentityProvider {
  const { discovery, keys } = readProviderDocuments(issuer, clock)

  const verifyWith = async (key: Awaited<ReturnType<typeof keys.get>>, idToken: string): Promise<JWTPayload> =>
    (
      await jwtVerify(idToken, key, {
        issuer: issuersOf(issuer),
        audience: clientId,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'email', 'exp', 'iat'],
        maxTokenAge: '5 minutes',
        clockTolerance: '5 seconds',
        currentDate: clock.now(),
      })
    ).payload

  async function verifyToken(idToken: string): Promise<JWTPayload> {
    try {
      return await verifyWith(await keys.get(), idToken)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      const newerKeys = await keys.getNewer()
      if (!newerKeys) throw error
      return verifyWith(newerKeys, idToken)
    }
  }

  return {
    async verify(idToken) {
      if (clientId === '') return undefined
      try {
        const claims = Claims.safeParse(await verifyToken(idToken))
        if (!claims.success) return undefined
        const { sub, email, name, exp, azp = clientId } = claims.data
        // A token with several audiences may have been issued to another app.
        if (azp !== clientId) return undefined
        const isMailboxOfProvider = isGoogle && hostsMailbox(claims.data)
        return { issuer, subject: sub, email, isMailboxOfProvider, name, expiresAt: new Date(exp * 1000) }
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw unavailable(error)
      }
    },
    async findSignInPage() {
      if (clientId === '') return undefined
      const found = await discovery.get().catch((error: unknown) => {
        throw unavailable(error)
      })
      return { authorizationEndpoint: found.authorization_endpoint, clientId }
    },
  }
}

/** By Google's documentation its statement about a mailbox is current for Gmail and for the domains it hosts. */
const hostsMailbox = ({ email, hd = '' }: { email: string; hd?: string | undefined }): boolean =>
  hd !== '' || /@(gmail|googlemail)\.com$/i.test(email)

const unavailable = (cause: unknown) =>
  new AppError('unavailable', 'The sign-in service does not answer. Please try again.', { cause })

/** Google writes its issuer with and without the scheme. */
const issuersOf = (issuer: string) => [issuer, issuer.replace(/^https:\/\//, '')]
