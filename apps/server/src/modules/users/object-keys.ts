import { randomUUID } from 'node:crypto'
import { UPLOADS_PREFIX } from '#platform/storage/storage.ts'

/** All objects of a user are under prefixes with the user's id, so that they can be found and removed. */
const picturesPrefix = (userId: string) => `avatars/${userId}/`
const incomingPrefix = (userId: string) => `${UPLOADS_PREFIX}avatars/${userId}/`
const exportsPrefix = (userId: string) => `exports/${userId}/`
/** Documents and what is derived from them. */
const documentsPrefix = (userId: string) => `users/${userId}/`

export const newPictureKey = (userId: string): string => `${picturesPrefix(userId)}${randomUUID()}.webp`
export const newIncomingKey = (userId: string): string => `${incomingPrefix(userId)}${randomUUID()}`
export const newExportKey = (userId: string): string => `${exportsPrefix(userId)}${randomUUID()}.zip`

export const isPictureOf = (userId: string, key: string): boolean => key.startsWith(picturesPrefix(userId))

/** Prefixes whose objects must each be referenced by a row; unreferenced ones are removed. */
export const listReferencedPrefixes = (userId: string): string[] => [
  picturesPrefix(userId),
  incomingPrefix(userId),
  exportsPrefix(userId),
]

export const listAllPrefixes = (userId: string): string[] => [
  ...listReferencedPrefixes(userId),
  documentsPrefix(userId),
  `${UPLOADS_PREFIX}${documentsPrefix(userId)}`,
]
