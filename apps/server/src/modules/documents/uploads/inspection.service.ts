import { countChargedPages } from '@sidelight/domain/upload/cost'
import { EXTRACTED_PAGES_TYPE } from '@sidelight/domain/upload/script-file'
import { recordActivity } from '#modules/activities/activities.service.ts'
import type { Context } from '#platform/context.ts'
import { inspectSafely } from '#platform/extract/extract-safely.ts'
import type { DocumentFormat } from '@sidelight/extraction/extracted-document'
import { ExtractionError } from '@sidelight/extraction/extraction-error'
import type { Effect } from '#platform/jobs/handler.ts'
import { DecryptionError } from '#platform/script-keys/encrypted-bytes.ts'
import * as repo from '../documents.repo.ts'
import { type DocumentRow, removeObjects } from '../documents.service.ts'
import { parseRevisionJob } from '../documents.jobs.ts'
import { getQueueOptions } from '../parsing/parse-queue.ts'
import { removeParsedFile } from '../revisions/parse-revision.ts'
import { isRevisionFile } from '../revisions/revisions.repo.ts'
import { cacheParse, toCachedParse } from '../parsing/parsed-script-cache.ts'
import { lifecycleOf } from '../lifecycle.ts'

/** Up to this length a script is parsed during the inspection; a longer one would delay its price. */
const PARSE_EARLY_MAX_PAGES = 20

const FORMATS: Record<string, readonly DocumentFormat[]> = {
  'application/pdf': ['pdf'],
  [EXTRACTED_PAGES_TYPE]: ['pdf'],
  'text/plain': ['text', 'fountain', 'fdx', 'rtf', 'html'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx', 'odt'],
}

const FORMAT_MISMATCH = 'This file is not what its name says. Please save it again as PDF, TXT or DOCX and upload that.'

const DAMAGED = 'This file was damaged on its way. Please upload it again.'

/** Opens the file in a sandbox and counts its pages from its content, not from its metadata. */
export async function inspectDocument(ctx: Context, documentId: string): Promise<Effect | undefined> {
  const document = await repo.findDocumentById(ctx.db, documentId)
  if (!document || lifecycleOf(document) !== 'stored' || document.originalKey === null) return undefined
  try {
    const bytes = await ctx.storage.read(document.originalKey)
    const { document: content, script } = await inspectSafely(bytes, document.fileName ?? '', {
      isExtracted: document.fileType === EXTRACTED_PAGES_TYPE,
      shouldParse: (extracted) => countChargedPages(extracted) <= PARSE_EARLY_MAX_PAGES,
    })
    if (!FORMATS[document.fileType ?? '']?.includes(content.format)) return rejectionEffect(document, FORMAT_MISMATCH)
    if (script) await cacheParse(ctx, document, toCachedParse(content, script))
    return acceptanceEffect(document, countChargedPages(content), script !== undefined)
  } catch (error) {
    if (error instanceof DecryptionError) return rejectionEffect(document, DAMAGED)
    if (error instanceof ExtractionError) return rejectionEffect(document, error.message)
    throw error
  }
}

const acceptanceEffect =
  ({ id, ownerId }: DocumentRow, pageCount: number, isParsed: boolean): Effect =>
  async (ctx) => {
    await repo.lockOwnerForKeyShare(ctx.db, ownerId)
    if (!(await repo.endInspection(ctx.db, id, { pageCount, inspectedAt: ctx.clock.now() }))) return
    if (await isRevisionFile(ctx.db, id)) {
      if (isParsed) await removeParsedFile(ctx, { id, ownerId })
      else await ctx.jobs.enqueue(ctx.db, parseRevisionJob, { documentId: id }, await getQueueOptions(ctx, ownerId))
      return
    }
    await recordActivity(ctx, ownerId, {
      action: 'Script uploaded',
      documentId: id,
      description: `A script has ${pageCount === 1 ? '1 page' : `${pageCount} pages`}.`,
    })
  }

/** Stores why the document was rejected, and deletes its file. */
const rejectionEffect =
  ({ id, ownerId }: DocumentRow, message: string): Effect =>
  async (ctx) => {
    const change = { status: 'error', message, originalKey: null, originalUntil: null } as const
    await repo.lockOwnerForKeyShare(ctx.db, ownerId)
    if (!(await repo.endInspection(ctx.db, id, change))) return
    await recordActivity(ctx, ownerId, {
      action: 'Script not accepted',
      documentId: id,
      description: `A script was not accepted. ${message}`,
      status: 'error',
    })
    await removeObjects(ctx, ownerId, id)
  }

export async function failInspection(ctx: Context, documentId: string): Promise<void> {
  const document = await repo.findDocumentById(ctx.db, documentId)
  if (document) await rejectionEffect(document, 'We could not open this file just now. Please upload it again.')(ctx)
}
