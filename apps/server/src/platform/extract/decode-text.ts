import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { ExtractionError } from './extraction-error.ts'

export interface DecodedText {
  text: string
  encoding: string
  isGuess: boolean
}

const SAMPLE_BYTES = 64 * 1024
/** Above this share of NUL bytes on one side of each pair, Western text is UTF-16. */
const UTF16_NUL_SHARE = 0.3
const LEAST_TRUSTED_CONFIDENCE = 30

export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = decodeMarked(bytes)
  if (marked !== undefined) return marked
  const wide = findUnmarkedUtf16(bytes)
  if (wide !== undefined) return { text: iconv.decode(bytes, wide), encoding: wide, isGuess: true }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', isGuess: false }
  } catch {
    if (looksBinary(bytes)) throw new ExtractionError('unknown-format')
    const repaired = findNearlyUtf8(bytes)
    if (repaired !== undefined) return { text: repaired, encoding: 'utf-8', isGuess: true }
    const encoding = guessEncoding(bytes)
    return { text: iconv.decode(bytes, encoding), encoding, isGuess: true }
  }
}

function decodeMarked(bytes: Uint8Array): DecodedText | undefined {
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

function findUnmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
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

/** A cut or bruised UTF-8 file still has far more sound letters than broken ones. */
function findNearlyUtf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const foreign = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
  return foreign > 0 && broken * 4 <= foreign ? text : undefined
}

/** No script in any single-byte encoding holds NULs and a crowd of control characters. */
function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  let controls = 0
  for (const byte of sample) {
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27)) controls += 1
  }
  return controls > sample.length * 0.05
}

/** The ISO variants are mistaken for each other and hide curly quotes; Windows-1252 holds all that they hold. */
function guessEncoding(bytes: Uint8Array): string {
  const [best] = analyse(bytes.subarray(0, SAMPLE_BYTES))
  if (best === undefined || best.confidence < LEAST_TRUSTED_CONFIDENCE) return 'windows-1252'
  if (/^(ISO-8859|ASCII|UTF-)/i.test(best.name) || !iconv.encodingExists(best.name)) return 'windows-1252'
  return best.name
}
