import { isSelfHosted } from '@sidelight/domain/audio/self-hosted'
import { assignQueuePositions, urgentQueuePosition } from '@sidelight/domain/audio/queue-fairness'
import { getPlan } from '@sidelight/domain/billing/plans'
import { getPlanOf } from '#modules/billing/plans/plans.service.ts'
import { lockScript } from '#modules/lines/lines.service.ts'
import { rentedVoiceRefused, type Respelling } from '#modules/voices/voices.service.ts'
import type { Context } from '#platform/context.ts'
import { chargeForLines, chargeForPreview } from './charge-characters.ts'
import * as clips from './clips.repo.ts'
import { getProviderQueue } from './queues/provider-queues.ts'
import * as lines from '../lines.repo.ts'
import type { AudibleLine, SpokenLine } from '../spoken-lines.ts'

interface ClipRequest {
  document: Awaited<ReturnType<typeof lockScript>>
  userId: string
  respellings: readonly Respelling[]
  /** In the order in which they are needed. */
  spokenLines: readonly SpokenLine[]
  /** The user waits for the clip. */
  isAwaited?: boolean
  /** The clip is a preview, which no line uses. */
  isPreview?: boolean
  /** No line uses the clip yet, and perhaps none ever will: nothing is charged until one does. */
  isAhead?: boolean
}

interface RequestedClips {
  clipIds: ReadonlyMap<string, string>
  /** How many clips were requested that were not being made before. */
  requestedCount: number
}

/** Locks the owner before the document, like the deletion of an account, to avoid deadlocks. */
export async function lockForRequest(
  ctx: Context,
  userId: string,
  documentId: string,
): Promise<ClipRequest['document']> {
  await lines.lockOwnerForKeyShare(ctx.db, userId)
  return lockScript(ctx, userId, documentId)
}

/**
 * Ensures that each spoken line has a clip: an existing one, one being made, or a new one with its job. Runs in the caller's
 * transaction, which has locked the document. Repeated requests for the same words lead to one clip and one job.
 */
export async function requestClips(ctx: Context, request: ClipRequest): Promise<RequestedClips> {
  const distinctLines = distinctByHash(request.spokenLines)
  if (request.document.confidentialSince && [...distinctLines.values()].some(({ provider }) => !isSelfHosted(provider)))
    throw rentedVoiceRefused()
  const existing = await clips.lockClips(ctx.db, request.document.id, [...distinctLines.keys()])
  const clipIds = new Map(existing.map(({ hash, id }) => [hash, id]))
  const at = ctx.clock.now()
  await clips.markRequested(ctx.db, [...clipIds.values()], at)

  const failed = new Set(existing.filter(({ state }) => state === 'error').map(({ hash }) => hash))
  const due = [...distinctLines.values()].filter(({ hash }) => !clipIds.has(hash) || failed.has(hash))
  const charges = await charge(ctx, request, { distinctLines: [...distinctLines.values()], due, existing })
  for (const [provider, providerLines] of Map.groupBy(due, (line) => line.provider)) {
    const queued = await assignPositions(ctx, request, provider, providerLines)
    const newClips = queued.flatMap((clip) =>
      clipIds.has(clip.hash) ? [] : [{ ...clip, charged: charges.get(clip.hash) ?? null }],
    )
    const failedClips = queued.flatMap((clip) =>
      failed.has(clip.hash) ? [{ ...clip, id: clipIds.get(clip.hash) ?? '' }] : [],
    )
    await clips.restartClips(ctx.db, { respellings: request.respellings, at }, failedClips)
    const { userId, respellings } = request
    const added = await clips.insertClips(
      ctx.db,
      { userId, documentId: request.document.id, respellings, at },
      newClips,
    )
    for (const { hash, id } of added) clipIds.set(hash, id)
    await enqueue(
      ctx,
      provider,
      queued.map(({ hash, queuePosition }) => ({ clipId: clipIds.get(hash) ?? '', queuePosition })),
    )
  }
  await moveScriptForward(ctx, request.userId, request.document.id)
  return { clipIds, requestedCount: due.length }
}

/** The script that the user asked for last is made first, however many lines of other scripts they have in the queue. */
export async function moveScriptForward(ctx: Context, userId: string, documentId: string): Promise<void> {
  const moved = await clips.moveScriptForward(ctx.db, { userId, documentId })
  for (const [provider, providerClips] of Map.groupBy(moved, (clip) => clip.provider)) {
    const jobs = providerClips.map(({ id, queuePosition }) => ({
      payload: { clipId: id },
      priority: toPriority(queuePosition),
    }))
    await ctx.jobs.setPriorities(ctx.db, getProviderQueue(provider), jobs)
  }
}

function distinctByHash(spokenLines: readonly SpokenLine[]): Map<string, AudibleLine> {
  const byHash = new Map<string, AudibleLine>()
  for (const line of spokenLines)
    if (line.hash !== undefined && !byHash.has(line.hash)) byHash.set(line.hash, { ...line, hash: line.hash })
  return byHash
}

interface Chargeable {
  distinctLines: readonly AudibleLine[]
  due: readonly AudibleLine[]
  existing: readonly clips.KnownClip[]
}

/** Lines are charged for clips that no line has used yet, even if they exist already. Returns the charge by hash. */
async function charge(
  ctx: Context,
  { document, userId, isPreview, isAhead }: ClipRequest,
  { distinctLines, due, existing }: Chargeable,
) {
  if (isPreview) await chargeForPreview(ctx, document, due)
  if (isPreview || isAhead) return new Map<string, number>()
  const paid = new Set(existing.flatMap(({ hash, charged }) => (charged === null ? [] : [hash])))
  const charges = await chargeForLines(
    ctx,
    document,
    distinctLines.filter(({ hash }) => !paid.has(hash)),
    getPlan(await getPlanOf(ctx, userId)).voicingsPerPage,
  )
  await clips.chargeClips(
    ctx.db,
    existing.flatMap(({ id, hash }) => (charges.has(hash) ? [{ id, charged: charges.get(hash) ?? 0 }] : [])),
  )
  return charges
}

async function assignPositions(
  ctx: Context,
  { userId, isAwaited }: ClipRequest,
  provider: string,
  providerLines: readonly AudibleLine[],
) {
  const queue = await clips.findQueue(ctx.db, provider, userId)
  const urgentPosition = isAwaited && providerLines.length === 1 ? urgentQueuePosition(queue) : undefined
  const positions =
    urgentPosition === undefined
      ? assignQueuePositions(providerLines.length, await getPlanOf(ctx, userId), queue)
      : [urgentPosition]
  return providerLines.map(({ hash, saidHash, voiceId, characters, dialog, direction, fullness, read }, index) => ({
    hash,
    saidHash,
    direction,
    fullness,
    read,
    provider,
    voiceId,
    characters,
    dialog,
    queuePosition: positions[index] ?? 0,
    isAwaited: urgentPosition !== undefined,
  }))
}

/** The queue runs the highest priority first, we the lowest position. */
const toPriority = (queuePosition: number): number => -queuePosition

export async function enqueue(
  ctx: Context,
  provider: string,
  jobs: readonly { clipId: string; queuePosition: number; startAfter?: Date }[],
): Promise<void> {
  const payloads = jobs.map(({ clipId }) => ({ clipId }))
  await ctx.jobs.enqueueMany(ctx.db, getProviderQueue(provider), payloads, (index) => {
    const { queuePosition = 0, startAfter } = jobs[index] ?? {}
    // One group per provider, so that its limit holds over all workers.
    return { priority: toPriority(queuePosition), group: provider, ...(startAfter && { startAfter }) }
  })
}
