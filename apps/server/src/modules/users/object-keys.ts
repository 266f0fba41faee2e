import { randomUUID } from 'node:crypto'

/** Everything of one user lies under prefixes that end with their id, so that it can be found and removed. */
const pictures = (userId: string) => `avatars/${userId}/`
const incomingPictures = (userId: string) => `incoming/avatars/${userId}/`
const exports = (userId: string) => `exports/${userId}/`
/** Documents and what is made of them. */
const work = (userId: string) => `users/${userId}/`

export const newPictureKey = (userId: string): string => `${pictures(userId)}${randomUUID()}.webp`
export const newIncomingKey = (userId: string): string => `${incomingPictures(userId)}${randomUUID()}`
export const newExportKey = (userId: string): string => `${exports(userId)}${randomUUID()}.zip`

export const isPictureOf = (userId: string, key: string): boolean => key.startsWith(pictures(userId))

/** Where objects come and go while the user is with us, each of them named by a row. */
export const changingPrefixes = (userId: string): string[] => [
  pictures(userId),
  incomingPictures(userId),
  exports(userId),
]

export const allPrefixes = (userId: string): string[] => [...changingPrefixes(userId), work(userId)]
