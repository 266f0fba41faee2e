import type { Cost } from '@sidelight/domain/credits/cost'
import { estimateCost } from '#modules/credits/credits.service.ts'
import { longPoll } from '#platform/db/row-changes/long-poll.ts'
import type { Context } from '#platform/context.ts'
import { createRateLimiter } from '#platform/limits/rate-limiter.ts'
import { type DocumentRow, findOwnedDocument, getOwnedDocument, documentNotFound } from './documents.service.ts'
import { lifecycleOf } from './lifecycle.ts'

const LONG_POLL_MS = 25_000
/** Two status requests per second and user, however many tabs are open. */
const limitRate = createRateLimiter({ perSecond: 2, burst: 20, longestWaitMs: 10_000 })

export interface DocumentStatus {
  document: DocumentRow
  cost: Cost | undefined
}

/** With `after`, waits up to 25 seconds for another revision. */
export async function awaitStatus(
  ctx: Context,
  userId: string,
  { documentId, after }: { documentId: string; after?: number | undefined },
): Promise<DocumentStatus> {
  // Checked before waiting, so that the response time reveals nothing about documents of other users.
  await getOwnedDocument(ctx, userId, documentId)
  await ctx.pauseCall(() => limitRate(userId))
  const isNewer = ({ revision }: DocumentRow) => after === undefined || revision !== after
  const document = await awaitDocument(ctx, userId, { documentId, until: isNewer, atMostMs: LONG_POLL_MS })
  return { document, cost: await findCost(ctx, document) }
}

/** Waits until the condition holds or the time is over, and returns the document. Throws if it is deleted meanwhile. */
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
  if (!document) throw documentNotFound()
  return document
}

/** The cost of parsing, while it can be started. */
export async function findCost(ctx: Context, document: DocumentRow): Promise<Cost | undefined> {
  const stage = lifecycleOf(document)
  if (stage !== 'counted' && stage !== 'failed') return undefined
  return estimateCost(ctx, document.ownerId, document.pageCount)
}
