import type { Principal } from '@sidelight/domain/account/principal'
import { readTitle } from '@sidelight/script-parser/title/read-title'
import { EXTRACTED_PAGES_TYPE } from '@sidelight/domain/upload/script-file'
import { recordActivity } from '#modules/activities/activities.service.ts'
import { availablePages, extendHold, release, reserve, settle } from '#modules/credits/credits.service.ts'
import { writeLines } from '#modules/lines/lines.service.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { parseScriptSafely } from '#platform/extract/extract-safely.ts'
import { ExtractionError } from '@sidelight/extraction/extraction-error'
import type { Effect } from '#platform/jobs/handler.ts'
import { renderPagesJob, parseDocumentJob, removeDocumentObjectsJob } from '../documents.jobs.ts'
import * as repo from '../documents.repo.ts'
import { type DocumentRow, documentNotFound, getOwnedDocument, holdKey, originalUntil } from '../documents.service.ts'
import { listPagesToReview } from './pages-to-review.ts'
import { findCachedParse, type CachedParse, toCachedParse } from './parsed-script-cache.ts'
import { keepOfOriginal } from '../confidential/confidential.service.ts'
import * as pages from '../page-images/pages.repo.ts'
import { isRevisionFile } from '../revisions/revisions.repo.ts'
import { createProgressReporter } from './progress-reporter.ts'
import { type DocumentLifecycle, lifecycleOf } from '../lifecycle.ts'
import { getQueueOptions } from './parse-queue.ts'
import { cleanTitle } from '../uploads/title.ts'

const STARTS_PER_USER: AttemptLimit = { name: 'document:process', attempts: 10, windowSeconds: 60 }
const MAX_PARALLEL = 5
const STARTING = 'Starting document processing...'
const NO_PAGES_USED = 'No pages were used.'
const PARSING_FAILED = 'Something went wrong while we read this script. Please try again.'
const TOOK_TOO_LONG = 'It took too long until we could read this script. Please try again.'

/** Reserves the pages and starts parsing. Repeated and simultaneous requests start it once. Returns the new status. */
export async function startParsing(
  ctx: Context,
  { userId }: Pick<Principal, 'userId'>,
  documentId: string,
): Promise<DocumentRow['status']> {
  await takeAttempt(ctx.db, STARTS_PER_USER, userId, ctx.clock.now())
  const document = await getOwnedDocument(ctx, userId, documentId)
  if (await isRevisionFile(ctx.db, documentId)) throw documentNotFound()
  const stage = lifecycleOf(document)
  if (stage === 'parsing' || stage === 'parsed') return document.status
  assertReady(stage, document)
  try {
    await reserveAndEnqueue(ctx, document)
    return 'processing'
  } catch (error) {
    // A simultaneous request may have started it, which counts for this one too.
    const current = await getOwnedDocument(ctx, userId, documentId)
    if (current.attempt !== document.attempt) return current.status
    throw error
  }
}

function assertReady(stage: DocumentLifecycle, { message, originalKey }: DocumentRow): void {
  if (stage === 'requested') throw new AppError('conflict', 'This file has not arrived. Please upload it again.')
  if (stage === 'stored')
    throw new AppError('conflict', 'The pages are still being counted. Please try again in a moment.')
  if (stage === 'rejected') throw new AppError('conflict', message)
  if (originalKey === null)
    throw new AppError('conflict', 'The original of this script is not kept any more. Please upload it again.')
}

/** Reservation, status and job in one transaction. */
const reserveAndEnqueue = (ctx: Context, document: DocumentRow): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { id: documentId, ownerId, pageCount } = document
    const job = { documentId, attempt: document.attempt + 1 }
    if ((await reserve(ctx, ownerId, { key: holdKey(job), pages: pageCount })) === 'insufficient')
      throw new AppError('payment_required', await describeShortage(ctx, ownerId, pageCount))
    // The reservation locks the user's ledger, so concurrent starts cannot make this count wrong.
    if ((await repo.countProcessing(ctx.db, ownerId)) >= MAX_PARALLEL)
      throw new AppError('too_many_requests', 'Five scripts are being read already. Please wait until one is done.', {
        retryAfterSeconds: 30,
      })
    if (!(await repo.markProcessing(ctx.db, document, STARTING)))
      throw new AppError('conflict', 'This script is changing right now. Please try again.')
    await ctx.jobs.enqueue(ctx.db, parseDocumentJob, job, await getQueueOptions(ctx, ownerId))
  })

async function describeShortage(ctx: Context, userId: string, pageCount: number): Promise<string> {
  const left = await availablePages(ctx, userId)
  const script = pageCount === 1 ? 'This script has 1 page' : `This script has ${pageCount} pages`
  return `${script}, and you have ${left === 0 ? 'none' : left} left. Please add pages to continue.`
}

