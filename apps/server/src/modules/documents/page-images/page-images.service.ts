import type { Context } from '#platform/context.ts'
import { renderPagesSafely } from '#platform/extract/extract-safely.ts'
import { ExtractionError } from '#platform/extract/extraction-error.ts'
import * as repo from '../documents.repo.ts'
import { getOwnedDocument } from '../documents.service.ts'
import { pageKey } from '../object-keys.ts'
import * as pages from './pages.repo.ts'

/** A child draws this many before its memory and its clock start anew. */
const PAGES_AT_ONCE = 8
const ADDRESS_SECONDS = 900

export interface PageImage {
  url: string
  width: number
  height: number
}

/** Undefined where the page was not worth one, was not drawn yet, or the original has gone. */
export async function findPageImage(
  ctx: Context,
  userId: string,
  { documentId, page }: { documentId: string; page: number },
): Promise<PageImage | undefined> {
  await getOwnedDocument(ctx, userId, documentId)
  const drawn = await pages.findDrawnPage(ctx.db, documentId, page)
  if (!drawn || drawn.width === null || drawn.height === null) return undefined
  const url = await ctx.storage.presignDownload(pageKey(userId, documentId, page), {
    expiresInSeconds: ADDRESS_SECONDS,
    keepSeconds: ADDRESS_SECONDS,
  })
  return { url, width: drawn.width, height: drawn.height }
}

/** Pages drawn before stay as they are, so that an interrupted job goes on where it was. */
export async function renderPages(ctx: Context, { documentId, attempt }: repo.ParseJobRow): Promise<void> {
  const document = await repo.findDocumentById(ctx.db, documentId)
  if (!document || document.attempt !== attempt || document.originalKey === null) return
  const wanted = (await pages.listPages(ctx.db, documentId)).filter(({ width }) => width === null)
  if (wanted.length === 0) return
  const bytes = await ctx.storage.read(document.originalKey)
  for (let at = 0; at < wanted.length; at += PAGES_AT_ONCE) {
    const numbers = wanted.slice(at, at + PAGES_AT_ONCE).map(({ page }) => page)
    if (!(await drawSome(ctx, document, bytes, numbers))) return
  }
}

/** False when the document is gone meanwhile. */
async function drawSome(
  ctx: Context,
  { id, ownerId }: repo.DocumentRow,
  bytes: Uint8Array,
  numbers: number[],
): Promise<boolean> {
  for (const { page, width, height, webp } of await drawOrSkip(bytes, numbers)) {
    const key = pageKey(ownerId, id, page)
    await ctx.storage.write(key, Buffer.from(webp, 'base64'), 'image/webp')
    if (await pages.setDrawn(ctx.db, id, { page, width, height })) continue
    await ctx.storage.remove([key])
    return false
  }
  return true
}

/** A page that kills its child is no reason to leave the others undrawn. */
async function drawOrSkip(bytes: Uint8Array, numbers: number[]) {
  try {
    return await renderPagesSafely(bytes, numbers)
  } catch (error) {
    if (error instanceof ExtractionError) return []
    throw error
  }
}
