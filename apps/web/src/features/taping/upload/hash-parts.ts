import { listUploadParts } from '@sidelight/domain/taping/upload-parts'

/** The SHA-256 of the SHA-256 of each part, as the server computes it. Only one part is in memory at a time. */
export async function hashParts(file: Blob, signal: AbortSignal): Promise<string> {
  const parts = listUploadParts(file.size)
  const hashes = new Uint8Array(parts.length * 32)
  for (const [index, { start, sizeBytes }] of parts.entries()) {
    signal.throwIfAborted()
    const bytes = await file.slice(start, start + sizeBytes).arrayBuffer()
    hashes.set(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), index * 32)
  }
  const whole = new Uint8Array(await crypto.subtle.digest('SHA-256', hashes))
  return Array.from(whole, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
