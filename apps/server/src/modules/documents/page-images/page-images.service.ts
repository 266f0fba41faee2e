import type { Context } from '#platform/context.ts'
import type { Effect } from '#platform/jobs/handler.ts'
import { renderPagesSafely } from '#platform/extract/extract-safely.ts'
import { ExtractionError } from '@sidelight/extraction/extraction-error'
import { WITHOUT_ORIGINAL } from '../confidential/confidential.service.ts'
import { removeDocumentObjectsJob } from '../documents.jobs.ts'
import * as repo from '../documents.repo.ts'
import { getOwnedDocument } from '../documents.service.ts'
import { pageKey } from '../object-keys.ts'
import * as pages from './pages.repo.ts'

/** The number of pages that one child process renders, which bounds its memory and time. */
const BATCH_SIZE = 8
const URL_SECONDS = 900

export interface PageImage {
  url: string
  width: number
  height: number
}

/** Undefined if the page needs no review, is not rendered yet, or the original was deleted. */
export async function findPageImage(
  ctx: Context,
  userId: string,
  { documentId, page }: { documentId: string; page: number },
): Promise<PageImage | undefined> {
  const { confidentialSince } = await getOwnedDocument(ctx, userId, documentId)
  const image = await pages.findRenderedPage(ctx.db, documentId, page)
  if (!image || image.width === null || image.height === null) return undefined
  const url = await ctx.storage.presignDownload(pageKey(userId, documentId, page), {
    expiresInSeconds: URL_SECONDS,
    // A browser keeps no copy of a confidential page.
    keepSeconds: confidentialSince ? 0 : URL_SECONDS,
  })
  return { url, width: image.width, height: image.height }
}

/** The file of a confidential script goes as soon as its doubtful pages are rendered. */
export async function renderPages(
  ctx: Context,
  { documentId, attempt }: repo.ParseJobRow,
): Promise<Effect | undefined> {
  const document = await repo.findDocumentById(ctx.db, documentId)
  if (!document || document.attempt !== attempt || document.originalKey === null) return undefined
  await renderMissingPages(ctx, document, document.originalKey)
  if (!document.confidentialSince) return undefined
  return async (ctx) => {
    await repo.updateDocument(ctx.db, documentId, WITHOUT_ORIGINAL)
    await ctx.jobs.enqueue(ctx.db, removeDocumentObjectsJob, { userId: document.ownerId, documentId })
  }
}

/** Skips pages that are already rendered, so that an interrupted job continues where it stopped. */
async function renderMissingPages(ctx: Context, document: repo.DocumentRow, originalKey: string): Promise<void> {
  const documentId = document.id
  const missing = (await pages.listPages(ctx.db, documentId)).filter(({ width }) => width === null)
  if (missing.length === 0) return
  const bytes = await ctx.storage.read(originalKey)
  for (let start = 0; start < missing.length; start += BATCH_SIZE) {
    const numbers = missing.slice(start, start + BATCH_SIZE).map(({ page }) => page)
    if (!(await renderBatch(ctx, document, bytes, numbers))) return
  }
}

/** False when the document was deleted meanwhile. */
async function renderBatch(
  ctx: Context,
  { id, ownerId }: repo.DocumentRow,
  bytes: Uint8Array,
  numbers: number[],
): Promise<boolean> {
  for (const { page, width, height, webp } of await renderOrSkip(bytes, numbers)) {
    const key = pageKey(ownerId, id, page)
    await ctx.storage.write(key, Buffer.from(webp, 'base64'), 'image/webp')
    if (await pages.markRendered(ctx.db, id, { page, width, height })) continue
    await ctx.storage.remove([key])
    return false
  }
  return true
}

/** A page that crashes the child process must not keep other pages from being rendered. */
async function renderOrSkip(bytes: Uint8Array, numbers: number[]) {
  try {
    return await renderPagesSafely(bytes, numbers)
  } catch (error) {
    if (error instanceof ExtractionError) return []
    throw error
  }
}
