import { randomUUID } from 'node:crypto'

const VERSION_AT = 14

/**
 * The id of a script whose objects are encrypted. It is a UUID of version 8, ids of other scripts have version 4: whoever
 * has the key of an object knows from it that the content must be encrypted, also when the script and its key are gone.
 */
export function newEncryptedId(): string {
  const id = randomUUID()
  return `${id.slice(0, VERSION_AT)}8${id.slice(VERSION_AT + 1)}`
}

export const isEncryptedId = (documentId: string): boolean => documentId[VERSION_AT] === '8'
