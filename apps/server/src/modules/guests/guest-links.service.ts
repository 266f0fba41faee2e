import type { Guest, GuestPurpose } from '@sidelight/domain/sharing/guest'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { AppError } from '#platform/errors.ts'
import { takeSourceAttempt } from '#platform/limits/source-attempts.ts'
import { readGuestToken, signGuestToken } from '#platform/security/guest-token.ts'
import { hashSecret, newSecret } from '#platform/security/one-time-secret.ts'
import * as repo from './guest-links.repo.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400
const LINKS_PER_USER: AttemptLimit = { name: 'guest:link', attempts: 60, windowSeconds: HOUR_SECONDS }
/** Only bounds the load, since links cannot be guessed. An agency may watch many tapes from one address. */
const OPENINGS_PER_SOURCE: AttemptLimit = { name: 'guest:open', attempts: 120, windowSeconds: 900 }
const MAX_OPEN_LINKS = 10

export type GuestLinkRow = repo.GuestLinkRow
type LinkTarget = repo.LinkTarget

/** Counts a new link of the user before anything is locked. */
export const takeLinkAttempt = (ctx: Context, userId: string): Promise<void> =>
  takeAttempt(ctx.db, LINKS_PER_USER, userId, ctx.clock.now())

interface NewLink {
  days: number
  /** The link ends by then at the latest. */
  endsBy?: Date
  /** The character that is read, and what the actor wrote for the friend. */
  part?: { character: string; message: string }
}

/** In the transaction that has locked the target. Only the hash of the token is stored. */
export async function createLink(
  ctx: Context,
  target: LinkTarget,
  { days, endsBy, part }: NewLink,
): Promise<{ link: GuestLinkRow; token: string }> {
  const now = ctx.clock.now()
  if ((await repo.countOpenLinks(ctx.db, target, now)) >= MAX_OPEN_LINKS)
    throw new AppError('conflict', 'There can be ten links at a time. End one of them first.')
  const token = newSecret()
  const end = secondsAfter(now, days * DAY_SECONDS)
  const link = await repo.insertLink(ctx.db, {
    purpose: 'tapeId' in target ? 'watch' : 'read',
    ...target,
    ...part,
    hash: hashSecret(token),
    createdAt: now,
    expiresAt: endsBy && endsBy < end ? endsBy : end,
  })
  return { link, token }
}

export const listOpenLinks = async (ctx: Context, tapeIds: readonly string[]): Promise<GuestLinkRow[]> =>
  tapeIds.length === 0 ? [] : repo.listOpenLinks(ctx.db, tapeIds, ctx.clock.now())

/** The caller has checked that the target is the user's. */
export async function revokeLink(ctx: Context, linkId: string, target: LinkTarget): Promise<void> {
  if (!(await repo.revokeLink(ctx.db, linkId, target, ctx.clock.now())))
    throw new AppError('not_found', 'This link does not exist.')
}

/** Counts the opening. Undefined for a link that never was, has ended or has another purpose. */
export async function openLink(
  ctx: Context,
  { token, source, purpose }: { token: string; source: string; purpose: GuestLinkRow['purpose'] },
): Promise<GuestLinkRow | undefined> {
  const now = ctx.clock.now()
  await takeSourceAttempt(ctx.db, OPENINGS_PER_SOURCE, source, now)
  return repo.openLink(ctx.db, { hash: hashSecret(token), purpose, now })
}

const tokenKeys = ({ config, clock }: Context) => ({ ring: config.keys.accessTokens, clock })

/**
 * A guest of an opened link, and a token for their calls, which works for half an hour and never longer than the link.
 * Undefined if there is nothing any more that the link leads to.
 */
export async function startVisit(
  ctx: Context,
  { id: linkId }: GuestLinkRow,
  purpose: GuestPurpose,
): Promise<{ guest: Guest; token: string } | undefined> {
  const found = await repo.findGuest(ctx.db, { linkId, purpose, now: ctx.clock.now() })
  return found && { guest: { linkId, ...found }, token: await signGuestToken({ linkId, purpose }, tokenKeys(ctx)) }
}

/** Finds the link of a guest's token with every call, so that it ends at once. Undefined if its purpose is another. */
export async function findGuest(ctx: Context, token: string, purpose: GuestPurpose): Promise<Guest | undefined> {
  const claims = await readGuestToken(token, purpose, tokenKeys(ctx))
  const found = claims && (await repo.findGuest(ctx.sessionDb, { ...claims, now: ctx.clock.now() }))
  return claims && found && { linkId: claims.linkId, ...found }
}
