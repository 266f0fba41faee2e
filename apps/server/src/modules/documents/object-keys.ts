import { randomUUID } from 'node:crypto'

/** Everything stored for a document lies under its own prefix, and that under its owner's. */
export const documentPrefix = (userId: string, documentId: string): string => `users/${userId}/documents/${documentId}/`

/** Where the browser may put the file, for a few minutes. */
export const incomingKey = (userId: string, documentId: string): string =>
  `${documentPrefix(userId, documentId)}incoming`

/** A new one each time: whoever confirms a second time cannot replace what was confirmed first. */
export const newOriginalKey = (userId: string, documentId: string): string =>
  `${documentPrefix(userId, documentId)}original-${randomUUID()}`

/** What was read while the pages were counted; until it has become lines. */
export const readingKey = (userId: string, documentId: string): string =>
  `${documentPrefix(userId, documentId)}reading.json`

export const pageKey = (userId: string, documentId: string, page: number): string =>
  `${documentPrefix(userId, documentId)}pages/${page}.webp`
