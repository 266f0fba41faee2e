const HEADER_BYTES = 8
const LARGE_HEADER_BYTES = 16
/** The last box of a file that was closed. */
const END_BYTES = 16

/**
 * How many bytes of a fragmented MP4 can be read: up to its last whole fragment. A page that was killed leaves a part of
 * the next one; 0 if there is no whole one.
 */
export async function findWholeBytes(file: Blob): Promise<number> {
  if ((await readBox(file, file.size - END_BYTES))?.name === 'mfro') return file.size
  let whole = 0
  for (let at = 0; ;) {
    const box = await readBox(file, at)
    if (box === undefined || at + box.bytes > file.size) return whole
    at += box.bytes
    if (box.name === 'mdat') whole = at
  }
}

async function readBox(file: Blob, at: number): Promise<{ name: string; bytes: number } | undefined> {
  if (at < 0 || at + HEADER_BYTES > file.size) return undefined
  const header = new DataView(await file.slice(at, at + LARGE_HEADER_BYTES).arrayBuffer())
  const name = String.fromCharCode(...new Uint8Array(header.buffer, 4, 4))
  const bytes = header.getUint32(0)
  if (bytes !== 1) return bytes < HEADER_BYTES ? undefined : { name, bytes }
  return header.byteLength < LARGE_HEADER_BYTES ? undefined : { name, bytes: Number(header.getBigUint64(8)) }
}
