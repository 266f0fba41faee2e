import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

/**
 * Opens an uploaded file and counts its pages while the user waits. Each user has one of two slots, so that files made to
 * keep the server busy do not block other users.
 */
export const inspectDocumentJob = defineJob({
  name: 'documents.inspect',
  lane: 'read',
  payload: z.strictObject({ documentId: z.uuid() }),
  attempts: 4,
  concurrency: 2,
  perGroup: 1,
})

/** `attempt` must still be the document's attempt, so that a job does not touch one that was restarted or deleted. */
const ParseJobPayload = z.strictObject({ documentId: z.uuid(), attempt: z.int() })

export const parseDocumentJob = defineJob({
  name: 'documents.read',
  lane: 'read',
  payload: ParseJobPayload,
  attempts: 4,
  concurrency: 2,
  perGroup: 1,
})

/** Parses new pages that were not parsed while they were counted, because they are long or pictures. */
export const parseRevisionJob = defineJob({
  name: 'documents.read-revision',
  lane: 'read',
  payload: z.strictObject({ documentId: z.uuid() }),
  attempts: 4,
  concurrency: 2,
  perGroup: 1,
})

/** Renders the pages with lines to review. Lines can be edited without these images. */
export const renderPagesJob = defineJob({
  name: 'documents.draw-pages',
  lane: 'read',
  payload: ParseJobPayload,
  attempts: 3,
  concurrency: 2,
  perGroup: 1,
})

/** Removes a document's objects that no row refers to; all objects if the document was deleted, whose tapes are named. */
export const removeDocumentObjectsJob = defineJob({
  name: 'documents.remove-objects',
  lane: 'io',
  payload: z.strictObject({ userId: z.uuid(), documentId: z.uuid(), tapeIds: z.optional(z.array(z.uuid())) }),
  attempts: 20,
  retryAfterSeconds: 5,
})

export const expireOriginalsJob = defineJob({
  name: 'documents.expire-originals',
  lane: 'io',
  payload: z.object({}),
  attempts: 2,
  cron: '23 * * * *',
})

/** Removes keys that no script has. A job of its own: other clean-up must not wait for the database of the keys. */
export const removeUnusedKeysJob = defineJob({
  name: 'documents.remove-unused-keys',
  lane: 'io',
  payload: z.object({}),
  attempts: 2,
  cron: '43 * * * *',
})

/** Deletes uploads that were requested and never confirmed. */
export const deleteAbandonedUploadsJob = defineJob({
  name: 'documents.forget-announcements',
  lane: 'io',
  payload: z.object({}),
  attempts: 2,
  cron: '*/15 * * * *',
})

/** Deletes scripts whose expiry has come. */
export const expireScriptsJob = defineJob({
  name: 'documents.expire-scripts',
  lane: 'io',
  payload: z.object({}),
  attempts: 2,
  cron: '* * * * *',
})

/** Finds scripts that delete themselves within a day, and has their owners mailed. */
export const announceExpiryJob = defineJob({
  name: 'documents.announce-expiry',
  lane: 'io',
  payload: z.object({}),
  attempts: 2,
  cron: '*/15 * * * *',
})

export const mailExpiryJob = defineJob({
  name: 'documents.mail-expiry',
  lane: 'io',
  waitsFor: 'mail',
  payload: z.strictObject({ userId: z.uuid() }),
  attempts: 5,
})

export const mailReceiptJob = defineJob({
  name: 'documents.mail-receipt',
  lane: 'io',
  waitsFor: 'mail',
  payload: z.strictObject({ userId: z.uuid(), documentId: z.uuid() }),
  attempts: 5,
})