/** Parses the script in a sandbox. The result is committed together with the completion of the job. */
export async function parseDocument(ctx: Context, job: repo.ParseJobRow): Promise<Effect | undefined> {
  const document = await repo.findParseJob(ctx.db, job)
  if (!document || document.originalKey === null) return undefined
  if (!(await extendHold(ctx, document.ownerId, holdKey(job)))) return failureEffect(document, TOOK_TOO_LONG)
  try {
    const parsed = (await findCachedParse(ctx, document)) ?? (await parseOriginal(ctx, document, document.originalKey))
    if (parsed.script.entries.length === 0) return failureEffect(document, new ExtractionError('no-text').message)
    return completionEffect(document, parsed)
  } catch (error) {
    if (error instanceof ExtractionError) return failureEffect(document, error.message)
    throw error
  }
}

async function parseOriginal(ctx: Context, row: DocumentRow, originalKey: string): Promise<CachedParse> {
  const job = { documentId: row.id, attempt: row.attempt }
  const bytes = await ctx.storage.read(originalKey)
  const progress = createProgressReporter(async ({ done, of, message }) => {
    await repo.updateParseJob(ctx.db, job, { pagesRead: Math.min(done, of), message })
    await extendHold(ctx, row.ownerId, holdKey(job))
  })
  try {
    const { document, script } = await parseScriptSafely(bytes, row.fileName ?? '', {
      isExtracted: row.fileType === EXTRACTED_PAGES_TYPE,
      onProgress: progress.report,
    })
    return toCachedParse(document, script)
  } finally {
    await progress.stop()
  }
}

/** Locks the ledger before the document, as everywhere else, to avoid deadlocks. */
const completionEffect =
  (
    { id: documentId, ownerId, attempt, pageCount, fileType }: DocumentRow,
    { script, pageSizes }: CachedParse,
  ): Effect =>
  async (ctx) => {
    await settle(ctx, ownerId, holdKey({ documentId, attempt }))
    const change = {
      status: 'completed',
      pagesRead: pageCount,
      message: 'Your script is ready.',
      originalUntil: originalUntil(ctx.clock.now()),
    } as const
    if (!(await repo.updateParseJob(ctx.db, { documentId, attempt }, change)))
      throw new AppError('unavailable', 'This script was changed while it was read.')
    await writeLines(ctx, documentId, script, pageSizes)
    await ctx.jobs.enqueue(ctx.db, removeDocumentObjectsJob, { userId: ownerId, documentId })
    // Extracted pages have positions, but no image can be rendered from them.
    const hasImages = pageSizes.length > 0 && fileType !== EXTRACTED_PAGES_TYPE
    const pagesToReview = hasImages ? listPagesToReview(script) : []
    // Read again: it may have become confidential while it was parsed.
    const document = await repo.findDocumentById(ctx.db, documentId)
    await repo.updateDocument(ctx.db, documentId, nameByPages(script, document))
    if (document?.confidentialSince)
      await repo.updateDocument(ctx.db, documentId, keepOfOriginal(ctx.clock.now(), pagesToReview.length > 0))
    if (pagesToReview.length > 0) {
      await pages.insertPages(ctx.db, documentId, pagesToReview)
      await ctx.jobs.enqueue(ctx.db, renderPagesJob, { documentId, attempt }, { group: ownerId })
    }
    await recordActivity(ctx, ownerId, {
      action: 'Script processed',
      documentId,
      description: `A script is ready to rehearse. It used ${pageCount === 1 ? '1 page' : `${pageCount} pages`}.`,
    })
  }

/** What the pages say of the script. A confidential one has no title, and one that the user has typed stays. */
function nameByPages(script: CachedParse['script'], document: DocumentRow | undefined) {
  const { title, part } = readTitle(script)
  const canBeNamed = !document?.confidentialSince && !document?.isTitleTyped
  return { namedPart: part ?? null, ...(title !== undefined && canBeNamed && { title: cleanTitle(title) }) }
}

const failureEffect =
  ({ id: documentId, ownerId, attempt }: DocumentRow, reason: string): Effect =>
  async (ctx) => {
    await release(ctx, ownerId, holdKey({ documentId, attempt }))
    const message = `${reason} ${NO_PAGES_USED}`
    if (!(await repo.updateParseJob(ctx.db, { documentId, attempt }, { status: 'error', message }))) return
    await recordActivity(ctx, ownerId, {
      action: 'Script not read',
      documentId,
      description: `A script could not be read. ${message}`,
      status: 'error',
    })
  }

/** Parses without waiting for a worker, whose job then finds nothing left to do. */
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
export async function failParsing(ctx: Context, job: repo.ParseJobRow, error: unknown): Promise<void> {
  const document = await repo.findParseJob(ctx.db, job)
  const isUserMessage = error instanceof AppError && error.code !== 'unavailable'
  if (document) await failureEffect(document, isUserMessage ? error.message : PARSING_FAILED)(ctx)
}
