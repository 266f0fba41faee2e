import type { Scope } from '@sidelight/domain/revisions/align-part'
import { countPages } from '@sidelight/domain/upload/cost'
import { recordActivity } from '#modules/activities/activities.service.ts'
import { reserve, settle } from '#modules/credits/credits.service.ts'
import { changeLines } from '#modules/lines/undo/line-changes.service.ts'
import { lockScript } from '#modules/lines/lines.service.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import * as documents from '../documents.repo.ts'
import { type DocumentRow, getOwnedDocument, removeObjects } from '../documents.service.ts'
import { type CachedParse, findCachedParse } from '../parsing/parsed-script-cache.ts'
import * as repo from './revisions.repo.ts'
import { compareRevision, findFile } from './revisions.service.ts'

interface Application {
  documentId: string
  fileId: string
  /** The price that the user was shown. */
  pages: number
  scope?: Scope | undefined
}

/** Repeated and simultaneous requests apply and charge the new pages once. */
export async function applyRevision(ctx: Context, userId: string, application: Application): Promise<void> {
  const document = await getOwnedDocument(ctx, userId, application.documentId)
  if (await isApplied(ctx, application)) return
  const file = await findFile(ctx, userId, document.id)
  const parse = file?.id === application.fileId ? await findCachedParse(ctx, file) : undefined
  if (!file || !parse) throw notReady()
  try {
    await applyOnce(ctx, { document, file, parse, ...application })
  } catch (error) {
    // A simultaneous request may have applied them, which counts for this one too.
    if (!(await isApplied(ctx, application))) throw error
  }
}

async function isApplied(ctx: Context, { documentId, fileId }: Application): Promise<boolean> {
  const revision = await repo.findRevision(ctx.db, documentId)
  return revision?.fileId === fileId && revision.appliedAt !== null
}

interface FoundRevision {
  document: DocumentRow
  file: DocumentRow
  parse: CachedParse
}

/** Lines, price and file in one transaction. Locks the ledger, then the owner, then the document, as everywhere else. */
const applyOnce = (
  ctx: Context,
  { document, file, parse, pages, scope }: FoundRevision & Pick<Application, 'pages' | 'scope'>,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { id: documentId, ownerId, title } = document
    const key = `revision:${file.id}`
    if (pages > 0 && (await reserve(ctx, ownerId, { key, pages })) === 'insufficient')
      throw new AppError('payment_required', 'You do not have enough pages left. Please add pages to apply these.')
    await documents.lockOwnerForKeyShare(ctx.db, ownerId)
    const { pageCount } = await lockScript(ctx, ownerId, documentId)
    // The text may grow by the pages that are paid for now. The length of a part says nothing about that of the script.
    const most = scope === 'part' ? Infinity : file.pageCount
    const newPageCount = Math.max(pageCount, Math.min(most, pageCount + pages))
    if (newPageCount !== pageCount) await documents.updateDocument(ctx.db, documentId, { pageCount: newPageCount })
    await changeLines(ctx, ownerId, documentId, (lines) => {
      const revised = compareRevision(lines, { file, parse, scope })
      if (revised.differences.length === 0) throw new AppError('conflict', 'These pages are the same as your script.')
      // Pages that belong nowhere any more count as the whole script, which would cut every other line.
      if (revised.pages !== pages || (scope !== undefined && revised.scope !== scope))
        throw new AppError('conflict', 'The script was changed meanwhile. Please look at the new pages again.')
      return revised.lines
    })
    if (pages > 0) await settle(ctx, ownerId, key)
    const at = ctx.clock.now()
    if (!(await repo.markApplied(ctx.db, { documentId, fileId: file.id, at }))) throw notReady()
    await removeObjects(ctx, ownerId, file.id)
    await recordActivity(ctx, ownerId, {
      action: 'New pages applied',
      description: `“${title}” has new pages. They used ${pages === 0 ? 'no pages' : countPages(pages)}.`,
    })
  })

const notReady = () => new AppError('conflict', 'These new pages are not here any more. Please upload them again.')
