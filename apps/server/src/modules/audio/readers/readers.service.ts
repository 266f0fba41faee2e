import { listReaderLines, type ReaderLine } from '@sidelight/domain/sharing/reader-lines'
import { createLink, type GuestLinkRow, revokeLink, takeLinkAttempt } from '#modules/guests/guest-links.service.ts'
import { createUrlSigner, getScript, listLines, lockScript, notForConfidential } from '#modules/lines/lines.service.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import * as repo from './readers.repo.ts'

export interface HeardLine extends ReaderLine {
  saved: repo.SavedLine & { audioUrl: string }
}

/** A link with the lines that have arrived and still have the words that were read. */
export interface ReaderLink extends GuestLinkRow {
  hasEnded: boolean
  lineCount: number
  lines: HeardLine[]
}

interface Invitation {
  documentId: string
  character: string
  message: string
  days: number
}

/** A link with which a friend reads the lines of one character. */
export async function inviteReader(
  ctx: Context,
  userId: string,
  { documentId, character, message, days }: Invitation,
): Promise<{ link: ReaderLink; token: string }> {
  await takeLinkAttempt(ctx, userId)
  const lines = await listLines(ctx, userId, documentId)
  if (listReaderLines(lines, character).length === 0)
    throw new AppError('invalid_input', 'This character has no lines to read.')
  const { link, token } = await transact(ctx, async (ctx) => {
    const { confidentialSince } = await lockScript(ctx, userId, documentId)
    if (confidentialSince) throw notForConfidential('Only our own voices read it.')
    return createLink(ctx, { documentId }, { days, part: { character, message } })
  })
  return { link: await withLines(ctx, userId, documentId, [link]).then(first), token }
}

export async function listReaders(ctx: Context, userId: string, documentId: string): Promise<ReaderLink[]> {
  await getScript(ctx, userId, documentId)
  return withLines(ctx, userId, documentId, await repo.listLinks(ctx.db, documentId, ctx.clock.now()))
}

interface NamedLink {
  documentId: string
  linkId: string
}

/** From now on these lines are heard of the friend, and the others of this link of the voice. */
export async function acceptLines(
  ctx: Context,
  userId: string,
  { documentId, linkId, lineIds }: NamedLink & { lineIds: readonly string[] },
): Promise<ReaderLink> {
  const link = await transact(ctx, async (ctx) => {
    await lockScript(ctx, userId, documentId)
    const link = await repo.findLink(ctx.db, documentId, linkId)
    if (!link) throw linkNotFound()
    await repo.acceptLines(ctx.db, { linkId, lineIds, now: ctx.clock.now() })
    return link
  })
  return withLines(ctx, userId, documentId, [link]).then(first)
}

const linkNotFound = () => new AppError('not_found', 'This link does not exist.')

function first(links: ReaderLink[]): ReaderLink {
  const [link] = links
  if (!link) throw linkNotFound()
  return link
}

export async function endReader(ctx: Context, userId: string, { documentId, linkId }: NamedLink): Promise<void> {
  await getScript(ctx, userId, documentId)
  await revokeLink(ctx, linkId, { documentId })
}

async function withLines(
  ctx: Context,
  userId: string,
  documentId: string,
  links: readonly GuestLinkRow[],
): Promise<ReaderLink[]> {
  if (links.length === 0) return []
  const now = ctx.clock.now()
  const script = await listLines(ctx, userId, documentId)
  const sign = await createUrlSigner(ctx, documentId)
  const saved = await repo.listSavedLines(
    ctx.db,
    links.map(({ id }) => id),
  )
  return Promise.all(
    links.map(async (link) => {
      const part = listReaderLines(script, link.character ?? '')
      const ofLink = new Map(
        saved.filter(({ linkId, isCurrent }) => linkId === link.id && isCurrent).map((line) => [line.lineId, line]),
      )
      const lines = part.flatMap((line) => {
        const found = ofLink.get(line.id)
        return found ? [{ ...line, saved: found }] : []
      })
      return {
        ...link,
        hasEnded: link.revokedAt !== null || link.expiresAt <= now,
        lineCount: part.length,
        lines: await Promise.all(
          lines.map(async ({ saved, ...line }) => ({
            ...line,
            saved: { ...saved, audioUrl: await sign(saved.mp3Key) },
          })),
        ),
      }
    }),
  )
}

export const listForExport = (ctx: Context, userId: string) => repo.listForExport(ctx.db, userId)
