import { hkdfSync, randomBytes } from 'node:crypto'
import type { Database } from '../db/db.ts'
import { findKey, type KeyRing } from '../security/key-ring.ts'
import { decryptBytes, encryptBytes } from './encrypted-bytes.ts'
import * as repo from './script-keys.repo.ts'

const KEY_BYTES = 32

/** One key for each encrypted script. Without it, none of the script's objects can be read, wherever a copy of them is. */
export interface ScriptKeys {
  create(documentId: string, ownerId: string): Promise<void>
  /** Undefined if the script was deleted. */
  find(documentId: string): Promise<Buffer | undefined>
  /** When the newest key was made; undefined without any key. */
  findNewest(): Promise<Date | undefined>
  remove(documentId: string): Promise<void>
  removeAllOf(ownerId: string): Promise<void>
  /** Up to 1000 scripts that have had a key for an hour, in the order of their ids, from the first after this one. */
  listScripts(afterId: string): Promise<string[]>
  /** Removes keys that no script can have any more, the oldest first. Returns whether more are due. */
  removeOutdated(): Promise<boolean>
}

export function createScriptKeys(pool: Database['pool'], ring: KeyRing): ScriptKeys {
  const pending = new Map<string, Promise<Buffer | undefined>>()

  async function read(documentId: string): Promise<Buffer | undefined> {
    const row = await repo.findKeyRow(pool, documentId)
    if (!row) return undefined
    const key = findKey(ring, row.encryptedWith)
    if (!key)
      throw new Error(`SCRIPT_ENCRYPTION_KEYS has no key "${row.encryptedWith}", with which a script is encrypted`)
    return decryptBytes(row.encryptedKey, deriveKey(key.secret), documentId)
  }

  return {
    async create(documentId, ownerId) {
      const [{ id: encryptedWith, secret }] = ring
      const encryptedKey = encryptBytes(randomBytes(KEY_BYTES), deriveKey(secret), documentId)
      await repo.insertKey(pool, { documentId, ownerId, encryptedWith, encryptedKey })
    },

    // The addresses of a script's lines are signed at the same time, so one look-up answers for all of them.
    find(documentId) {
      const found = pending.get(documentId) ?? read(documentId).finally(() => pending.delete(documentId))
      pending.set(documentId, found)
      return found
    },

    findNewest: () => repo.findNewest(pool),
    remove: (documentId) => repo.deleteKey(pool, documentId),
    removeAllOf: (ownerId) => repo.deleteKeysOf(pool, ownerId),
    listScripts: (afterId) => repo.listScripts(pool, afterId),
    removeOutdated: () => repo.deleteOutdatedKeys(pool),
  }
}

const deriveKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'sidelight script key', 32))
