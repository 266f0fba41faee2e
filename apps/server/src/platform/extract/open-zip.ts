import { inflateRawSync } from 'node:zlib'
import type { ExtractionLimits } from './limits.ts'
import { ExtractionError } from '@sidelight/extraction/extraction-error'

export interface ZipFile {
  has: (name: string) => boolean
  /** Undefined for a missing entry. */
  findText: (name: string) => string | undefined
}

interface ZipEntry {
  method: number
  compressedSize: number
  headerOffset: number
  isEncrypted: boolean
}

const END_SIGNATURE = 0x06_05_4b_50
const ENTRY_SIGNATURE = 0x02_01_4b_50
const LOCAL_SIGNATURE = 0x04_03_4b_50
/** The end record and its longest possible comment. */
const END_SEARCH_BYTES = 22 + 0xff_ff
const STORED = 0
const DEFLATED = 8

type ZipLimits = Pick<ExtractionLimits, 'zipEntries' | 'zipEntryBytes' | 'zipTotalBytes'>

/** Opens a zip. Entries are unpacked on demand and never beyond the limits, whatever sizes they claim. */
export function openZip(bytes: Uint8Array, limits: ZipLimits): ZipFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const entries = listEntries(file, limits)
  let unpackedBytes = 0
  return {
    has: (name) => entries.has(name),
    findText: (name) => {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      if (entry.isEncrypted) throw new ExtractionError('document-locked')
      const maxBytes = Math.min(limits.zipEntryBytes, limits.zipTotalBytes - unpackedBytes)
      const content = unpack(file, entry, maxBytes)
      unpackedBytes += content.length
      return decodeXml(content)
    },
  }
}

function listEntries(file: Buffer, limits: ZipLimits): Map<string, ZipEntry> {
  const end = findEndRecord(file)
  const count = file.readUInt16LE(end + 10)
  const entries = new Map<string, ZipEntry>()
  let at = file.readUInt32LE(end + 16)
  // Counts the directory entries itself: a file may contain more than it claims.
  for (let index = 0; at + 46 <= end && file.readUInt32LE(at) === ENTRY_SIGNATURE; index += 1) {
    if (index >= limits.zipEntries) throw new ExtractionError('document-too-large')
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/')
    const entry = {
      isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      compressedSize: file.readUInt32LE(at + 20),
      headerOffset: file.readUInt32LE(at + 42),
    }
    // With two entries of one name, Word could show another text than we read.
    if (entries.has(name)) throw new ExtractionError('document-damaged')
    entries.set(name, entry)
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  if (entries.size === 0 || entries.size < count) throw new ExtractionError('document-damaged')
  return entries
}

function findEndRecord(file: Buffer): number {
  const searchStart = Math.max(0, file.length - END_SEARCH_BYTES)
  for (let at = file.length - 22; at >= searchStart; at -= 1) {
    if (file.readUInt32LE(at) === END_SIGNATURE) return at
  }
  throw new ExtractionError('document-damaged')
}

function unpack(file: Buffer, entry: ZipEntry, maxBytes: number): Buffer {
  const packed = findPackedBytes(file, entry)
  if (maxBytes <= 0 || (entry.method === STORED && packed.length > maxBytes))
    throw new ExtractionError('document-too-large')
  if (entry.method === STORED) return packed
  if (entry.method !== DEFLATED) throw new ExtractionError('document-damaged')
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new ExtractionError(isTooLarge ? 'document-too-large' : 'document-damaged', error)
  }
}

function findPackedBytes(file: Buffer, { compressedSize, headerOffset }: ZipEntry): Buffer {
  if (headerOffset + 30 > file.length || file.readUInt32LE(headerOffset) !== LOCAL_SIGNATURE) {
    throw new ExtractionError('document-damaged')
  }
  const start = headerOffset + 30 + file.readUInt16LE(headerOffset + 26) + file.readUInt16LE(headerOffset + 28)
  if (start + compressedSize > file.length) throw new ExtractionError('document-damaged')
  return file.subarray(start, start + compressedSize)
}

function decodeXml(content: Buffer): string {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content)
  return new TextDecoder('utf-8').decode(content)
}
