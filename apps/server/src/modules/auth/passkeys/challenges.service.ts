import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { readChallenge } from '#platform/identity/webauthn.ts'
import { hashSecret, newSecret } from '#platform/security/one-time-secret.ts'
import * as repo from './passkeys.repo.ts'

const CHALLENGE_SECONDS = 300
export const CHALLENGE_MS = CHALLENGE_SECONDS * 1000

/** Who adds a passkey, and with which password that was confirmed; nulls for a sign-in. */
export type Purpose = { userId: string; passwordVersion: number } | { userId: null; passwordVersion: null }

export const SIGN_IN: Purpose = { userId: null, passwordVersion: null }

/** How authenticators name the account. It is the user's id, which is random and says nothing about the user. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

export async function createChallenge(ctx: Context, purpose: Purpose): Promise<string> {
  const challenge = newSecret()
  const expiresAt = secondsAfter(ctx.clock.now(), CHALLENGE_SECONDS)
  await repo.insertChallenge(ctx.db, { hash: hashSecret(challenge), ...purpose, expiresAt })
  return challenge
}

/** The challenge in the client's data, if it was issued for this purpose and not used before. */
export async function spendChallenge(ctx: Context, clientData: string, userId: string | null) {
  const challenge = readChallenge(clientData)
  if (challenge === undefined) return undefined
  const spent = await repo.spendChallenge(ctx.db, { hash: hashSecret(challenge), userId, now: ctx.clock.now() })
  return spent && { challenge, passwordVersion: spent.passwordVersion }
}
