import { isIP } from 'node:net'
import type { Principal } from '@sidelight/domain/account/principal'
import { recordActivity } from '#modules/activities/activities.service.ts'
import { recordEvent } from '#modules/audit/audit.service.ts'
import type { Context } from '#platform/context.ts'
import { returnSourceAttempt, takeSourceAttempt } from '#platform/limits/source-attempts.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import type { CreationRequest, PasskeyAnswer, PasskeyRequest } from '#platform/identity/passkey-messages.ts'
import type { Attestation, Site } from '#platform/identity/webauthn.ts'
import { mailNoticeJob } from '../auth.jobs.ts'
import { PASSKEY_PER_SOURCE, PASSKEY_CHALLENGE_PER_SOURCE } from '../rate-limits.ts'
import { rememberNetwork } from '../sessions/known-networks.service.ts'
import { startSession, type Tokens } from '../sessions/sessions.service.ts'
import { confirmPassword } from '../sessions/step-up.service.ts'
import { createCreationRequest, createRequest, verifyNewPasskey, verifyPasskey } from './challenges.service.ts'
import * as repo from './passkeys.repo.ts'

const MAX_PASSKEYS = 10

/**
 * Browsers accept no IP address as the domain of a passkey, so the first origin with a name counts. At 127.0.0.1 there are
 * no passkeys; at localhost there are.
 */
function findSite({ config }: Context): Site & { name: string } {
  const { origin, origins } = config.web
  const hostnames = origins.map((each) => new URL(each).hostname)
  const named = hostnames.find((hostname) => isIP(hostname.replace(/^\[|\]$/g, '')) === 0)
  return { name: 'Sidelight', domain: named ?? new URL(origin).hostname, origins }
}

export const listPasskeys = (ctx: Context, { userId }: { userId: string }) => repo.listPasskeys(ctx.db, userId)

export async function startAdding(ctx: Context, user: Principal, password: string): Promise<CreationRequest> {
  const { passwordVersion } = await confirmPassword(ctx, user, password, 'password')
  const passkeys = await repo.listPasskeys(ctx.db, user.userId)
  rejectIfFull(passkeys)
  return createCreationRequest(ctx, findSite(ctx), { ...user, passwordVersion }, passkeys)
}

/** The passkey of another account is rejected like one that cannot be verified. */
export async function addPasskey(
  ctx: Context,
  { userId }: Principal,
  attestation: Attestation,
  device: string,
): Promise<void> {
  const verified = await verifyNewPasskey(ctx, findSite(ctx), userId, attestation)
  if (!verified) throw notAdded()
  await transact(ctx, async (ctx) => {
    if (!(await repo.lockOwner(ctx.db, { id: userId, passwordVersion: verified.passwordVersion })))
      throw new AppError('conflict', 'Your password was changed meanwhile. Please try again.')
    rejectIfFull(await repo.listPasskeys(ctx.db, userId))
    const passkey = { userId, ...verified.key, device, createdAt: ctx.clock.now() }
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
export async function startSignIn(ctx: Context, source: string): Promise<PasskeyRequest> {
  await takeSourceAttempt(ctx.db, PASSKEY_CHALLENGE_PER_SOURCE, source, ctx.clock.now())
  return createRequest(ctx, findSite(ctx))
}

/** All failures get the same response. */
export async function signInWithPasskey(
  ctx: Context,
  signIn: PasskeyAnswer,
  { source, device }: { source: string; device: string },
): Promise<Tokens & { email: string }> {
  await takeSourceAttempt(ctx.db, PASSKEY_PER_SOURCE, source, ctx.clock.now())
  const verified = await verifyPasskey(ctx, findSite(ctx), signIn, (id) => repo.findPasskey(ctx.db, id))
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
  await returnSourceAttempt(ctx.db, PASSKEY_PER_SOURCE, source)
  await returnSourceAttempt(ctx.db, PASSKEY_CHALLENGE_PER_SOURCE, source)
  await rememberNetwork(ctx, userId, source)
  return { ...tokens, email }
}

const signInFailed = () =>
  new AppError('unauthenticated', 'This passkey was not accepted. Try another one, or sign in with your password.')
