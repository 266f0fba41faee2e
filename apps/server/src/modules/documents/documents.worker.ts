import { handle } from '#platform/jobs/handler.ts'
import {
  drawPagesJob,
  expireOriginalsJob,
  forgetAnnouncementsJob,
  inspectDocumentJob,
  readDocumentJob,
  removeDocumentObjectsJob,
} from './documents.jobs.ts'
import { giveUpInspection, inspectDocument } from './uploads/inspection.service.ts'
import { expireOriginals, deleteAbandonedUploads, removeDocumentObjects } from './cleanup.service.ts'
import { renderPages } from './page-images/page-images.service.ts'
import { failParsing, parseDocument } from './parsing/parsing.service.ts'

export const documentHandlers = [
  handle(inspectDocumentJob, {
    run: (ctx, { documentId }) => inspectDocument(ctx, documentId),
    giveUp: (ctx, { documentId }) => giveUpInspection(ctx, documentId),
  }),
  handle(readDocumentJob, {
    run: (ctx, reading) => parseDocument(ctx, reading),
    giveUp: (ctx, reading, error) => failParsing(ctx, reading, error),
  }),
  handle(drawPagesJob, { run: (ctx, reading) => renderPages(ctx, reading) }),
  handle(removeDocumentObjectsJob, {
    run: (ctx, { userId, documentId }) => removeDocumentObjects(ctx, userId, documentId),
  }),
  handle(expireOriginalsJob, { run: (ctx) => expireOriginals(ctx) }),
  handle(forgetAnnouncementsJob, { run: (ctx) => deleteAbandonedUploads(ctx) }),
]
