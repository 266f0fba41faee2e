/** Below the prefix of the document, so that deleting the document finds it. */
export const tapesPrefix = (userId: string, documentId: string): string =>
  `users/${userId}/documents/${documentId}/tapes/`

export const tapeKey = (userId: string, documentId: string, tapeId: string): string =>
  `${tapesPrefix(userId, documentId)}${tapeId}.mp4`
