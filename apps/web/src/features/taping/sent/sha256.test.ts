import { expect, it } from 'vitest'
import { createSha256 } from './sha256.ts'

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

it('[R-91-03] The hash of a file is that of the browser, whatever its length and pieces', async () => {
  // Up to three blocks, with both sides of where the length no longer fits into the last one.
  for (let length = 0; length <= 192; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37) % 251)
    const hash = createSha256()
    hash.push(bytes.subarray(0, length % 67))
    hash.push(bytes.subarray(length % 67))
    expect(hash.finish(), `${length} bytes`).toBe(toHex(await crypto.subtle.digest('SHA-256', bytes)))
  }
})
