import { randomUUID } from 'node:crypto'

/** Part of what is stored for the document, and found with it. */
export const soundPrefix = (userId: string, documentId: string): string =>
  `users/${userId}/documents/${documentId}/audio/`

/**
 * New ones for each attempt: a worker that was taken for dead cannot replace what another has made. They say when they
 * were thought of, by the machine's clock, so that what is just being written is not taken for left over.
 */
const newName = (userId: string, documentId: string): string =>
  `${soundPrefix(userId, documentId)}${Math.floor(Date.now() / 1000)}-${randomUUID()}`

export function newClipKeys(userId: string, documentId: string): { mp3Key: string; wavKey: string } {
  const name = newName(userId, documentId)
  return { mp3Key: `${name}.mp3`, wavKey: `${name}.wav` }
}

/** What was recorded is copied from where it was put to a key that no address was ever signed for. */
export const newIncomingKey = (userId: string, documentId: string): string => `${newName(userId, documentId)}.incoming`
export const newRecordingKey = (userId: string, documentId: string): string => `${newName(userId, documentId)}.wav`

export const newZipKey = (userId: string, documentId: string): string => `${newName(userId, documentId)}.zip`

export function ageOfKeySeconds(key: string): number {
  const [, seconds] = /\/audio\/(\d+)-[^/]+$/.exec(key) ?? []
  return Math.floor(Date.now() / 1000) - Number(seconds ?? 0)
}
