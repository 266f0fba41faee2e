import { EXTRACTED_PAGES_TYPE } from '@sidelight/domain/upload/script-file'
import type { Context } from '#platform/context.ts'
import { parseScriptSafely } from '#platform/extract/extract-safely.ts'
import { ExtractionError } from '@sidelight/extraction/extraction-error'
import type { Effect } from '#platform/jobs/handler.ts'
import { WITHOUT_ORIGINAL } from '../confidential/confidential.service.ts'
import * as repo from '../documents.repo.ts'
import { removeObjects } from '../documents.service.ts'
import { lifecycleOf } from '../lifecycle.ts'
import { cacheParse, toCachedParse } from '../parsing/parsed-script-cache.ts'

const PARSING_FAILED = 'Something went wrong while we read these pages. Please upload them again.'

/** Parses the file of new pages in a sandbox. The result waits in the storage until the user applies it. */
export async function parseRevision(ctx: Context, fileId: string): Promise<Effect | undefined> {
  const file = await repo.findDocumentById(ctx.db, fileId)
  if (!file || lifecycleOf(file) !== 'counted' || file.originalKey === null) return undefined
  try {
    const bytes = await ctx.storage.read(file.originalKey)
    const { document, script } = await parseScriptSafely(bytes, file.fileName ?? '', {
      isExtracted: file.fileType === EXTRACTED_PAGES_TYPE,
    })
    await cacheParse(ctx, file, toCachedParse(document, script))
    return (ctx) => removeParsedFile(ctx, file)
  } catch (error) {
    if (error instanceof ExtractionError) return (ctx) => rejectFile(ctx, file, error.message)
    throw error
  }
}

/** Only what was read of new pages waits until they are applied: nothing is ever made from their file again. */
export async function removeParsedFile(ctx: Context, { id, ownerId }: Pick<repo.DocumentRow, 'id' | 'ownerId'>) {
  await repo.updateDocument(ctx.db, id, WITHOUT_ORIGINAL)
  await removeObjects(ctx, ownerId, id)
}

async function rejectFile(ctx: Context, { id, ownerId }: repo.DocumentRow, message: string): Promise<void> {
  await repo.updateDocument(ctx.db, id, { status: 'error', message, ...WITHOUT_ORIGINAL })
  await removeObjects(ctx, ownerId, id)
}

/** After the last attempt. */
export async function failRevision(ctx: Context, fileId: string): Promise<void> {
  const file = await repo.findDocumentById(ctx.db, fileId)
  if (file) await rejectFile(ctx, file, PARSING_FAILED)
}
