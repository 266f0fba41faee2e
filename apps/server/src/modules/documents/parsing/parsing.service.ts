import type { Principal } from '@sidelight/domain/account/principal'
import { recordActivity } from '#modules/activities/activities.service.ts'
import { availablePages, extendHold, release, reserve, settle } from '#modules/credits/credits.service.ts'
import { writeScenes } from '#modules/scenes/scenes.service.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { parseScriptSafely } from '#platform/extract/extract-safely.ts'
import { ExtractionError } from '#platform/extract/extraction-error.ts'
import type { Effect } from '#platform/jobs/handler.ts'
import { drawPagesJob, readDocumentJob, removeDocumentObjectsJob } from '../documents.jobs.ts'
import * as repo from '../documents.repo.ts'
import { type DocumentRow, getOwnedDocument, holdKey } from '../documents.service.ts'
import { listPagesToReview } from './pages-to-review.ts'
import { findCachedParse, type CachedParse, toCachedParse } from './parsed-script-cache.ts'
import * as pages from '../page-images/pages.repo.ts'
import { createProgressReporter } from './progress-reporter.ts'
import { type DocumentLifecycle, lifecycleOf } from '../lifecycle.ts'
import { queueOptionsOf } from './parse-queue.ts'

const STARTS_PER_USER: AttemptLimit = { name: 'document:process', attempts: 10, windowSeconds: 60 }
const RUNNING_AT_MOST = 5
const STARTING = 'Starting document processing...'
const NOTHING_USED = 'No pages were used.'
const GAVE_UP = 'Something went wrong while we read this script. Please try again.'
const TOOK_TOO_LONG = 'It took too long until we could read this script. Please try again.'

/** Sets the pages aside that were shown and starts reading, once, however often it is asked. The status afterwards. */
export async function startParsing(
  ctx: Context,
  { userId }: Pick<Principal, 'userId'>,
  documentId: string,
): Promise<DocumentRow['status']> {
  await takeAttempt(ctx.db, STARTS_PER_USER, userId, ctx.clock.now())
  const seen = await getOwnedDocument(ctx, userId, documentId)
  const stage = lifecycleOf(seen)
  if (stage === 'reading' || stage === 'read') return seen.status
  refuseUnready(stage, seen)
  try {
    await startAsSeen(ctx, seen)
    return 'processing'
  } catch (error) {
    // Somebody asked at the same moment: their start counts for both.
    const now = await getOwnedDocument(ctx, userId, documentId)
    if (now.attempt !== seen.attempt) return now.status
    throw error
  }
}

function refuseUnready(stage: DocumentLifecycle, { message, originalKey }: DocumentRow): void {
  if (stage === 'announced') throw new AppError('conflict', 'This file has not arrived. Please upload it again.')
  if (stage === 'kept')
    throw new AppError('conflict', 'The pages are still being counted. Please try again in a moment.')
  if (stage === 'refused') throw new AppError('conflict', message)
  if (originalKey === null)
    throw new AppError('conflict', 'The original of this script is not kept any more. Please upload it again.')
}

/** Status, reservation and job: all or nothing. */
const startAsSeen = (ctx: Context, seen: DocumentRow): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { id: documentId, ownerId, pageCount } = seen
    const reading = { documentId, attempt: seen.attempt + 1 }
    if ((await reserve(ctx, ownerId, { key: holdKey(reading), pages: pageCount })) === 'insufficient')
      throw new AppError('payment_required', await shortageOf(ctx, ownerId, pageCount))
    // The reservation lets one start of a user at a time come here, so that the count is exact.
    if ((await repo.countReading(ctx.db, ownerId)) >= RUNNING_AT_MOST)
      throw new AppError('too_many_requests', 'Five scripts are being read already. Please wait until one is done.', {
        retryAfterSeconds: 30,
      })
    if (!(await repo.startReading(ctx.db, seen, STARTING)))
      throw new AppError('conflict', 'This script is changing right now. Please try again.')
    await ctx.jobs.enqueue(ctx.db, readDocumentJob, reading, await queueOptionsOf(ctx, ownerId))
  })

