import { recordActivity } from '#modules/activities/activities.service.ts'
import type { Context } from '#platform/context.ts'
import { inspectSafely } from '#platform/extract/extract-safely.ts'
import type { DocumentFormat, ExtractedDocument } from '#platform/extract/extracted-document.ts'
import { ExtractionError } from '#platform/extract/extraction-error.ts'
import type { Effect } from '#platform/jobs/handler.ts'
import * as repo from '../documents.repo.ts'
import { type DocumentRow, removeObjects } from '../documents.service.ts'
import { cacheParse, toCachedParse } from '../parsing/parsed-script-cache.ts'
import { lifecycleOf } from '../lifecycle.ts'

const CHARACTERS_PER_PAGE = 3000
/** Sides are read while they are counted; of a whole script, its price should not wait for that. */
const READ_AT_ONCE_PAGES = 20

const FORMATS: Record<string, readonly DocumentFormat[]> = {
  'application/pdf': ['pdf'],
  'text/plain': ['text', 'fountain', 'fdx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
}

const OTHER_THAN_IT_SAYS =
  'This file is not what its name says. Please save it again as PDF, TXT or DOCX and upload that.'

/** Opens the file where it can do no harm and counts its pages: what it says of itself decides nothing. */
export async function inspectDocument(ctx: Context, documentId: string): Promise<Effect | undefined> {
  const document = await repo.findDocumentById(ctx.db, documentId)
  if (!document || lifecycleOf(document) !== 'kept' || document.originalKey === null) return undefined
  const bytes = await ctx.storage.read(document.originalKey)
  try {
    const { document: content, script } = await inspectSafely(bytes, document.fileName ?? '', {
      shouldParse: (found) => pagesOf(found) <= READ_AT_ONCE_PAGES,
    })
    if (!FORMATS[document.fileType ?? '']?.includes(content.format)) return refusing(document, OTHER_THAN_IT_SAYS)
    if (script) await cacheParse(ctx, document, toCachedParse(content, script))
    return counting(document, pagesOf(content))
  } catch (error) {
    if (error instanceof ExtractionError) return refusing(document, error.message)
    throw error
  }
}

const pagesOf = ({ pageCount, characterCount }: ExtractedDocument): number =>
  Math.max(1, pageCount, Math.ceil(characterCount / CHARACTERS_PER_PAGE))

const counting =
  ({ id, ownerId, title }: DocumentRow, pageCount: number): Effect =>
  async (ctx) => {
    await repo.holdOwner(ctx.db, ownerId)
    if (!(await repo.endInspection(ctx.db, id, { pageCount, inspectedAt: ctx.clock.now() }))) return
    await recordActivity(ctx, ownerId, {
      action: 'Script uploaded',
      description: `“${title}” has ${pageCount === 1 ? '1 page' : `${pageCount} pages`}.`,
    })
  }

/** What cannot be read is not kept. */
const refusing =
  ({ id, ownerId, title }: DocumentRow, message: string): Effect =>
  async (ctx) => {
    const change = { status: 'error', message, originalKey: null, originalUntil: null } as const
    await repo.holdOwner(ctx.db, ownerId)
    if (!(await repo.endInspection(ctx.db, id, change))) return
    await recordActivity(ctx, ownerId, {
      action: 'Script not accepted',
      description: `“${title}”: ${message}`,
      status: 'error',
    })
    await removeObjects(ctx, ownerId, id)
  }

export async function giveUpInspection(ctx: Context, documentId: string): Promise<void> {
  const document = await repo.findDocumentById(ctx.db, documentId)
  if (document) await refusing(document, 'We could not open this file just now. Please upload it again.')(ctx)
}
