import { recordEvent } from '#modules/audit/audit.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { SLICE_ROWS } from '#platform/db/slices.ts'
import { takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import type { Principal } from '@sidelight/domain/account/principal'
import { readAccessToken, signAccessToken } from '#platform/security/access-token.ts'
import { hashSecret, newSecret } from '#platform/security/one-time-secret.ts'
import { seal, unseal } from '#platform/security/sealed-secret.ts'
import { REFRESH_PER_SESSION } from '../rate-limits.ts'
import { mailReuseNoticeJob } from '../auth.jobs.ts'
import * as repo from './sessions.repo.ts'

const DAY_SECONDS = 86_400
/** A session ends when it is unused for a month or three months old. */
const REFRESH_SECONDS = 30 * DAY_SECONDS
const SESSION_SECONDS = 90 * DAY_SECONDS
/** More than the devices of anybody; a script that signs in for every call would fill the table. */
const MAX_OPEN_SESSIONS = 50

export type SignInMethod = 'password' | 'Google' | 'passkey' | 'verification link'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

/**
 * `device` is a description such as "Chrome on macOS". Undefined when the account is gone or its password has changed since
 * it was checked, because no session may start with the old password after a reset ended the others.
 */
export async function startSession(
  ctx: Context,
  user: { id: string; passwordVersion?: number },
  { device, method }: { device: string; method: SignInMethod },
): Promise<Tokens | undefined> {
  const userId = user.id
  const now = ctx.clock.now()
  const endsAt = secondsAfter(now, SESSION_SECONDS)
  return transact(ctx, async (ctx) => {
    const locked = await repo.lockUser(ctx.db, user)
    if (!locked) return undefined
    if (locked.suspendedAt) throw suspended(ctx)
    const session = await repo.insertSession(ctx.db, { userId, device, createdAt: now, lastUsedAt: now, endsAt })
    const revoked = { revokedAt: now, revokedBecause: 'ended from another session' } as const
    await repo.revokeLeastUsed(ctx.db, userId, revoked, MAX_OPEN_SESSIONS)
    await recordEvent(ctx, { action: 'signed in', userId, details: { method, sessionId: session.id } })
    return {
      accessToken: await issueAccessToken(ctx, userId, session.id),
      refreshToken: await issueRefreshToken(ctx, { sessionId: session.id, endsAt }),
    }
  })
}

export async function findPrincipal(
  ctx: Context,
  accessToken: string,
): Promise<{ user: Principal; refusal?: AppError } | undefined> {
  const { clock, config } = ctx
  const claims = await readAccessToken(accessToken, { ring: config.keys.accessTokens, clock })
  const found = claims && (await repo.findPrincipal(ctx.sessionDb, claims.userId, claims.sessionId, clock.now()))
  if (!found) return undefined
  const { isSuspended, ...principal } = found
  return { user: principal, ...(isSuspended && { refusal: suspended(ctx) }) }
}

/** Only the proven owner of an account is told this; others must not learn that it is suspended. */
const suspended = ({ config }: Context) =>
  new AppError('forbidden', `Your account is suspended. Write to ${config.mail.supportAddress} if this is a mistake.`)

export interface OpenSession {
  id: string
  device: string
  createdAt: Date
  lastUsedAt: Date
  isCurrent: boolean
}

/** The open sessions of a user, the current one first. */
export async function listSessions(
  ctx: Context,
  { userId, sessionId }: Partial<Principal> & { userId: string },
): Promise<OpenSession[]> {
  const now = ctx.clock.now()
  const sessions = await repo.listOpenSessions(ctx.db, userId, { now, usedAfter: secondsAfter(now, -REFRESH_SECONDS) })
  return sessions
    .map((session) => ({ ...session, isCurrent: session.id === sessionId }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

export async function signOut(ctx: Context, { userId, sessionId }: Principal): Promise<void> {
  await endOneSession(ctx, { id: sessionId, userId }, 'signed out')
}

/** The session of another user gets the same error as one that does not exist. */
export async function endSession(ctx: Context, user: Principal, id: string): Promise<void> {
  const reason = id === user.sessionId ? 'signed out' : 'ended from another session'
  if (!(await endOneSession(ctx, { id, userId: user.userId }, reason)))
    throw new AppError('not_found', 'This session has ended already.')
}

const endOneSession = (
  ctx: Context,
  session: { id: string; userId: string },
  reason: repo.RevocationReason,
): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const revoked = { revokedAt: ctx.clock.now(), revokedBecause: reason }
    if (!(await repo.revokeSession(ctx.db, session, revoked))) return false
    const by = reason === 'token reused' ? 'system' : 'user'
    const { id: sessionId, userId } = session
    await recordEvent(ctx, { action: 'sessions ended', userId, by, details: { reason, sessionId } })
    return true
  })

/** Ends all sessions of a user, optionally except one. Their tokens stop working with the next request. */
export const endAllSessions = (
  ctx: Context,
  userId: string,
  { reason, except }: { reason: repo.RevocationReason; except?: string },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    await repo.revokeSessions(ctx.db, userId, { revokedAt: ctx.clock.now(), revokedBecause: reason }, except)
    await recordEvent(ctx, { action: 'sessions ended', userId, details: { reason } })
  })

/**
 * Exchanges a refresh token for a new pair. Clients may repeat the request (two tabs, a lost response), so during a short
 * grace period the same token returns the same successor. A later reuse means that the token was copied, and the session
 * ends.
 */
export async function rotateTokens(ctx: Context, refreshToken: string): Promise<Tokens> {
  const outcome = await transact(ctx, (ctx) => tryRotateTokens(ctx, refreshToken))
  if (outcome === 'rejected') throw new AppError('unauthenticated', 'Your session has ended. Please sign in again.')
  return outcome
}

async function tryRotateTokens(ctx: Context, refreshToken: string): Promise<Tokens | 'rejected'> {
  const now = ctx.clock.now()
  const hash = hashSecret(refreshToken)
  const token = await repo.lockRefreshToken(ctx.db, hash)
  if (!token || token.revokedAt || token.endsAt <= now || token.expiresAt <= now) return 'rejected'
  if (token.suspendedAt) throw suspended(ctx)
  const { sessionId, userId, endsAt } = token
  await takeAttempt(ctx.db, REFRESH_PER_SESSION, sessionId, now)

  if (!token.usedAt) {
    const successor = await issueRefreshToken(ctx, { sessionId, endsAt })
    await repo.markRefreshTokenUsed(ctx.db, hash, { usedAt: now, sealedSuccessor: seal(successor, refreshToken) })
    await repo.touchSession(ctx.db, sessionId, now)
    return { accessToken: await issueAccessToken(ctx, userId, sessionId), refreshToken: successor }
  }

  const graceEnd = secondsAfter(token.usedAt, ctx.config.tokens.refreshGraceSeconds)
  if (now < graceEnd && token.sealedSuccessor) {
    const successor = unseal(token.sealedSuccessor, refreshToken)
    return { accessToken: await issueAccessToken(ctx, userId, sessionId), refreshToken: successor }
  }

  if (await endOneSession(ctx, { id: sessionId, userId }, 'token reused')) {
    await ctx.jobs.enqueue(ctx.db, mailReuseNoticeJob, { userId })
    ctx.log.warn({ userId, sessionId }, 'a spent refresh token was used again; the session was ended')
  }
  return 'rejected'
}

const issueAccessToken = ({ config, clock }: Context, userId: string, sessionId: string): Promise<string> =>
  signAccessToken(
    { userId, sessionId },
    { ring: config.keys.accessTokens, lifetimeSeconds: config.tokens.accessSeconds, clock },
  )

async function issueRefreshToken(ctx: Context, { sessionId, endsAt }: { sessionId: string; endsAt: Date }) {
  const now = ctx.clock.now()
  const secret = newSecret()
  const slidingEnd = secondsAfter(now, REFRESH_SECONDS)
  const expiresAt = slidingEnd < endsAt ? slidingEnd : endsAt
  await repo.insertRefreshToken(ctx.db, { hash: hashSecret(secret), sessionId, issuedAt: now, expiresAt })
  return secret
}

/** The plain successors of refresh tokens are needed during their grace period only. Returns whether more is due. */
export async function cleanUpSessions(ctx: Context): Promise<boolean> {
  const graceEnd = secondsAfter(ctx.clock.now(), -ctx.config.tokens.refreshGraceSeconds)
  return (await repo.clearSuccessors(ctx.db, graceEnd)) === SLICE_ROWS
}