async function shortageOf(ctx: Context, userId: string, wanted: number): Promise<string> {
  const left = await availablePages(ctx, userId)
  const script = wanted === 1 ? 'This script has 1 page' : `This script has ${wanted} pages`
  return `${script}, and you have ${left === 0 ? 'none' : left} left. Please add pages to continue.`
}

/** Reads the script in its sandbox. What it comes to is committed with the end of the job, or not at all. */
export async function parseDocument(ctx: Context, reading: repo.ParseJobRow): Promise<Effect | undefined> {
  const document = await repo.findParseJob(ctx.db, reading)
  if (!document || document.originalKey === null) return undefined
  if (!(await extendHold(ctx, document.ownerId, holdKey(reading)))) return failing(document, TOOK_TOO_LONG)
  try {
    const read = (await findCachedParse(ctx, document)) ?? (await readOriginal(ctx, document, document.originalKey))
    if (read.script.entries.length === 0) return failing(document, new ExtractionError('no-text').message)
    return finishing(document, read)
  } catch (error) {
    if (error instanceof ExtractionError) return failing(document, error.message)
    throw error
  }
}

async function readOriginal(ctx: Context, row: DocumentRow, originalKey: string): Promise<CachedParse> {
  const reading = { documentId: row.id, attempt: row.attempt }
  const bytes = await ctx.storage.read(originalKey)
  const progress = createProgressReporter(async ({ done, of, message }) => {
    await repo.updateParseJob(ctx.db, reading, { pagesRead: Math.min(done, of), message })
    await extendHold(ctx, row.ownerId, holdKey(reading))
  })
  try {
    const { document, script } = await parseScriptSafely(bytes, row.fileName ?? '', { onProgress: progress.tell })
    return toCachedParse(document, script)
  } finally {
    await progress.end()
  }
}

/** Pages first, then the row, as everybody does. */
const finishing =
  ({ id: documentId, ownerId, attempt, title, pageCount }: DocumentRow, { script, pageSizes }: CachedParse): Effect =>
  async (ctx) => {
    await settle(ctx, ownerId, holdKey({ documentId, attempt }))
    const change = { status: 'completed', pagesRead: pageCount, message: 'Your script is ready.' } as const
    if (!(await repo.updateParseJob(ctx.db, { documentId, attempt }, change)))
      throw new AppError('unavailable', 'This script was changed while it was read.')
    await writeScenes(ctx, documentId, script, pageSizes)
    await ctx.jobs.enqueue(ctx.db, removeDocumentObjectsJob, { userId: ownerId, documentId })
    if (pageSizes.length > 0) {
      await pages.insertPages(ctx.db, documentId, listPagesToReview(script))
      await ctx.jobs.enqueue(ctx.db, drawPagesJob, { documentId, attempt }, { group: ownerId })
    }
    await recordActivity(ctx, ownerId, {
      action: 'Script processed',
      description: `“${title}” is ready to rehearse. It used ${pageCount === 1 ? '1 page' : `${pageCount} pages`}.`,
    })
  }

const failing =
  ({ id: documentId, ownerId, attempt, title }: DocumentRow, sentence: string): Effect =>
  async (ctx) => {
    await release(ctx, ownerId, holdKey({ documentId, attempt }))
    const message = `${sentence} ${NOTHING_USED}`
    if (!(await repo.updateParseJob(ctx.db, { documentId, attempt }, { status: 'error', message }))) return
    await recordActivity(ctx, ownerId, {
      action: 'Script not read',
      description: `“${title}”: ${message}`,
      status: 'error',
    })
  }

/** Without waiting for a worker, who will find nothing left to do. */
export async function parseImmediately(
  ctx: Context,
  user: Pick<Principal, 'userId'>,
  documentId: string,
): Promise<void> {
  await startParsing(ctx, user, documentId)
  const { attempt } = await getOwnedDocument(ctx, user.userId, documentId)
  const effect = await parseDocument(ctx, { documentId, attempt })
  await transact(ctx, async (ctx) => effect?.(ctx))
}

/** After the last attempt. */
export async function failParsing(ctx: Context, reading: repo.ParseJobRow, error: unknown): Promise<void> {
  const document = await repo.findParseJob(ctx.db, reading)
  const isForTheUser = error instanceof AppError && error.code !== 'unavailable'
  if (document) await failing(document, isForTheUser ? error.message : GAVE_UP)(ctx)
}
