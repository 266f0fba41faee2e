import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

/**
 * Opens the file that arrived and counts its pages. Somebody waits for it; whoever sends files made to keep us busy has
 * one place of two, and others pass them.
 */
export const inspectDocumentJob = defineJob({
  name: 'documents.inspect',
  payload: z.strictObject({ documentId: z.uuid() }),
  attempts: 4,
  concurrency: 2,
  perGroup: 1,
})

/** `attempt` is the document's own: what was started anew or deleted meanwhile is left alone. */
const OneReading = z.strictObject({ documentId: z.uuid(), attempt: z.int() })

export const readDocumentJob = defineJob({
  name: 'documents.read',
  payload: OneReading,
  attempts: 4,
  concurrency: 2,
  perGroup: 1,
})

/** Pictures of the pages on which lines are in doubt. Lines can be corrected without them. */
export const drawPagesJob = defineJob({
  name: 'documents.draw-pages',
  payload: OneReading,
  attempts: 3,
  concurrency: 1,
  perGroup: 1,
})

/** Objects of a document that its row does not name; all of them where the row is gone. */
export const removeDocumentObjectsJob = defineJob({
  name: 'documents.remove-objects',
  payload: z.strictObject({ userId: z.uuid(), documentId: z.uuid() }),
  attempts: 20,
  retryAfterSeconds: 5,
})

export const expireOriginalsJob = defineJob({
  name: 'documents.expire-originals',
  payload: z.object({}),
  attempts: 2,
  cron: '23 * * * *',
})

/** Uploads that were announced and never came. */
export const forgetAnnouncementsJob = defineJob({
  name: 'documents.forget-announcements',
  payload: z.object({}),
  attempts: 2,
  cron: '*/15 * * * *',
})
