import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { takeSourceAttempt } from '#platform/limits/source-attempts.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { hashSecret, newSecret } from '#platform/security/one-time-secret.ts'
import * as repo from './links.repo.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400
const LINKS_PER_USER: AttemptLimit = { name: 'tape:link', attempts: 60, windowSeconds: HOUR_SECONDS }
/** Only bounds the load, since links cannot be guessed. An agency may watch many tapes from one address. */
const OPENINGS_PER_SOURCE: AttemptLimit = { name: 'tape:open', attempts: 120, windowSeconds: 900 }
const MAX_OPEN_LINKS = 10
/** Long enough to watch a tape; the page asks for a new one when it has ended. */
const WATCH_URL_SECONDS = 900

export type LinkRow = repo.LinkRow

/** A link that ends after these days, or with its tape. Only the hash of the token is stored. */
export async function createLink(
  ctx: Context,
  userId: string,
  { days, ...named }: repo.NamedTape & { days: number },
): Promise<{ link: LinkRow; token: string }> {
  const now = ctx.clock.now()
  await takeAttempt(ctx.db, LINKS_PER_USER, userId, now)
  const token = newSecret()
  const link = await transact(ctx, async (ctx) => {
    const tape = await repo.lockReadyTape(ctx.db, userId, { ...named, now })
    if (!tape) throw new AppError('not_found', 'This tape does not exist.')
    if ((await repo.listOpenLinks(ctx.db, [tape.id], now)).length >= MAX_OPEN_LINKS)
      throw new AppError('conflict', 'A tape can have ten links. Revoke one of them first.')
    const end = secondsAfter(now, days * DAY_SECONDS)
    const expiresAt = end < tape.expiresAt ? end : tape.expiresAt
    return repo.insertLink(ctx.db, { tapeId: tape.id, hash: hashSecret(token), createdAt: now, expiresAt })
  })
  return { link, token }
}

export const listOpenLinks = async (ctx: Context, tapeIds: readonly string[]): Promise<LinkRow[]> =>
  tapeIds.length === 0 ? [] : repo.listOpenLinks(ctx.db, tapeIds, ctx.clock.now())

export async function revokeLink(
  ctx: Context,
  userId: string,
  named: repo.NamedTape & { linkId: string },
): Promise<void> {
  if (!(await repo.revokeLink(ctx.db, userId, { ...named, now: ctx.clock.now() })))
    throw new AppError('not_found', 'This link does not exist.')
}

/** What somebody who has the link may see: the tape and the title that its owner sent, and nothing else of owner and script. */
export async function openLink(
  ctx: Context,
  token: string,
  source: string,
): Promise<repo.OpenedTape & { url: string }> {
  const now = ctx.clock.now()
  await takeSourceAttempt(ctx.db, OPENINGS_PER_SOURCE, source, now)
  const opened = await repo.openLink(ctx.db, hashSecret(token), now)
  if (!opened) throw new AppError('not_found', 'This link does not lead to a tape.')
  const url = await ctx.storage.presignDownload(opened.objectKey, { expiresInSeconds: WATCH_URL_SECONDS })
  return { ...opened, url }
}
