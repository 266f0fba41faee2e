import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** By how much encrypted bytes are longer than the bytes. */
export const ENCRYPTION_BYTES = NONCE_BYTES + TAG_BYTES

/**
 * AES-256-GCM: the nonce, the encrypted bytes, the tag. The context is not stored, but must be the same to decrypt: the key
 * of the object, so that nobody can put one object in the place of another. Browsers read and write the same
 * (lib/files/encrypted-object.ts).
 */
export function encryptBytes(bytes: Uint8Array, key: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

export class DecryptionError extends Error {}

/** Throws if the key or the context is another one, or if a byte was changed. */
export function decryptBytes(encrypted: Uint8Array, key: Uint8Array, context: string): Buffer {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, encrypted.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(context)).setAuthTag(encrypted.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch (error) {
    throw new DecryptionError('Bytes could not be decrypted', { cause: error })
  }
}

/** As `encryptBytes`, a chunk at a time. */
export async function* encryptChunks(
  chunks: AsyncIterable<Uint8Array>,
  key: Uint8Array,
  context: string,
): AsyncGenerator<Uint8Array> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
  yield nonce
  for await (const chunk of chunks) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}
