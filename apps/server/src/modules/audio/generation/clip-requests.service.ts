import { assignQueuePositions, urgentQueuePosition } from '@sidelight/domain/audio/queue-fairness'
import { getPlan } from '@sidelight/domain/billing/plans'
import { getPlanOf } from '#modules/billing/plans/plans.service.ts'
import { lockScript } from '#modules/scenes/scenes.service.ts'
import type { Respelling } from '#modules/voices/voices.service.ts'
import type { Context } from '#platform/context.ts'
import { chargeForLines, chargeForPreview } from './charge-characters.ts'
import * as clips from './clips.repo.ts'
import { getProviderQueue } from './provider-queues.ts'
import * as lines from '../lines.repo.ts'
import type { AudibleLine, SpokenLine } from '../spoken-lines.ts'

interface Order {
  document: Awaited<ReturnType<typeof lockScript>>
  userId: string
  respellings: readonly Respelling[]
  /** In the order in which they are wanted. */
  wordings: readonly SpokenLine[]
  /** Somebody sits and waits for them. */
  isAwaited?: boolean
  /** No line gets them. */
  isTried?: boolean
}

interface Ordered {
  clipIds: ReadonlyMap<string, string>
  /** How many are to be made now that were not before. */
  orderedCount: number
}

/** Owner before document, as whoever deletes an account does. */
export async function lockForRequest(ctx: Context, userId: string, documentId: string): Promise<Order['document']> {
  await lines.holdOwner(ctx.db, userId)
  return lockScript(ctx, userId, documentId)
}

/**
 * Sees to it that each wording has its clip: one that is made or being made, or a new one with its job. In the caller's
 * transaction, which has locked the document. However often it is asked, one wording is one clip and one job.
 */
export async function requestClips(ctx: Context, order: Order): Promise<Ordered> {
  const wanted = distinct(order.wordings)
  const known = await clips.lockClips(ctx.db, order.document.id, [...wanted.keys()])
  const clipIds = new Map(known.map(({ hash, id }) => [hash, id]))
  const at = ctx.clock.now()
  await clips.retryClips(ctx.db, [...clipIds.values()], at)

  const failed = new Set(known.filter(({ state }) => state === 'error').map(({ hash }) => hash))
  const due = [...wanted.values()].filter(({ hash }) => !clipIds.has(hash) || failed.has(hash))
  const charges = await charge(ctx, order, { wanted: [...wanted.values()], due, known })
  for (const [provider, its] of Map.groupBy(due, (wording) => wording.provider)) {
    const turned = await takeTheirTurns(ctx, order, provider, its)
    const fresh = turned.flatMap((clip) =>
      clipIds.has(clip.hash) ? [] : [{ ...clip, charged: charges.get(clip.hash) ?? null }],
    )
    const again = turned.flatMap((clip) =>
      failed.has(clip.hash) ? [{ ...clip, id: clipIds.get(clip.hash) ?? '' }] : [],
    )
    await clips.restartClips(ctx.db, { respellings: order.respellings, at }, again)
    const { userId, respellings } = order
    const added = await clips.insertClips(ctx.db, { userId, documentId: order.document.id, respellings, at }, fresh)
    for (const { hash, id } of added) clipIds.set(hash, id)
    await enqueue(
      ctx,
      provider,
      turned.map(({ hash, turn }) => ({ clipId: clipIds.get(hash) ?? '', turn })),
    )
  }
  return { clipIds, orderedCount: due.length }
}

function distinct(wordings: readonly SpokenLine[]): Map<string, AudibleLine> {
  const byHash = new Map<string, AudibleLine>()
  for (const wording of wordings)
    if (wording.hash !== undefined && !byHash.has(wording.hash))
      byHash.set(wording.hash, { ...wording, hash: wording.hash })
  return byHash
}

interface Chargeable {
  wanted: readonly AudibleLine[]
  due: readonly AudibleLine[]
  known: readonly clips.KnownClip[]
}

/** Lines pay for what no line has had, also where it was made to be tried; what they pay, by hash. */
async function charge(ctx: Context, { document, userId, isTried }: Order, { wanted, due, known }: Chargeable) {
  if (isTried) {
    await chargeForPreview(ctx, document, due)
    return new Map<string, number>()
  }
  const paid = new Set(known.flatMap(({ hash, charged }) => (charged === null ? [] : [hash])))
  const charges = await chargeForLines(
    ctx,
    document,
    wanted.filter(({ hash }) => !paid.has(hash)),
    getPlan(await getPlanOf(ctx, userId)).voicingsPerPage,
  )
  await clips.chargeClips(
    ctx.db,
    known.flatMap(({ id, hash }) => (charges.has(hash) ? [{ id, charged: charges.get(hash) ?? 0 }] : [])),
  )
  return charges
}

async function takeTheirTurns(
  ctx: Context,
  { userId, isAwaited }: Order,
  provider: string,
  its: readonly AudibleLine[],
) {
  const queue = await clips.findQueue(ctx.db, provider, userId)
  const ahead = isAwaited && its.length === 1 ? urgentQueuePosition(queue) : undefined
  const turns = ahead === undefined ? assignQueuePositions(its.length, await getPlanOf(ctx, userId), queue) : [ahead]
  return its.map(({ hash, saidHash, voiceId, characters, dialog }, index) => ({
    hash,
    saidHash,
    provider,
    voiceId,
    characters,
    dialog,
    turn: turns[index] ?? 0,
    isAwaited: ahead !== undefined,
  }))
}

/** The queue takes the largest first, we the smallest turn. */
export async function enqueue(
  ctx: Context,
  provider: string,
  jobs: readonly { clipId: string; turn: number; startAfter?: Date }[],
): Promise<void> {
  const payloads = jobs.map(({ clipId }) => ({ clipId }))
  await ctx.jobs.enqueueMany(ctx.db, getProviderQueue(provider), payloads, (index) => {
    const { turn = 0, startAfter } = jobs[index] ?? {}
    // One group for the whole provider: its limit holds over all workers.
    return { priority: -turn, group: provider, ...(startAfter && { startAfter }) }
  })
}
