import { EXTRACTED_PAGES_TYPE } from '@sidelight/domain/upload/script-file'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { singleLine, Timestamp } from './fields.ts'

const DocumentStatus = z.enum(['pending', 'processing', 'completed', 'error'])

export const Document = z.object({
  _id: z.uuid(),
  title: z.string(),
  created_at: Timestamp,
  page_count: z.int(),
  status: DocumentStatus,
  /** False while no character has a voice, so that there is nothing to rehearse with. */
  is_cast: z.optional(z.boolean()),
  /** When the script deletes itself; null if it does not. */
  expires_at: z.optional(z.nullable(Timestamp)),
  is_confidential: z.optional(z.boolean()),
})
export type Document = z.infer<typeof Document>

const DOCUMENT_TYPES = [
  'application/pdf',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024

const ById = z.object({ documentId: z.uuid() })

/** The pages that processing would use, those of the month first. It cannot start while `missing` is above zero. */
const Cost = z.object({ pages: z.int(), from_month: z.int(), from_paygo: z.int(), missing: z.int() })
export type Cost = z.infer<typeof Cost>

/** What was deleted with a script. It has no title and no word of the script. */
export const ScriptDeletion = z.object({
  /** The id of the script. */
  _id: z.uuid(),
  asked_at: Timestamp,
  reason: z.enum(['asked', 'expired']),
  counts: z.object({
    files: z.int(),
    page_images: z.int(),
    lines: z.int(),
    undo_steps: z.int(),
    clips: z.int(),
    recordings: z.int(),
    tapes: z.int(),
  }),
  /** When the storage held nothing of the script any more; null until then. */
  last_object_at: z.nullable(Timestamp),
  /** When that was checked again, after every address for an upload had expired; null until then. */
  checked_at: z.nullable(Timestamp),
  /** When the last backup that may hold the script is deleted. */
  backups_until: Timestamp,
  /** Its files were encrypted with a key of its own, which is deleted before them. */
  is_encrypted: z.boolean(),
})
export type ScriptDeletion = z.infer<typeof ScriptDeletion>

const UNSUPPORTED = 'Unsupported file format. Please use PDF, TXT, or DOCX.'

const FileToUpload = z.strictObject({
  file_name: z.string().check(z.maxLength(1024)),
  /** Extracted pages are taken for a confidential script only. */
  file_type: z.enum([...DOCUMENT_TYPES, EXTRACTED_PAGES_TYPE], UNSUPPORTED),
  file_size: z
    .int()
    .check(z.minimum(1, 'This file is empty.'), z.maximum(DOCUMENT_MAX_BYTES, 'Files can be up to 10MB.')),
})

const UploadAddress = z.object({
  status: z.enum(['pending', 'payment_required']),
  message: z.string(),
  url: z.nullable(z.string()),
  document_id: z.nullable(z.uuid()),
})

export const TITLE_MAX_LENGTH = 120
const Title = singleLine(TITLE_MAX_LENGTH).check(z.minLength(1, 'Please type a title.'))

/** A line that new pages change. `before` and `after` are its words; null where it does not exist. */
const RevisedLine = z.object({
  kind: z.enum(['changed', 'new', 'cut', 'moved']),
  actor: z.string(),
  is_yours: z.boolean(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type RevisedLine = z.infer<typeof RevisedLine>

/** The new pages are the whole script, or only a part of it, and the rest stays as it is. */
const RevisionScope = z.enum(['whole', 'part'])
export type RevisionScope = z.infer<typeof RevisionScope>

const Revision = z.object({
  state: z.enum(['none', 'uploading', 'reading', 'failed', 'ready']),
  /** The reason when it failed. */
  message: z.string(),
  /** The id of the uploaded file; null without one. */
  revision_id: z.nullable(z.uuid()),
  /** What would change; null until the file was read. */
  changes: z.nullable(
    z.object({
      scope: RevisionScope,
      /** How many pages the file has and the script; null if nothing says where in the script they belong. */
      part: z.nullable(z.object({ pages: z.int(), of: z.int() })),
      /** As printed on the pages, for example "Blue". */
      colour: z.nullable(z.string()),
      same: z.int(),
      changed: z.int(),
      new: z.int(),
      cut: z.int(),
      moved: z.int(),
      /** How many of the changed, new and cut lines the user speaks. */
      yours: z.int(),
      /** For the pages with a changed or new line; null if nothing differs. */
      cost: z.nullable(Cost),
      /** How many pages the file has, counted as they are charged. */
      file_pages: z.int(),
      lines: z.array(RevisedLine),
    }),
  ),
})
export type Revision = z.infer<typeof Revision>

export const documents = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/documents/',
    credential: 'access',
    summary: "The user's scripts, newest first.",
    data: z.object({ documents: z.array(Document) }),
  }),
  presignedUpload: endpoint({
    method: 'POST',
    path: '/api/v1/documents/presigned-upload',
    credential: 'access',
    summary:
      'Where to put a script of exactly this type and size, within five minutes; or that there are no pages left.',
    body: z.extend(FileToUpload, {
      /** As the user has typed it; the title on the pages does not replace it. */
      title: z.optional(Title),
      /** Makes the script confidential from the beginning: its file name is not stored. */
      confidential: z.optional(z.strictObject({ expires_at: Timestamp })),
    }),
    data: UploadAddress,
    successStatus: 201,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/v1/documents/:documentId/confirm',
    credential: 'access',
    summary: 'Confirm an upload: the file is checked and stored, and its pages are counted. May be repeated.',
    params: ById,
    data: z.object({ page_count: z.nullable(z.int()), cost: z.nullable(Cost) }),
  }),
  process: endpoint({
    method: 'POST',
    path: '/api/v1/documents/:documentId/process',
    credential: 'access',
    summary: 'Reserve the pages shown and start parsing. May be repeated.',
    params: ById,
    data: z.object({ status: DocumentStatus }),
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/v1/documents/:documentId/status',
    credential: 'access',
    summary: 'How far parsing is. With `after`, the answer waits up to 25 s for something newer than that revision.',
    params: ById,
    query: z.object({ after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) }),
    data: z.object({
      status: DocumentStatus,
      message: z.string(),
      revision: z.int(),
      page_count: z.nullable(z.int()),
      pages_read: z.int(),
      cost: z.nullable(Cost),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/documents/:documentId',
    credential: 'access',
    summary: 'Delete the script with everything made from it.',
    params: ById,
    data: z.null(),
  }),
  deletions: endpoint({
    method: 'GET',
    path: '/api/v1/documents/deletions',
    credential: 'access',
    summary: 'The receipts of deleted scripts, newest first, at most 100.',
    data: z.object({ deletions: z.array(ScriptDeletion) }),
  }),
  mailDeletion: endpoint({
    method: 'POST',
    path: '/api/v1/documents/deletions/:deletionId/mail',
    credential: 'access',
    summary: 'Mail the receipt of a deleted script to its owner, once it is complete.',
    params: z.object({ deletionId: z.uuid() }),
    data: z.null(),
  }),
  makeConfidential: endpoint({
    method: 'POST',
    path: '/api/v1/documents/:documentId/confidential',
    credential: 'access',
    summary:
      'Make the script confidential for good: original, title, recordings, tapes and rented voices go, and it deletes itself within 30 days. May be repeated.',
    params: ById,
    body: z.strictObject({ expires_at: Timestamp }),
    data: z.object({ title: z.string(), expires_at: Timestamp }),
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/api/v1/documents/:documentId/title',
    credential: 'access',
    summary:
      'Give the script another title, which the one on its pages does not replace. Not of a confidential script.',
    params: ById,
    body: z.strictObject({ title: Title }),
    data: z.object({ title: z.string() }),
  }),
  setExpiry: endpoint({
    method: 'PUT',
    path: '/api/v1/documents/:documentId/expiry',
    credential: 'access',
    summary:
      'When the script deletes itself, at most a year from now; null for never. The owner is mailed the day before.',
    params: ById,
    body: z.strictObject({ expires_at: z.nullable(Timestamp) }),
    data: z.object({ expires_at: z.nullable(Timestamp) }),
  }),
  addRevision: endpoint({
    method: 'POST',
    path: '/api/v1/documents/:documentId/revision',
    credential: 'access',
    summary: 'Where to put new pages for a script, as for a new script; they are confirmed by the id returned.',
    params: ById,
    body: FileToUpload,
    data: UploadAddress,
    successStatus: 201,
  }),
  revision: endpoint({
    method: 'GET',
    path: '/api/v1/documents/:documentId/revision',
    credential: 'access',
    wholeScript: true,
    summary: 'What the new pages would change in the script, and what that costs.',
    params: ById,
    query: z.object({ scope: z.optional(RevisionScope) }),
    data: Revision,
  }),
  applyRevision: endpoint({
    method: 'POST',
    path: '/api/v1/documents/:documentId/revision/apply',
    credential: 'access',
    wholeScript: true,
    summary: 'Charge the pages shown and apply the new pages as one change, which can be undone. May be repeated.',
    params: ById,
    body: z.strictObject({
      revision_id: z.uuid(),
      pages: z.int().check(z.minimum(0), z.maximum(10_000)),
      /** As it was shown. */
      scope: z.optional(RevisionScope),
    }),
    data: z.null(),
  }),
  discardRevision: endpoint({
    method: 'DELETE',
    path: '/api/v1/documents/:documentId/revision',
    credential: 'access',
    summary: 'Delete the new pages. The script stays as it is. May be repeated.',
    params: ById,
    data: z.null(),
  }),
  pageImage: endpoint({
    method: 'GET',
    path: '/api/v1/documents/:documentId/pages/:page',
    credential: 'access',
    summary: 'A picture of one page of the original, while the original is kept; null where there is none.',
    params: z.object({ documentId: z.uuid(), page: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)) }),
    data: z.object({ url: z.nullable(z.string()), width: z.nullable(z.int()), height: z.nullable(z.int()) }),
  }),
}
