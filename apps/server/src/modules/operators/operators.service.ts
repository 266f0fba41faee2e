import { emailKey } from '@sidelight/domain/account/email'
import type { Principal } from '@sidelight/domain/account/principal'
import { recordEvent } from '#modules/audit/audit.service.ts'
import {
  createCreationRequest,
  createRequest,
  verifyNewPasskey,
  verifyPasskey,
} from '#modules/auth/passkeys/challenges.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import type { AttemptLimit } from '#platform/db/throttle.ts'
import { returnSourceAttempt, takeSourceAttempt } from '#platform/limits/source-attempts.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import type { CreationRequest, PasskeyAnswer, PasskeyRequest } from '#platform/identity/passkey-messages.ts'
import type { Attestation, Site } from '#platform/identity/webauthn.ts'
import { hashSecret, newSecret } from '#platform/security/one-time-secret.ts'
import * as repo from './operators.repo.ts'

const INVITATION_SECONDS = 3600
/** A working day; the session ends then even if it is in use. */
const SESSION_SECONDS = 8 * 3600
const FRESH_SECONDS = 600
const PER_SOURCE: AttemptLimit = { name: 'console:source', attempts: 30, windowSeconds: 900 }

/** Passkeys of operators belong to the host name of the console and work nowhere else. */
function findSite({ config }: Context): Site & { name: string } {
  const origin = config.console?.origin
  if (origin === undefined) throw new Error('The console has no origin: set CONSOLE_ORIGIN')
  return { name: 'Sidelight operator', domain: new URL(origin).hostname, origins: [origin] }
}

/** Makes the account of an address an operator's. The link adds one passkey within an hour; undefined without an account. */
export const inviteOperator = (ctx: Context, address: string): Promise<string | undefined> =>
  transact(ctx, async (ctx) => {
    const operator = await repo.lockAccount(ctx.db, emailKey(address))
    if (!operator) return undefined
    if (operator.role !== 'operator') {
      // What an earlier time as an operator has left must not work again.
      await repo.deleteAccess(ctx.db, operator.id)
      await repo.setRole(ctx.db, operator.id, 'operator')
    }
    const secret = newSecret()
    const expiresAt = secondsAfter(ctx.clock.now(), INVITATION_SECONDS)
    await repo.insertInvitation(ctx.db, { hash: hashSecret(secret), userId: operator.id, expiresAt })
    await recordEvent(ctx, { action: 'operator invited', userId: operator.id, by: 'system' })
    // After the #, which browsers send to nobody.
    return `${findSite(ctx).origins[0]}/#${secret}`
  })

/** Takes the role away with all passkeys, sessions and links. False when the address has no account of an operator. */
export const endOperator = (ctx: Context, address: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const operator = await repo.lockAccount(ctx.db, emailKey(address))
    if (operator?.role !== 'operator') return false
    await repo.deleteAccess(ctx.db, operator.id)
    await repo.setRole(ctx.db, operator.id, 'user')
    await recordEvent(ctx, { action: 'operator role ended', userId: operator.id, by: 'system' })
    return true
  })

export async function startEnrolment(ctx: Context, invitation: string, source: string): Promise<CreationRequest> {
  await takeSourceAttempt(ctx.db, PER_SOURCE, source, ctx.clock.now())
  const invited = await findInvited(ctx, invitation)
  const known = await repo.listCredentialIds(ctx.db, invited.userId)
  return createCreationRequest(ctx, findSite(ctx), invited, known)
}

export async function enrol(ctx: Context, invitation: string, attestation: Attestation): Promise<void> {
  const { userId } = await findInvited(ctx, invitation)
  const verified = await verifyNewPasskey(ctx, findSite(ctx), userId, attestation)
  if (!verified) throw notAdded()
  await transact(ctx, async (ctx) => {
    const hash = hashSecret(invitation)
    if (!(await repo.lockInvited(ctx.db, { hash, now: ctx.clock.now() }))) throw notInvited()
    await repo.deleteInvitation(ctx.db, hash)
    if (!(await repo.insertPasskey(ctx.db, { userId, ...verified.key, createdAt: ctx.clock.now() }))) throw notAdded()
    await recordEvent(ctx, { action: 'operator passkey added', userId, by: 'operator', operatorId: userId })
  })
}

async function findInvited(ctx: Context, invitation: string) {
  const invited = await repo.findInvited(ctx.db, { hash: hashSecret(invitation), now: ctx.clock.now() })
  if (!invited) throw notInvited()
  return invited
}

