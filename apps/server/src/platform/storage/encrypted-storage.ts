import { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import { decryptBytes, encryptBytes, encryptChunks, ENCRYPTION_BYTES } from '../script-keys/encrypted-bytes.ts'
import { isEncryptedId } from '../script-keys/encrypted-id.ts'
import type { ScriptKeys } from '../script-keys/script-keys.ts'
import type { ObjectStorage } from './storage.ts'

const DOCUMENT = /^(?:incoming\/)?users\/[^/]+\/documents\/([^/]+)\//

/** The encrypted script that an object belongs to; undefined for all other objects. */
function findEncryptedScript(objectKey: string): string | undefined {
  const [, documentId] = DOCUMENT.exec(objectKey) ?? []
  return documentId !== undefined && isEncryptedId(documentId) ? documentId : undefined
}

/**
 * What an encrypted object is bound to: its own key, so that no object can be put in the place of another. An original is
 * bound to the key that its browser has uploaded it to, because it is copied from there without being read. A browser
 * knows no bucket, and begins with the owner.
 */
const contextOf = (objectKey: string): string =>
  objectKey.replace(/^incoming\//, '').replace(/\/original-[^/]+$/, '/incoming')

/**
 * Encrypts the objects of encrypted scripts before they are stored, each script with its own key. Their URLs carry the key
 * in the fragment, which browsers do not send: they decrypt what they download and encrypt what they upload. An object
 * whose script has no key any more does not exist, and one that was moved cannot be read. All other objects pass unchanged.
 */
export function createEncryptedStorage(storage: ObjectStorage, keys: Pick<ScriptKeys, 'find'>): ObjectStorage {
  const findKey = async (objectKey: string): Promise<Buffer | undefined> => {
    const script = findEncryptedScript(objectKey)
    if (script === undefined) return undefined
    const key = await keys.find(script)
    // Also for a worker that is late: it must not store anything of a deleted script, least of all as it is.
    if (!key) throw scriptIsGone()
    return key
  }

  const read: ObjectStorage['read'] = async (objectKey, etag) => {
    const key = await findKey(objectKey)
    const stored = await storage.read(objectKey, etag)
    return key ? decryptBytes(stored, key, contextOf(objectKey)) : stored
  }

  const write: ObjectStorage['write'] = async (objectKey, body, contentType) => {
    const key = await findKey(objectKey)
    await storage.write(objectKey, key ? encryptBytes(body, key, contextOf(objectKey)) : body, contentType)
  }

  return {
    ...storage,
    read,
    write,

    async presignUpload(grant) {
      const key = await findKey(grant.key)
      if (!key) return storage.presignUpload(grant)
      const url = await storage.presignUpload({ ...grant, sizeBytes: grant.sizeBytes + ENCRYPTION_BYTES })
      return withKey(url, key)
    },

    async presignDownload(objectKey, grant) {
      const key = await findKey(objectKey)
      const url = await storage.presignDownload(objectKey, grant)
      return key ? withKey(url, key) : url
    },

    async find(objectKey) {
      const script = findEncryptedScript(objectKey)
      if (script === undefined) return storage.find(objectKey)
      const found = (await keys.find(script)) && (await storage.find(objectKey))
      return found && { ...found, sizeBytes: found.sizeBytes - ENCRYPTION_BYTES }
    },

    readStart: async (objectKey, bytes, etag) =>
      findEncryptedScript(objectKey) === undefined
        ? storage.readStart(objectKey, bytes, etag)
        : (await read(objectKey, etag)).subarray(0, bytes),

    // Encrypted objects are decrypted as a whole: before its end nobody knows whether one was changed.
    readStream: async (objectKey) =>
      findEncryptedScript(objectKey) === undefined
        ? storage.readStream(objectKey)
        : Readable.from([await read(objectKey)]),

    async writeStream(objectKey, chunks, contentType, fileName) {
      const key = await findKey(objectKey)
      await storage.writeStream(
        objectKey,
        key ? encryptChunks(chunks, key, contextOf(objectKey)) : chunks,
        contentType,
        fileName,
      )
    },

    async copy(from, to) {
      const scripts = [from.key, to].map((objectKey) => findEncryptedScript(objectKey))
      if (scripts.every((script) => script === undefined) || contextOf(from.key) === contextOf(to))
        return storage.copy(from, to)
      const found = await storage.find(from.key)
      await write(to, await read(from.key, from.etag), found?.contentType ?? '')
    },
  }
}

const withKey = (url: string, key: Buffer): string => `${url}#key=${key.toString('hex')}`

const scriptIsGone = () => new AppError('not_found', 'This script does not exist.')
