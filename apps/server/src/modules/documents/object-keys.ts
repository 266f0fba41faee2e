import { randomUUID } from 'node:crypto'
import { UPLOADS_PREFIX } from '#platform/storage/storage.ts'

/** All objects of a document are under its own prefix, which is under its owner's prefix. */
export const documentPrefix = (userId: string, documentId: string): string => `users/${userId}/documents/${documentId}/`

/** What browsers have uploaded for a document, also recordings of its lines. */
export const uploadsPrefix = (userId: string, documentId: string): string =>
  `${UPLOADS_PREFIX}${documentPrefix(userId, documentId)}`

/** The browser uploads the file here. */
export const incomingKey = (userId: string, documentId: string): string =>
  `${uploadsPrefix(userId, documentId)}incoming`

/** Unique, so that a second confirmation cannot replace the original of the first. */
export const newOriginalKey = (userId: string, documentId: string): string =>
  `${documentPrefix(userId, documentId)}original-${randomUUID()}`

/** The script that was parsed while its pages were counted, until it is stored as lines. */
export const cachedParseKey = (userId: string, documentId: string): string =>
  `${documentPrefix(userId, documentId)}reading.json`

export const pageKey = (userId: string, documentId: string, page: number): string =>
  `${documentPrefix(userId, documentId)}pages/${page}.webp`
