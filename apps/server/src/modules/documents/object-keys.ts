import { randomUUID } from 'node:crypto'

/** All objects of a document are under its own prefix, which is under its owner's prefix. */
export const documentPrefix = (userId: string, documentId: string): string => `users/${userId}/documents/${documentId}/`

/** The browser uploads the file here. */
export const incomingKey = (userId: string, documentId: string): string =>
  `${documentPrefix(userId, documentId)}incoming`

/** Unique, so that a second confirmation cannot replace the original of the first. */
export const newOriginalKey = (userId: string, documentId: string): string =>
  `${documentPrefix(userId, documentId)}original-${randomUUID()}`

/** The script that was parsed while its pages were counted, until it is stored as lines. */
export const cachedParseKey = (userId: string, documentId: string): string =>
  `${documentPrefix(userId, documentId)}reading.json`

export const pageKey = (userId: string, documentId: string, page: number): string =>
  `${documentPrefix(userId, documentId)}pages/${page}.webp`
