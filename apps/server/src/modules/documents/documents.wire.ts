import type { DataOf, Document, documents, RevisedLine, Revision, ScriptDeletion } from '@sidelight/contract'
import type { DeletionReceipt } from '@sidelight/domain/confidential/receipt'
import type { ScriptDeletionReceipt } from './deletions/deletions.service.ts'
import type { ListedDocument } from './documents.repo.ts'
import type { LineDifference } from './revisions/revise-lines.ts'
import type { RevisionChanges, RevisionState } from './revisions/revisions.service.ts'
import type { DocumentStatus } from './status.service.ts'

type UploadResponse = DataOf<(typeof documents.presignedUpload)['shape']>
type Status = DataOf<(typeof documents.status)['shape']>

export const toDocument = ({
  id,
  title,
  createdAt,
  pageCount,
  status,
  isCast,
  expiresAt,
  confidentialSince,
}: ListedDocument): Document => ({
  _id: id,
  title,
  created_at: createdAt.toISOString(),
  page_count: pageCount,
  status,
  is_cast: isCast,
  expires_at: toTimestamp(expiresAt),
  is_confidential: confidentialSince !== null,
})

export const toTimestamp = (at: Date | null): string | null => at?.toISOString() ?? null

export const toReceipt = ({
  askedAt,
  lastObjectAt,
  checkedAt,
  backupsUntil,
  ...receipt
}: ScriptDeletionReceipt): DeletionReceipt => ({
  ...receipt,
  askedAt: askedAt.toISOString(),
  lastObjectAt: toTimestamp(lastObjectAt),
  checkedAt: toTimestamp(checkedAt),
  backupsUntil: backupsUntil.toISOString(),
})

export function toScriptDeletion(row: ScriptDeletionReceipt): ScriptDeletion {
  const { id, askedAt, reason, counts, lastObjectAt, checkedAt, backupsUntil, isEncrypted } = toReceipt(row)
  const { pageImages, undoSteps, ...same } = counts
  return {
    _id: id,
    asked_at: askedAt,
    reason,
    counts: { ...same, page_images: pageImages, undo_steps: undoSteps },
    last_object_at: lastObjectAt,
    checked_at: checkedAt,
    backups_until: backupsUntil,
    is_encrypted: isEncrypted,
  }
}

export const toUploadResponse = ({ documentId, url }: { documentId: string; url: string }): UploadResponse => ({
  status: 'pending',
  message: 'Ready for your file.',
  url,
  document_id: documentId,
})

export const NO_PAGES_LEFT: UploadResponse = {
  status: 'payment_required',
  message: 'You have no pages left. Please add pages to upload a script.',
  url: null,
  document_id: null,
}

export const toStatus = ({ document, cost }: DocumentStatus): Status => ({
  status: document.status,
  message: document.message,
  revision: document.revision,
  page_count: document.inspectedAt ? document.pageCount : null,
  pages_read: document.pagesRead,
  cost: cost ? toCost(cost) : null,
})

export const toCost = ({ pages, fromMonth, fromPaygo, missing }: NonNullable<DocumentStatus['cost']>) => ({
  pages,
  from_month: fromMonth,
  from_paygo: fromPaygo,
  missing,
})

export const toRevision = (revision: RevisionState): Revision => ({
  state: revision.state,
  message: revision.message,
  revision_id: revision.fileId ?? null,
  changes: revision.state === 'ready' ? toChanges(revision.changes) : null,
})

function toChanges(changes: RevisionChanges): Revision['changes'] {
  const { scope, canBePart, filePages, scriptPages, colour, sameCount, differences, cost, ownCharacters } = changes
  const lines = differences.map((difference) => toLine(difference, ownCharacters))
  const count = (kind: RevisedLine['kind']) => lines.filter((line) => line.kind === kind).length
  return {
    scope,
    part: canBePart ? { pages: filePages, of: scriptPages } : null,
    colour: colour ?? null,
    same: sameCount,
    changed: count('changed'),
    new: count('new'),
    cut: count('cut'),
    moved: count('moved'),
    yours: lines.filter(({ kind, is_yours }) => is_yours && kind !== 'moved').length,
    cost: cost ? toCost(cost) : null,
    file_pages: filePages,
    lines,
  }
}

function toLine({ kind, before, after }: LineDifference, ownCharacters: ReadonlySet<string>): RevisedLine {
  const characters = [before, after].flatMap((line) => line?.character ?? [])
  return {
    kind,
    actor: characters.at(-1) ?? '',
    is_yours: characters.some((character) => ownCharacters.has(character)),
    before: before?.dialog ?? null,
    after: after?.dialog ?? null,
  }
}
