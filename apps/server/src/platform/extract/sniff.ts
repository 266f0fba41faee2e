import { ExtractionError, type ExtractionErrorCode } from '@sidelight/extraction/extraction-error'

export type SniffedFormat = 'pdf' | 'zip' | 'rtf' | 'html' | 'fdx' | 'text'

/** pdf.js searches the header this far into a file; scanners and mail gateways put data before it. */
const PDF_HEADER_SEARCH_BYTES = 1024
const FDX_SEARCH_CHARACTERS = 4096

const bytesOf = (ascii: string): number[] => Array.from(Buffer.from(ascii, 'latin1'))

const RICH_TEXT = bytesOf('{\\rtf')

const REJECTED_FORMATS: [ExtractionErrorCode, number[]][] = [
  ['old-word-format', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['picture-format', [0x89, 0x50, 0x4e, 0x47]],
  ['picture-format', [0xff, 0xd8, 0xff]],
  ['picture-format', bytesOf('GIF8')],
  ['picture-format', [0x49, 0x49, 0x2a, 0x00]],
  ['picture-format', [0x4d, 0x4d, 0x00, 0x2a]],
  ['unknown-format', bytesOf('RIFF')],
  ['unknown-format', bytesOf('OggS')],
  ['unknown-format', bytesOf('fLaC')],
  ['unknown-format', [0x1a, 0x45, 0xdf, 0xa3]],
  ['unknown-format', [0x49, 0x44, 0x33, 0x03]],
  ['unknown-format', [0x1f, 0x8b]],
  ['unknown-format', [0x37, 0x7a, 0xbc, 0xaf]],
  ['unknown-format', [0x52, 0x61, 0x72, 0x21]],
  ['unknown-format', [0x7f, 0x45, 0x4c, 0x46]],
]

/** Detects the format by the bytes alone: the name and the claimed type of a file are not reliable. */
export function sniff(bytes: Uint8Array): SniffedFormat {
  if (bytes.length === 0) throw new ExtractionError('empty')
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])) return 'zip'
  if (startsWith(bytes, RICH_TEXT)) return 'rtf'
  const rejected = REJECTED_FORMATS.find(([, signature]) => startsWith(bytes, signature))
  if (rejected !== undefined) throw new ExtractionError(isEncryptedPackage(bytes) ? 'document-locked' : rejected[0])
  if (hasPdfHeader(bytes)) return 'pdf'
  if (startsWith(bytes, [0x25, 0x21])) throw new ExtractionError('unknown-format')
  const opening = decodeOpening(bytes)
  if (/<FinalDraft[\s>]/.test(opening)) return 'fdx'
  if (isHtml(opening)) return 'html'
  // Other XML would be parsed with its markup, line by line, and paid for.
  if (/^[^<]{0,3}<\?xml\s/.test(opening)) throw new ExtractionError('unknown-format')
  return 'text'
}

/** A page, with what browsers and word processors put before it: a comment, or the declaration of XML. */
const isHtml = (opening: string): boolean =>
  /^\s{0,20}[^\w<]{0,3}</.test(opening) && /<(?:!doctype html|html)[\s>]/i.test(opening)

/** A Word document with a password is stored inside the container of the old format. */
const isEncryptedPackage = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from('EncryptedPackage', 'utf16le'))

function hasPdfHeader(bytes: Uint8Array): boolean {
  const opening = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PDF_HEADER_SEARCH_BYTES))
  const at = opening.indexOf('%PDF-')
  if (at <= 0) return at === 0
  // A script may mention "%PDF-"; a real header continues with a version.
  return /^%PDF-\d\.\d/.test(opening.toString('latin1', at, at + 8))
}

function decodeOpening(bytes: Uint8Array): string {
  const opening = bytes.subarray(0, FDX_SEARCH_CHARACTERS)
  const isUtf16 = startsWith(opening, [0xff, 0xfe]) || startsWith(opening, [0xfe, 0xff])
  const text = Buffer.from(opening).toString('latin1')
  return isUtf16 ? text.replaceAll('\0', '') : text
}

const startsWith = (bytes: Uint8Array, signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)