const notInvited = () => new AppError('link_expired', 'This link was used or has expired. Make another one.')
const notAdded = () => new AppError('invalid_input', 'The passkey could not be added. Please try again.')

/** Serves a sign-in and a confirmation. */
export async function startSignIn(ctx: Context, source: string): Promise<PasskeyRequest> {
  await takeSourceAttempt(ctx.db, PER_SOURCE, source, ctx.clock.now())
  return createRequest(ctx, findSite(ctx))
}

/** A passkey that is unknown, and one whose owner is no operator any more, get the same response. */
export async function signIn(ctx: Context, answer: PasskeyAnswer, source: string): Promise<string> {
  const userId = await findUserOf(ctx, answer)
  if (userId === undefined) throw new AppError('unauthenticated', NOT_ACCEPTED)
  const token = newSecret()
  await transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    await repo.insertSession(ctx.db, {
      hash: hashSecret(token),
      userId,
      endsAt: secondsAfter(now, SESSION_SECONDS),
      confirmedAt: now,
    })
    await recordEvent(ctx, { action: 'operator signed in', userId, by: 'operator', operatorId: userId })
  })
  await returnSourceAttempt(ctx.db, PER_SOURCE, source)
  return token
}

/** The operator whose passkey was used. */
async function findUserOf(ctx: Context, answer: PasskeyAnswer): Promise<string | undefined> {
  const verified = await verifyPasskey(ctx, findSite(ctx), answer, (id) => repo.findPasskey(ctx.db, id))
  return verified && (await repo.recordUse(ctx.db, verified.passkey, verified.counter))
    ? verified.passkey.userId
    : undefined
}

const NOT_ACCEPTED = 'This passkey was not accepted.'

/** The operator of a console session; tokens of the product are not known here. */
export async function findOperator(ctx: Context, token: string): Promise<{ user: Principal } | undefined> {
  const found = await repo.findSession(ctx.sessionDb, { hash: hashSecret(token), now: ctx.clock.now() })
  return found && { user: { ...found, hasPassword: false } }
}

export interface OperatorSession {
  operator: Principal
  endsAt: Date
  freshUntil: Date
}

export async function findSession(ctx: Context, operator: Principal): Promise<OperatorSession> {
  const { endsAt, confirmedAt } = await repo.findTimes(ctx.db, operator.sessionId)
  return { operator, endsAt, freshUntil: secondsAfter(confirmedAt, FRESH_SECONDS) }
}

/** The passkey of another operator does not confirm this one. The error is not 401, which would end the session. */
export async function confirm(
  ctx: Context,
  operator: Principal,
  answer: PasskeyAnswer,
  source: string,
): Promise<OperatorSession> {
  const { userId, sessionId } = operator
  if ((await findUserOf(ctx, answer)) !== userId) {
    await recordEvent(ctx, { action: 'console call refused', userId, by: 'operator', operatorId: userId })
    throw new AppError('invalid_input', NOT_ACCEPTED)
  }
  await repo.setConfirmed(ctx.db, sessionId, ctx.clock.now())
  await returnSourceAttempt(ctx.db, PER_SOURCE, source)
  return findSession(ctx, operator)
}

export const signOut = (ctx: Context, { userId, sessionId }: Principal): Promise<void> =>
  transact(ctx, async (ctx) => {
    await repo.deleteSession(ctx.db, sessionId)
    await recordEvent(ctx, { action: 'operator signed out', userId, by: 'operator', operatorId: userId })
  })

/**
 * Carries out an act of an operator; every audit event of it names the operator and the ticket. Refuses it when the passkey
 * was used too long ago: whoever finds an open console can look, but change nothing. A refusal, also one of the act itself,
 * is recorded outside of the transaction of the act, which has been rolled back.
 */
export async function act<T>(
  ctx: Context,
  operator: Principal,
  { route, ticket, userId }: { route: string; ticket: string; userId: string | null },
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const acting = {
    ...ctx,
    request: { id: '', source: '', ...ctx.request, operator: { userId: operator.userId, ticket } },
  }
  try {
    const { freshUntil } = await findSession(ctx, operator)
    if (ctx.clock.now() >= freshUntil) throw new AppError('forbidden', 'Use your passkey again to do this.')
    return await work(acting)
  } catch (error) {
    if (error instanceof AppError)
      await recordEvent(acting, { action: 'operator act refused', userId, details: { route, code: error.code } })
    throw error
  }
}
