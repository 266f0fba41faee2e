import { isIP } from 'node:net'
import type { Principal } from '@sidelight/domain/account/principal'
import { recordActivity } from '#modules/activities/activities.service.ts'
import { recordEvent } from '#modules/audit/audit.service.ts'
import type { Context } from '#platform/context.ts'
import { returnAttempt, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import {
  type Assertion,
  type Attestation,
  KEY_ALGORITHMS,
  type Site,
  verifyAssertion,
  verifyAttestation,
} from '#platform/identity/webauthn.ts'
import { mailNoticeJob } from '../auth.jobs.ts'
import { LOGIN_PER_SOURCE, PASSKEY_CHALLENGE_PER_SOURCE } from '../rate-limits.ts'
import { rememberNetwork } from '../sessions/known-networks.service.ts'
import { startSession, type Tokens } from '../sessions/sessions.service.ts'
import { confirmPassword } from '../sessions/step-up.service.ts'
import {
  CHALLENGE_MS,
  createChallenge,
  type Purpose,
  SIGN_IN,
  spendChallenge,
  userHandleOf,
} from './challenges.service.ts'
import * as repo from './passkeys.repo.ts'

const MAX_PASSKEYS = 10

/** What an authenticator is asked for. */
export interface SignInRequest {
  challenge: string
  domain: string
  timeoutMs: number
}

export interface RegistrationRequest extends SignInRequest {
  user: { handle: string; email: string; fullName: string }
  algorithms: number[]
  /** Of the passkeys that the account has, so that an authenticator does not create a second one. */
  knownIds: string[]
}

/**
 * Browsers accept no IP address as the domain of a passkey, so the first origin with a name counts. At 127.0.0.1 there are
 * no passkeys; at localhost there are.
 */
function findSite({ config }: Context): Site {
  const { origin, origins } = config.web
  const hostnames = origins.map((each) => new URL(each).hostname)
  const named = hostnames.find((hostname) => isIP(hostname.replace(/^\[|\]$/g, '')) === 0)
  return { domain: named ?? new URL(origin).hostname, origins }
}

async function createRequest(ctx: Context, purpose: Purpose): Promise<SignInRequest> {
  return { challenge: await createChallenge(ctx, purpose), domain: findSite(ctx).domain, timeoutMs: CHALLENGE_MS }
}

export const listPasskeys = (ctx: Context, { userId }: { userId: string }) => repo.listPasskeys(ctx.db, userId)

export async function startAdding(ctx: Context, user: Principal, password: string): Promise<RegistrationRequest> {
  const { userId, email, fullName } = user
  const { passwordVersion } = await confirmPassword(ctx, user, password, 'password')
  const passkeys = await repo.listPasskeys(ctx.db, userId)
  rejectIfFull(passkeys)
  return {
    ...(await createRequest(ctx, { userId, passwordVersion })),
    algorithms: KEY_ALGORITHMS,
    user: { handle: userHandleOf(userId), email, fullName },
    knownIds: passkeys.map(({ credentialId }) => credentialId.toString('base64url')),
  }
}

/** The passkey of another account is rejected like one that cannot be verified. */
export async function addPasskey(
  ctx: Context,
  { userId }: Principal,
  attestation: Attestation,
  device: string,
): Promise<void> {
  const spent = await spendChallenge(ctx, attestation.clientData, userId)
  const key = spent && (await verifyAttestation(attestation, { challenge: spent.challenge, site: findSite(ctx) }))
  if (!key) throw notAdded()
  await transact(ctx, async (ctx) => {
    if (!(await repo.lockOwner(ctx.db, { id: userId, passwordVersion: spent.passwordVersion })))
      throw new AppError('conflict', 'Your password was changed meanwhile. Please try again.')
    rejectIfFull(await repo.listPasskeys(ctx.db, userId))
    const passkey = { userId, ...key, device, createdAt: ctx.clock.now() }
    if (!(await repo.insertPasskey(ctx.db, passkey))) throw notAdded()
    await ctx.jobs.enqueue(ctx.db, mailNoticeJob, { userId, about: 'passkey added' })
    await recordEvent(ctx, { action: 'passkey added', userId })
    await recordActivity(ctx, userId, {
      action: 'Passkey added',
      description: `You can now sign in with a passkey (${device}).`,
    })
  })
  ctx.log.info({ userId }, 'a passkey was added')
}

const notAdded = () => new AppError('invalid_input', 'The passkey could not be added. Please try again.')

function rejectIfFull(passkeys: unknown[]): void {
  if (passkeys.length >= MAX_PASSKEYS)
    throw new AppError('conflict', `You can have ${MAX_PASSKEYS} passkeys. Remove one, then try again.`)
}

export async function removePasskey(ctx: Context, { userId }: Principal, id: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    const removed = await repo.deletePasskey(ctx.db, { id, userId })
    if (!removed) throw new AppError('not_found', 'This passkey was removed already.')
    await ctx.jobs.enqueue(ctx.db, mailNoticeJob, { userId, about: 'passkey removed' })
    await recordEvent(ctx, { action: 'passkey removed', userId })
    await recordActivity(ctx, userId, {
      action: 'Passkey removed',
      description: `A passkey no longer opens your account (${removed.device}).`,
    })
  })
  ctx.log.info({ userId }, 'a passkey was removed')
}

