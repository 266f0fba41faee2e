import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import {
  type Attestation,
  KEY_ALGORITHMS,
  readChallenge,
  type Site,
  verifyAssertion,
  verifyAttestation,
} from '#platform/identity/webauthn.ts'
import type { CreationRequest, PasskeyAnswer, PasskeyRequest } from '#platform/identity/passkey-messages.ts'
import { hashSecret, newSecret } from '#platform/security/one-time-secret.ts'
import * as repo from './passkeys.repo.ts'

const CHALLENGE_SECONDS = 300

/** Who adds a passkey, and with which password that was confirmed; nulls for a sign-in. */
type Purpose = { userId: string; passwordVersion: number } | { userId: null; passwordVersion: null }

const SIGN_IN: Purpose = { userId: null, passwordVersion: null }

/** How authenticators name the account. It is the user's id, which is random and says nothing about the user. */
const userHandleOf = (userId: string): string => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

/** With the origins of the site: the product and the console keep their challenges in one table, and must not take each other's. */
const hashChallenge = ({ origins }: Site, challenge: string): Buffer => hashSecret(`${origins.join(' ')} ${challenge}`)

async function createChallenge(ctx: Context, site: Site, purpose: Purpose): Promise<string> {
  const challenge = newSecret()
  const expiresAt = secondsAfter(ctx.clock.now(), CHALLENGE_SECONDS)
  await repo.insertChallenge(ctx.db, { hash: hashChallenge(site, challenge), ...purpose, expiresAt })
  return challenge
}

/** The challenge in the client's data, if it was issued at this site for this purpose and not used before. */
async function spendChallenge(ctx: Context, site: Site, clientData: string, userId: string | null) {
  const challenge = readChallenge(clientData)
  if (challenge === undefined) return undefined
  const spent = await repo.spendChallenge(ctx.db, {
    hash: hashChallenge(site, challenge),
    userId,
    now: ctx.clock.now(),
  })
  return spent && { challenge, passwordVersion: spent.passwordVersion }
}

export async function createRequest(ctx: Context, site: Site, purpose = SIGN_IN): Promise<PasskeyRequest> {
  return {
    challenge: await createChallenge(ctx, site, purpose),
    domain: site.domain,
    timeoutMs: CHALLENGE_SECONDS * 1000,
  }
}

export async function createCreationRequest(
  ctx: Context,
  site: Site & { name: string },
  { userId, passwordVersion, email, fullName }: Owner,
  known: readonly { credentialId: Buffer }[],
): Promise<CreationRequest> {
  return {
    ...(await createRequest(ctx, site, { userId, passwordVersion })),
    siteName: site.name,
    algorithms: KEY_ALGORITHMS,
    user: { handle: userHandleOf(userId), email, fullName },
    knownIds: known.map(({ credentialId }) => credentialId.toString('base64url')),
  }
}

interface Owner {
  userId: string
  passwordVersion: number
  email: string
  fullName: string
}

/** The key of a new passkey, and with which password its addition was confirmed. */
export async function verifyNewPasskey(ctx: Context, site: Site, userId: string, attestation: Attestation) {
  const spent = await spendChallenge(ctx, site, attestation.clientData, userId)
  const key = spent && (await verifyAttestation(attestation, { challenge: spent.challenge, site }))
  return key && { key, passwordVersion: spent.passwordVersion }
}

interface StoredPasskey {
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  counter: string
}

/** The passkey that was used and its new counter. Not in a transaction: the challenge is spent also if the answer is wrong. */
export async function verifyPasskey<P extends StoredPasskey>(
  ctx: Context,
  site: Site,
  { userHandle, ...assertion }: PasskeyAnswer,
  findPasskey: (credentialId: Buffer) => Promise<P | undefined>,
): Promise<{ passkey: P; counter: number } | undefined> {
  const spent = await spendChallenge(ctx, site, assertion.clientData, null)
  const passkey = await findPasskey(Buffer.from(assertion.id, 'base64url'))
  if (!spent || !passkey || userHandle !== userHandleOf(passkey.userId)) return undefined
  const stored = { ...passkey, counter: Number(passkey.counter) }
  const counter = await verifyAssertion(assertion, { challenge: spent.challenge, site, passkey: stored })
  return counter === undefined ? undefined : { passkey, counter }
}
