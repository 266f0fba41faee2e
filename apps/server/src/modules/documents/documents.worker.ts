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
import { expireOriginals, forgetAnnouncements, removeDocumentObjects } from './cleanup.service.ts'
import { drawPages } from './page-images/page-images.service.ts'
import { giveUpReading, readDocument } from './parsing/parsing.service.ts'

export const documentHandlers = [
  handle(inspectDocumentJob, {
    run: (ctx, { documentId }) => inspectDocument(ctx, documentId),
    giveUp: (ctx, { documentId }) => giveUpInspection(ctx, documentId),
  }),
  handle(readDocumentJob, {
    run: (ctx, reading) => readDocument(ctx, reading),
    giveUp: (ctx, reading, error) => giveUpReading(ctx, reading, error),
  }),
  handle(drawPagesJob, { run: (ctx, reading) => drawPages(ctx, reading) }),
  handle(removeDocumentObjectsJob, {
    run: (ctx, { userId, documentId }) => removeDocumentObjects(ctx, userId, documentId),
  }),
  handle(expireOriginalsJob, { run: (ctx) => expireOriginals(ctx) }),
  handle(forgetAnnouncementsJob, { run: (ctx) => forgetAnnouncements(ctx) }),
]
