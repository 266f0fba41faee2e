import type { Principal } from '@sidelight/domain/account/principal'
import type { Cost } from '@sidelight/domain/credits/cost'
import type { Scope } from '@sidelight/domain/revisions/align-part'
import { findPageColour } from '@sidelight/domain/revisions/page-colour'
import { estimateCost } from '#modules/credits/credits.service.ts'
import { type Line, listLines, listParsedLines, lockScript } from '#modules/lines/lines.service.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { type DocumentRow, findOwnedDocument, getOwnedDocument, removeObjects } from '../documents.service.ts'
import { lifecycleOf } from '../lifecycle.ts'
import { type CachedParse, findCachedParse } from '../parsing/parsed-script-cache.ts'
import { requestUpload, type UploadRequest } from '../uploads/uploads.service.ts'
import { reviseLines, type RevisedScript } from './revise-lines.ts'
import * as repo from './revisions.repo.ts'

/** Reading new pages is paid for only if they are applied. */
const PER_USER: AttemptLimit = { name: 'document:revise', attempts: 30, windowSeconds: 86_400 }
const NO_LINES = 'We found no lines on these pages. Please upload them as PDF, TXT or DOCX with text.'

/** As `requestUpload`. New pages that were waiting are deleted. Those of a confidential script are confidential. */
export async function requestRevision(ctx: Context, user: Principal, documentId: string, file: UploadRequest) {
  const document = await getOwnedDocument(ctx, user.userId, documentId)
  if (lifecycleOf(document) !== 'parsed' || (await repo.isRevisionFile(ctx.db, documentId)))
    throw new AppError('conflict', 'New pages can be added once the script has been read.')
  await takeAttempt(ctx.db, PER_USER, user.userId, ctx.clock.now())
  const confidentialUntil = (document.confidentialSince && document.expiresAt) ?? undefined
  return requestUpload(ctx, user, { ...file, confidentialUntil }, async (ctx, fileId) => {
    // It may have been deleted or made confidential meanwhile.
    await lockScript(ctx, user.userId, documentId)
    const { confidentialSince } = await getOwnedDocument(ctx, user.userId, documentId)
    if (confidentialSince && !confidentialUntil)
      throw new AppError('conflict', 'This script is confidential now. Please upload the new pages again.')
    await removeRevision(ctx, document)
    await repo.insertRevision(ctx.db, documentId, fileId)
  })
}

export type RevisionState =
  | { state: 'none' | 'uploading' | 'reading' | 'failed'; fileId: string | undefined; message: string }
  | { state: 'ready'; fileId: string; message: string; changes: RevisionChanges }

export interface RevisionChanges extends RevisedScript {
  /** Of the file, and of the script. */
  filePages: number
  scriptPages: number
  colour: string | undefined
  /** Undefined if nothing differs. */
  cost: Cost | undefined
  ownCharacters: ReadonlySet<string>
}

export async function getRevision(
  ctx: Context,
  userId: string,
  { documentId, scope }: { documentId: string; scope?: Scope | undefined },
): Promise<RevisionState> {
  const { pageCount: scriptPages } = await getOwnedDocument(ctx, userId, documentId)
  const file = await findFile(ctx, userId, documentId)
  if (!file) return { state: 'none', fileId: undefined, message: '' }
  const { id: fileId, message } = file
  const stage = lifecycleOf(file)
  if (stage === 'rejected' || stage === 'failed') return { state: 'failed', fileId, message }
  if (stage === 'requested') return { state: 'uploading', fileId, message: '' }
  const parse = stage === 'counted' ? await findCachedParse(ctx, file) : undefined
  if (!parse) return { state: 'reading', fileId, message: '' }
  if (parse.script.entries.length === 0) return { state: 'failed', fileId, message: NO_LINES }
  const revised = compareRevision(await listLines(ctx, userId, documentId), { file, parse, scope })
  return {
    state: 'ready',
    fileId,
    message: '',
    changes: {
      ...revised,
      filePages: file.pageCount,
      scriptPages,
      colour: findPageColour([file.fileName ?? '', ...listPageTexts(parse)]),
      cost: revised.differences.length === 0 ? undefined : await estimateCost(ctx, userId, revised.pages),
      ownCharacters: await repo.listOwnCharacters(ctx.db, documentId),
    },
  }
}

interface ReadRevision {
  file: Pick<DocumentRow, 'pageCount'>
  parse: CachedParse
  scope: Scope | undefined
}

/** What new pages make of these lines. They never cost more than the pages that were read. */
export function compareRevision(lines: readonly Line[], { file, parse, scope }: ReadRevision): RevisedScript {
  const revised = reviseLines(lines, listParsedLines(parse.script, parse.pageSizes), scope)
  return { ...revised, pages: Math.min(revised.pages, file.pageCount) }
}

const listPageTexts = ({ script }: CachedParse): string[] =>
  script.removed.filter(({ reason }) => reason === 'header-or-footer').map(({ text }) => text)

/** The uploaded file of new pages that wait to be applied. */
export async function findFile(ctx: Context, userId: string, documentId: string): Promise<DocumentRow | undefined> {
  const revision = await repo.findRevision(ctx.db, documentId)
  return revision && (await findOwnedDocument(ctx, userId, revision.fileId))
}

export const discardRevision = (ctx: Context, userId: string, documentId: string): Promise<void> =>
  transact(ctx, async (ctx) => removeRevision(ctx, await getOwnedDocument(ctx, userId, documentId)))

async function removeRevision(ctx: Context, { id, ownerId }: DocumentRow): Promise<void> {
  const fileId = await repo.deleteRevision(ctx.db, id)
  if (fileId !== undefined) await removeObjects(ctx, ownerId, fileId)
}
