import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY_BYTES = 46

/** Reads the files of a zip as texts, by name. */
export const unzip = (zip: Buffer): Map<string, string> =>
  new Map([...unzipBytes(zip)].map(([name, bytes]) => [name, bytes.toString('utf8')]))

/** Reads the files of a zip, by name, from the directory at its end. */
export function unzipBytes(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end === -1 || zip.readUInt32LE(end) !== END) throw new Error('This is not a zip file')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)
    files.set(name, readEntry(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20)))
    at += ENTRY_BYTES + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

function readEntry(zip: Buffer, at: number, size: number): Buffer {
  const begin = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const packed = zip.subarray(begin, begin + size)
  return zip.readUInt16LE(at + 8) === 0 ? packed : inflateRawSync(packed)
}
