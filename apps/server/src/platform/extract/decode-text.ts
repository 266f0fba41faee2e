import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { ExtractionError } from '@sidelight/extraction/extraction-error'

export interface DecodedText {
  text: string
  encoding: string
  isGuess: boolean
}

const SAMPLE_BYTES = 64 * 1024
/** With a larger share of NULs among the even or odd bytes, Western text is UTF-16. */
const UTF16_NUL_SHARE = 0.3
const MIN_CONFIDENCE = 30

export function decodeText(bytes: Uint8Array): DecodedText {
  const withMark = decodeByMark(bytes)
  if (withMark !== undefined) return withMark
  const utf16 = detectUtf16(bytes)
  if (utf16 !== undefined) return { text: iconv.decode(bytes, utf16), encoding: utf16, isGuess: true }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', isGuess: false }
  } catch {
    if (isBinary(bytes)) throw new ExtractionError('unknown-format')
    const repaired = repairUtf8(bytes)
    if (repaired !== undefined) return { text: repaired, encoding: 'utf-8', isGuess: true }
    const encoding = guessEncoding(bytes)
    return { text: iconv.decode(bytes, encoding), encoding, isGuess: true }
  }
}

function decodeByMark(bytes: Uint8Array): DecodedText | undefined {
  const [first, second, third, fourth] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return decodeAs(bytes, 'utf-8')
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return decodeAs(bytes, 'utf-32le')
  if (first === 0xff && second === 0xfe) return decodeAs(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decodeAs(bytes, 'utf-16be')
  return undefined
}

const decodeAs = (bytes: Uint8Array, encoding: string): DecodedText => ({
  text: iconv.decode(bytes, encoding),
  encoding,
  isGuess: false,
})

function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const pairs = Math.floor(sample.length / 2)
  if (pairs < 4) return undefined
  let evenNuls = 0
  let oddNuls = 0
  for (let index = 0; index < pairs * 2; index += 2) {
    if (sample[index] === 0) evenNuls += 1
    if (sample[index + 1] === 0) oddNuls += 1
  }
  if (oddNuls > pairs * UTF16_NUL_SHARE && evenNuls < oddNuls / 8) return 'utf-16le'
  if (evenNuls > pairs * UTF16_NUL_SHARE && oddNuls < evenNuls / 8) return 'utf-16be'
  return undefined
}

/** A truncated or slightly damaged UTF-8 file still has far more valid characters than broken ones. */
function repairUtf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const nonAscii = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
  return nonAscii > 0 && broken * 4 <= nonAscii ? text : undefined
}

/** A script in a single-byte encoding has hardly any control characters. */
function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  let controls = 0
  for (const byte of sample) {
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27)) controls += 1
  }
  return controls > sample.length * 0.05
}

/** The detector confuses the ISO variants, which lack curly quotes; Windows-1252 covers their common characters. */
function guessEncoding(bytes: Uint8Array): string {
  const [best] = analyse(bytes.subarray(0, SAMPLE_BYTES))
  if (best === undefined || best.confidence < MIN_CONFIDENCE) return 'windows-1252'
  if (/^(ISO-8859|ASCII|UTF-)/i.test(best.name) || !iconv.encodingExists(best.name)) return 'windows-1252'
  return best.name
}
