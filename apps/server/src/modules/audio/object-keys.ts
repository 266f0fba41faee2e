import { randomUUID } from 'node:crypto'
import { UPLOADS_PREFIX } from '#platform/storage/storage.ts'

/** Below the prefix of the document, so that deleting the document finds it. */
export const audioPrefix = (userId: string, documentId: string): string =>
  `users/${userId}/documents/${documentId}/audio/`

export const audioUploadsPrefix = (userId: string, documentId: string): string =>
  `${UPLOADS_PREFIX}${audioPrefix(userId, documentId)}`

/**
 * A new name for each attempt, so that a worker that counts as dead cannot overwrite the result of another. The name
 * contains the creation time by the machine's clock, so that an object being written is not taken for an orphan.
 */
const newName = (userId: string, documentId: string): string =>
  `${audioPrefix(userId, documentId)}${Math.floor(Date.now() / 1000)}-${randomUUID()}`

export const newClipKey = (userId: string, documentId: string): string => `${newName(userId, documentId)}.mp3`

/** An uploaded recording is copied to a key for which no upload URL was ever signed. */
export const newIncomingKey = (userId: string, documentId: string): string =>
  `${UPLOADS_PREFIX}${newName(userId, documentId)}`
export const newRecordingKey = (userId: string, documentId: string): string => `${newName(userId, documentId)}.wav`

export const newZipKey = (userId: string, documentId: string): string => `${newName(userId, documentId)}.zip`
export const newCueTrackKey = (userId: string, documentId: string): string => `${newName(userId, documentId)}.mp3`

export function ageOfKeySeconds(key: string): number {
  const [, seconds] = /\/audio\/(\d+)-[^/]+$/.exec(key) ?? []
  return Math.floor(Date.now() / 1000) - Number(seconds ?? 0)
}