/** Names no account: the authenticator offers the passkeys it has for this domain. */
export async function startSignIn(ctx: Context, source: string): Promise<SignInRequest> {
  await takeAttempt(ctx.db, PASSKEY_CHALLENGE_PER_SOURCE, source, ctx.clock.now())
  return createRequest(ctx, SIGN_IN)
}

export interface PasskeySignIn extends Assertion {
  userHandle: string
}

/** All failures get the same response. */
export async function signInWithPasskey(
  ctx: Context,
  signIn: PasskeySignIn,
  { source, device }: { source: string; device: string },
): Promise<Tokens & { email: string }> {
  await takeAttempt(ctx.db, LOGIN_PER_SOURCE, source, ctx.clock.now())
  const verified = await verifySignIn(ctx, signIn)
  const outcome = verified ? 'signed in' : 'refused'
  ctx.log.info({ event: 'sign-in', outcome, userId: verified?.passkey.userId }, 'sign-in attempt with a passkey')
  if (!verified) throw signInFailed()
  const { passkey, counter } = verified
  const { userId, email, passwordVersion } = passkey
  const tokens = await transact(ctx, async (ctx) => {
    // A reset deletes the passkeys and changes the version, so that none of them starts a session afterwards.
    const started = await startSession(ctx, { id: userId, passwordVersion }, { device, method: 'passkey' })
    if (!started || !(await repo.recordUse(ctx.db, passkey, { counter, lastUsedAt: ctx.clock.now() })))
      throw signInFailed()
    return started
  })
  await returnAttempt(ctx.db, LOGIN_PER_SOURCE, source)
  await returnAttempt(ctx.db, PASSKEY_CHALLENGE_PER_SOURCE, source)
  await rememberNetwork(ctx, userId, source)
  return { ...tokens, email }
}

const signInFailed = () =>
  new AppError('unauthenticated', 'This passkey was not accepted. Try another one, or sign in with your password.')

async function verifySignIn(ctx: Context, { userHandle, ...assertion }: PasskeySignIn) {
  const spent = await spendChallenge(ctx, assertion.clientData, null)
  const passkey = await repo.findPasskey(ctx.db, Buffer.from(assertion.id, 'base64url'))
  if (!spent || !passkey || userHandle !== userHandleOf(passkey.userId)) return undefined
  const counter = await verifyAssertion(assertion, {
    challenge: spent.challenge,
    site: findSite(ctx),
    passkey: { ...passkey, counter: Number(passkey.counter) },
  })
  return counter === undefined ? undefined : { passkey, counter }
}
