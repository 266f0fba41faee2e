import * as guests from '#modules/guests/guest-links.service.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import * as repo from './links.repo.ts'

export type LinkRow = guests.GuestLinkRow

/** Long enough to watch a tape; the page asks for a new one when it has ended. */
const WATCH_URL_SECONDS = 900

/** A link that ends after these days, or with its tape. */
export async function createLink(
  ctx: Context,
  userId: string,
  { days, ...named }: repo.NamedTape & { days: number },
): Promise<{ link: LinkRow; token: string }> {
  await guests.takeLinkAttempt(ctx, userId)
  return transact(ctx, async (ctx) => {
    const tape = await lockTape(ctx, userId, named)
    return guests.createLink(ctx, { tapeId: tape.id }, { days, endsBy: tape.expiresAt })
  })
}

async function lockTape(ctx: Context, userId: string, named: repo.NamedTape) {
  const tape = await repo.lockReadyTape(ctx.db, userId, { ...named, now: ctx.clock.now() })
  if (!tape) throw new AppError('not_found', 'This tape does not exist.')
  return tape
}

export const revokeLink = (
  ctx: Context,
  userId: string,
  { linkId, ...named }: repo.NamedTape & { linkId: string },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const tape = await lockTape(ctx, userId, named)
    await guests.revokeLink(ctx, linkId, { tapeId: tape.id })
  })

/** What somebody who has the link may see: the tape and the title that its owner sent, and nothing else of owner and script. */
export async function openLink(
  ctx: Context,
  token: string,
  source: string,
): Promise<repo.OpenedTape & { expiresAt: Date; url: string }> {
  const link = await guests.openLink(ctx, { token, source, purpose: 'watch' })
  const tape = link?.tapeId && (await repo.findOpenedTape(ctx.db, link.tapeId, ctx.clock.now()))
  if (!link || !tape) throw new AppError('not_found', 'This link does not lead to a tape.')
  const url = await ctx.storage.presignDownload(tape.objectKey, { expiresInSeconds: WATCH_URL_SECONDS })
  return { ...tape, expiresAt: link.expiresAt, url }
}
