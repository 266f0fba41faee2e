import type { BitReader } from './bit-reader.ts'
import { BOOK_STARTS, BOOKS, LINEAR_BITS, QUAD_BOOKS } from './tables.ts'

export const LINES = 576
export const SHORT = 2

/** The widths of the scale factor bands at 24 kHz; of a short block, of each of its three windows. */
const LONG_BANDS = [6, 6, 6, 6, 6, 6, 8, 10, 12, 14, 16, 18, 22, 26, 32, 38, 46, 54, 62, 70, 76, 36]
const SHORT_BANDS = [4, 4, 4, 6, 8, 10, 12, 14, 18, 24, 32, 44, 12]
const EMPHASIS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 3, 2, 0]

/** What precedes the spectrum of a granule. */
export interface SideInfo {
  /** How many bytes before its own frame the granule begins. */
  mainDataBegin: number
  bitLength: number
  bigValues: number
  globalGain: number
  scaleFactorCode: number
  blockType: number
  books: number[]
  subblockGains: number[]
  /** The spectral lines at which the second and the third book begin. */
  regionStarts: [number, number]
  hasCoarseScale: boolean
  quadBook: number
}

/** Undefined for mixed blocks, which our encoder does not write. */
export function readSideInfo(bits: BitReader): SideInfo | undefined {
  const mainDataBegin = bits.read(8)
  bits.read(1)
  const [bitLength, bigValues, globalGain, scaleFactorCode] = [bits.read(12), bits.read(9), bits.read(8), bits.read(9)]
  const isSwitched = bits.read(1) === 1
  const blockType = isSwitched ? bits.read(2) : 0
  if (isSwitched && bits.read(1) === 1) return undefined
  const books = Array.from({ length: isSwitched ? 2 : 3 }, () => bits.read(5))
  const subblockGains = isSwitched ? [bits.read(3), bits.read(3), bits.read(3)] : [0, 0, 0]
  const regionStarts = isSwitched ? switchedRegions(blockType) : longRegions(bits.read(4), bits.read(3))
  const [hasCoarseScale, quadBook] = [bits.read(1) === 1, bits.read(1)]
  return {
    mainDataBegin,
    bitLength,
    bigValues,
    globalGain,
    scaleFactorCode,
    blockType,
    books,
    subblockGains,
    regionStarts,
    hasCoarseScale,
    quadBook,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const switchedRegions = (blockType: number): [number, number] => [
  blockType === SHORT ? 3 * sum(SHORT_BANDS.slice(0, 3)) : sum(LONG_BANDS.slice(0, 8)),
  LINES,
]
const longRegions = (first: number, second: number): [number, number] => [
  sum(LONG_BANDS.slice(0, first + 1)),
  sum(LONG_BANDS.slice(0, first + second + 2)),
]

/** Reads the spectrum of a granule, in the order of frequency; in a short block those of its windows by turns. */
export function readSpectrum(bits: BitReader, info: SideInfo): Float32Array {
  const end = bits.position + info.bitLength
  const gains = readGains(bits, info)
  const values = readValues(bits, info, end)
  const spectrum = new Float32Array(LINES)
  const isShort = info.blockType === SHORT
  let at = 0
  for (const [band, gain] of gains.entries()) {
    const width = (isShort ? SHORT_BANDS[Math.floor(band / 3)] : LONG_BANDS[band]) ?? 0
    const start = isShort ? at - (band % 3) * width + (band % 3) : at
    for (let line = 0; line < width; line++) {
      const value = values[at + line] ?? 0
      spectrum[isShort ? start + 3 * line : at + line] = Math.sign(value) * Math.abs(value) ** (4 / 3) * gain
    }
    at += width
  }
  return spectrum
}

/** By what the values of each band, and in a short block of each window of a band, are multiplied. */
function readGains(
  bits: BitReader,
  { scaleFactorCode, blockType, globalGain, subblockGains, hasCoarseScale }: SideInfo,
) {
  const isShort = blockType === SHORT
  const { lengths, counts, hasEmphasis } = splitScaleFactorCode(scaleFactorCode, isShort)
  const factors = lengths.flatMap((length, part) => Array.from({ length: counts[part] ?? 0 }, () => bits.read(length)))
  const step = hasCoarseScale ? 1 : 0.5
  return Array.from({ length: isShort ? 3 * SHORT_BANDS.length : LONG_BANDS.length }, (_, band) => {
    const factor = (factors[band] ?? 0) + (hasEmphasis && !isShort ? (EMPHASIS[band] ?? 0) : 0)
    const subblockGain = isShort ? (subblockGains[band % 3] ?? 0) : 0
    return 2 ** ((globalGain - 210 - 8 * subblockGain) / 4 - step * factor)
  })
}

/** How many scale factors there are of each length. */
function splitScaleFactorCode(code: number, isShort: boolean) {
  const [low, middle] = [code - 400, code - 500]
  if (code < 400)
    return {
      lengths: [Math.floor((code >> 4) / 5), (code >> 4) % 5, (code & 15) >> 2, code & 3],
      counts: isShort ? [9, 9, 9, 9] : [6, 5, 5, 5],
      hasEmphasis: false,
    }
  if (code < 500)
    return {
      lengths: [Math.floor((low >> 2) / 5), (low >> 2) % 5, low & 3],
      counts: isShort ? [9, 9, 12] : [6, 5, 7],
      hasEmphasis: false,
    }
  return { lengths: [Math.floor(middle / 3), middle % 3], counts: isShort ? [18, 18] : [11, 10], hasEmphasis: true }
}

/** Reads pairs of large values, then groups of four small ones until the granule ends. */
function readValues(bits: BitReader, info: SideInfo, end: number): Int32Array {
  const values = new Int32Array(LINES)
  const bigEnd = Math.min(info.bigValues * 2, LINES)
  const [second, third] = info.regionStarts
  let at = 0
  for (; at < bigEnd; at += 2) {
    const book = info.books[at < second ? 0 : at < third ? 1 : 2] ?? 0
    const pair = readEntry(bits, book)
    values[at] = readSigned(bits, pair & 15, book)
    values[at + 1] = readSigned(bits, (pair >> 4) & 15, book)
  }
  while (at < LINES && bits.position < end) {
    const quad = readQuad(bits, QUAD_BOOKS[info.quadBook] ?? [])
    if (bits.position > end) break
    for (const mask of [128, 64, 32, 16]) values[at++] = quad & mask ? (bits.read(1) === 1 ? -1 : 1) : 0
  }
  bits.position = end
  return values
}

function readEntry(bits: BitReader, book: number): number {
  const start = BOOK_STARTS[book] ?? 0
  let width = 5
  let entry = BOOKS[start + bits.peek(width)] ?? 0
  while (entry < 0) {
    bits.position += width
    width = entry & 7
    entry = BOOKS[start + bits.peek(width) - (entry >> 3)] ?? 0
  }
  bits.position += entry >> 8
  return entry & 255
}

function readSigned(bits: BitReader, value: number, book: number): number {
  if (value === 0) return 0
  const size = value === 15 ? value + bits.read(LINEAR_BITS[book] ?? 0) : value
  return bits.read(1) === 1 ? -size : size
}

function readQuad(bits: BitReader, book: readonly number[]): number {
  let entry = book[bits.peek(4)] ?? 0
  if ((entry & 8) === 0) {
    const more = entry & 3
    const next = bits.peek(4 + more) & ((1 << more) - 1)
    entry = book[(entry >> 3) + next] ?? 0
  }
  bits.position += entry & 7
  return entry
}
