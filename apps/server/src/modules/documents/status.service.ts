import type { Cost } from '@sidelight/domain/credits/cost'
import { estimateCost } from '#modules/credits/credits.service.ts'
import { longPoll } from '#platform/db/long-poll.ts'
import type { Context } from '#platform/context.ts'
import { createRateLimiter } from '#platform/limits/rate-limiter.ts'
import { type DocumentRow, findOwnedDocument, getOwnedDocument, noSuchDocument } from './documents.service.ts'
import { lifecycleOf } from './lifecycle.ts'

const HELD_MS = 25_000
/** A page that is shown anew twice a second is fast; a hundred windows of one user cost no more than that. */
const pace = createRateLimiter({ perSecond: 2, burst: 20, longestWaitMs: 10_000 })

export interface DocumentStatus {
  document: DocumentRow
  cost: Cost | undefined
}

/** With `after`, as soon as there is something newer than that revision, or after 25 seconds. */
export async function awaitStatus(
  ctx: Context,
  userId: string,
  { documentId, after }: { documentId: string; after?: number | undefined },
): Promise<DocumentStatus> {
  // First whether it is theirs: strangers are told at once that there is nothing, and learn nothing from waiting.
  await getOwnedDocument(ctx, userId, documentId)
  await pace(userId)
  const hasNews = ({ revision }: DocumentRow) => after === undefined || revision !== after
  const document = await awaitDocument(ctx, userId, { documentId, until: hasNews, atMostMs: HELD_MS })
  return { document, cost: await findCost(ctx, document) }
}

/** Until the document is as wanted, or the time is over; as it is then. A deleted one is not there, also while one waits. */
export async function awaitDocument(
  ctx: Context,
  userId: string,
  { documentId, until, atMostMs }: { documentId: string; until: (row: DocumentRow) => boolean; atMostMs: number },
): Promise<DocumentRow> {
  const document = await longPoll(ctx, {
    userId,
    id: documentId,
    atMostMs,
    find: (ctx) => findOwnedDocument(ctx, userId, documentId),
    isDone: until,
  })
  if (!document) throw noSuchDocument()
  return document
}

/** What reading would take, as long as it can be decided. */
export async function findCost(ctx: Context, document: DocumentRow): Promise<Cost | undefined> {
  const stage = lifecycleOf(document)
  if (stage !== 'counted' && stage !== 'failed') return undefined
  return estimateCost(ctx, document.ownerId, document.pageCount)
}
