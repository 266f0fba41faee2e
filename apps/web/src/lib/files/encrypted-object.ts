const NONCE_BYTES = 12
const ALGORITHM = 'AES-GCM'

/** The address of a confidential script's object has the script's key in its fragment, which no browser sends. */
async function importKey(url: string): Promise<CryptoKey> {
  const [, hex = ''] = url.split('#key=')
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt'])
}

/** Throws if the content was changed. The server writes and reads the same (platform/script-keys/encrypted-bytes.ts). */
export async function decryptObject(url: string, content: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await content.arrayBuffer())
  const nonce = { name: ALGORITHM, iv: bytes.subarray(0, NONCE_BYTES) }
  const decrypted = await crypto.subtle.decrypt(nonce, await importKey(url), bytes.subarray(NONCE_BYTES))
  return new Blob([decrypted], { type: content.type })
}

export async function encryptObject(url: string, content: Blob): Promise<Blob> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const key = await importKey(url)
  const encrypted = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, await content.arrayBuffer())
  return new Blob([iv, encrypted], { type: content.type })
}
