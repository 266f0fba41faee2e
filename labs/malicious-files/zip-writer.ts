import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  name: string
  content: Uint8Array | string
  /** Sizes that the headers claim instead of the real ones. */
  claimedSize?: number
  claimedCompressedSize?: number
  method?: number
  isStored?: boolean
  flags?: number
  externalAttributes?: number
  /** The directory entry points at the data of this earlier part. */
  sameDataAs?: number
}

export interface ZipOptions {
  claimedEntries?: number
  comment?: string
  omitDirectory?: boolean
}

export function writeZip(parts: ZipPart[], { claimedEntries, comment = '', omitDirectory }: ZipOptions = {}): Buffer {
  const written: Buffer[] = []
  const directory: Buffer[] = []
  const offsets: number[] = []
  let offset = 0
  for (const part of parts) {
    const compressed = compressPart(part)
    const isShared = part.sameDataAs !== undefined
    const at = isShared ? (offsets[part.sameDataAs ?? 0] ?? 0) : offset
    offsets.push(at)
    if (!isShared) {
      const local = Buffer.concat([localHeader(compressed), compressed.name, compressed.data])
      written.push(local)
      offset += local.length
    }
    directory.push(Buffer.concat([directoryHeader(compressed, at), compressed.name]))
  }
  const entries = omitDirectory === true ? Buffer.alloc(0) : Buffer.concat(directory)
  const end = endRecord(claimedEntries ?? parts.length, entries.length, offset, comment)
  return Buffer.concat([...written, entries, end])
}

interface CompressedPart {
  name: Buffer
  data: Buffer
  method: number
  flags: number
  crc: number
  size: number
  compressedSize: number
  externalAttributes: number
}

function compressPart(part: ZipPart): CompressedPart {
  const content = Buffer.from(part.content as Uint8Array)
  const data = part.isStored === true ? content : deflateRawSync(content)
  return {
    name: Buffer.from(part.name),
    data,
    method: part.method ?? (part.isStored === true ? 0 : 8),
    flags: part.flags ?? 0,
    crc: crc32(content),
    size: part.claimedSize ?? content.length,
    compressedSize: part.claimedCompressedSize ?? data.length,
    externalAttributes: part.externalAttributes ?? 0,
  }
}

function localHeader({ name, method, flags, crc, size, compressedSize }: CompressedPart): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04_03_4b_50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(compressedSize, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(name.length, 26)
  return header
}

function directoryHeader(part: CompressedPart, offset: number): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02_01_4b_50, 0)
  localHeader(part).copy(header, 6, 4, 28)
  header.writeUInt16LE(20, 4)
  header.writeUInt32LE(part.externalAttributes, 38)
  header.writeUInt32LE(offset, 42)
  return header
}

function endRecord(entries: number, directoryBytes: number, directoryOffset: number, comment: string): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06_05_4b_50, 0)
  record.writeUInt16LE(entries & 0xff_ff, 8)
  record.writeUInt16LE(entries & 0xff_ff, 10)
  record.writeUInt32LE(directoryBytes, 12)
  record.writeUInt32LE(directoryOffset, 16)
  record.writeUInt16LE(comment.length, 20)
  return Buffer.concat([record, Buffer.from(comment)])
}
