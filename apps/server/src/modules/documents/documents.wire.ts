import type { DataOf, Document, documents, ScriptDeletion } from '@sidelight/contract'
import { secondsAfter } from '#platform/clock.ts'
import type { ScriptDeletionRow } from './deletions/deletions.repo.ts'
import type { ListedDocument } from './documents.repo.ts'
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
}: ListedDocument): Document => ({
  _id: id,
  title,
  created_at: createdAt.toISOString(),
  page_count: pageCount,
  status,
  is_cast: isCast,
  expires_at: toTimestamp(expiresAt),
})

export const toTimestamp = (at: Date | null): string | null => at?.toISOString() ?? null

/** docs/operations.md: no backup is kept longer. */
const BACKUP_SECONDS = 35 * 86_400

export const toScriptDeletion = ({
  id,
  askedAt,
  reason,
  counts,
  lastObjectAt,
  checkedAt,
}: ScriptDeletionRow): ScriptDeletion => ({
  _id: id,
  asked_at: askedAt.toISOString(),
  reason,
  counts: {
    files: counts.files,
    page_images: counts.pageImages,
    lines: counts.lines,
    undo_steps: counts.undoSteps,
    clips: counts.clips,
    recordings: counts.recordings,
    tapes: counts.tapes,
  },
  last_object_at: toTimestamp(lastObjectAt),
  checked_at: toTimestamp(checkedAt),
  backups_until: secondsAfter(checkedAt ?? askedAt, BACKUP_SECONDS).toISOString(),
})

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
