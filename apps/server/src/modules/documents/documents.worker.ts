import { deleteConfidentialZips } from '#modules/audio/cleanup.service.ts'
import { handle } from '#platform/jobs/handler.ts'
import { handleInSlices } from '#platform/jobs/handle-in-slices.ts'
import { notifyUser } from '#modules/auth/auth.service.ts'
import {
  announceExpiryJob,
  expireScriptsJob,
  mailExpiryJob,
  mailReceiptJob,
  renderPagesJob,
  expireOriginalsJob,
  deleteAbandonedUploadsJob,
  inspectDocumentJob,
  parseDocumentJob,
  parseRevisionJob,
  removeDocumentObjectsJob,
  removeUnusedKeysJob,
} from './documents.jobs.ts'
import { announceExpiry, expireScripts, removeReviewedPages } from './deletions/expiry.service.ts'
import { findReceipt } from './deletions/deletions.service.ts'
import { deletionReceiptMail, scriptExpiresMail } from './documents.mails.ts'
import { toReceipt } from './documents.wire.ts'
import { failInspection, inspectDocument } from './uploads/inspection.service.ts'
import { expireOriginals, deleteAbandonedUploads, removeDocumentObjects, removeUnusedKeys } from './cleanup.service.ts'
import { renderPages } from './page-images/page-images.service.ts'
import { failRevision, parseRevision } from './revisions/parse-revision.ts'
import { failParsing, parseDocument } from './parsing/parsing.service.ts'

export const documentHandlers = [
  handle(inspectDocumentJob, {
    run: (ctx, { documentId }) => inspectDocument(ctx, documentId),
    giveUp: (ctx, { documentId }) => failInspection(ctx, documentId),
  }),
  handle(parseDocumentJob, {
    run: (ctx, job) => parseDocument(ctx, job),
    giveUp: (ctx, job, error) => failParsing(ctx, job, error),
  }),
  handle(parseRevisionJob, {
    run: (ctx, { documentId }) => parseRevision(ctx, documentId),
    giveUp: (ctx, { documentId }) => failRevision(ctx, documentId),
  }),
  handle(renderPagesJob, { run: (ctx, job) => renderPages(ctx, job) }),
  handle(removeDocumentObjectsJob, {
    run: (ctx, { userId, documentId, tapeIds }) => removeDocumentObjects(ctx, userId, documentId, tapeIds),
  }),
  handleInSlices(expireOriginalsJob, expireOriginals),
  handleInSlices(removeUnusedKeysJob, (ctx) => ctx.scriptKeys.removeOutdated(), removeUnusedKeys),
  handleInSlices(deleteAbandonedUploadsJob, deleteAbandonedUploads),
  handleInSlices(expireScriptsJob, deleteConfidentialZips, removeReviewedPages, expireScripts),
  handleInSlices(announceExpiryJob, announceExpiry),
  handle(mailExpiryJob, { run: (ctx, { userId }) => notifyUser(ctx, userId, scriptExpiresMail) }),
  handle(mailReceiptJob, {
    run: async (ctx, { userId, documentId }) => {
      const receipt = await findReceipt(ctx, userId, documentId)
      if (receipt)
        await notifyUser(ctx, userId, (notice) => deletionReceiptMail({ ...notice, receipt: toReceipt(receipt) }))
    },
  }),
]
