const NONCE_BYTES = 12
const ALGORITHM = 'AES-GCM'

/** The address of a confidential script's object has the script's key in its fragment, which no browser sends. */
async function importKey(url: string): Promise<CryptoKey> {
  const [, hex = ''] = url.split('#key=')
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt'])
}

/** Binds the content to the object of this address, so that the storage cannot answer with another one. */
function describeEncryption(url: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  const [objectKey = ''] = /users\/[^/]+\/documents\/[^?#]+/.exec(url) ?? []
  return { name: ALGORITHM, iv, additionalData: new TextEncoder().encode(objectKey) }
}

/** Throws if the content was changed or is that of another object. The server writes and reads the same (platform/script-keys/encrypted-bytes.ts). */
export async function decryptObject(url: string, content: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await content.arrayBuffer())
  const encryption = describeEncryption(url, bytes.subarray(0, NONCE_BYTES))
  const decrypted = await crypto.subtle.decrypt(encryption, await importKey(url), bytes.subarray(NONCE_BYTES))
  return new Blob([decrypted], { type: content.type })
}

export async function encryptObject(url: string, content: Blob): Promise<Blob> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const encryption = describeEncryption(url, iv)
  const encrypted = await crypto.subtle.encrypt(encryption, await importKey(url), await content.arrayBuffer())
  return new Blob([iv, encrypted], { type: content.type })
}
