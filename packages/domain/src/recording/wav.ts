export const WAV_HEADER_BYTES = 44
/** A recording's samples start within this many bytes. */
export const WAV_START_BYTES = 4096

const PCM = 1
export const SAMPLE_BYTES = 2
const SAMPLE_RATES = { min: 8000, max: 192_000 }

/** 16-bit PCM. */
export interface WavFormat {
  sampleRate: number
  channels: number
  dataBytes: number
}

export interface ParsedWav extends WavFormat {
  dataStart: number
  durationMs: number
}

/** The shortest possible header. */
export function wavHeader({ sampleRate, channels, dataBytes }: WavFormat): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(WAV_HEADER_BYTES)
  const view = new DataView(bytes.buffer)
  const blockBytes = channels * SAMPLE_BYTES
  writeName(bytes, 0, 'RIFF')
  view.setUint32(4, WAV_HEADER_BYTES - 8 + dataBytes, true)
  writeName(bytes, 8, 'WAVE')
  writeName(bytes, 12, 'fmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, PCM, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * blockBytes, true)
  view.setUint16(32, blockBytes, true)
  view.setUint16(34, SAMPLE_BYTES * 8, true)
  writeName(bytes, 36, 'data')
  view.setUint32(40, dataBytes, true)
  return bytes
}

const writeName = (bytes: Uint8Array, at: number, name: string): void => {
  for (const [offset, letter] of Array.from(name).entries()) bytes[at + offset] = letter.charCodeAt(0)
}

/**
 * Parses the start of a WAV file of `totalBytes` bytes. Accepts only 16-bit PCM in one or two channels, with whole
 * samples and the length that its header states.
 */
export function parseWav(start: Uint8Array, totalBytes: number): ParsedWav | undefined {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength)
  if (start.length < WAV_HEADER_BYTES || nameAt(start, 0) !== 'RIFF' || nameAt(start, 8) !== 'WAVE') return undefined
  if (view.getUint32(4, true) !== totalBytes - 8) return undefined
  let format: Format | undefined
  for (let at = 12; at + 8 <= start.length;) {
    const [name, size] = [nameAt(start, at), view.getUint32(at + 4, true)]
    const body = at + 8
    if (name === 'data') return format && describeData(format, { dataStart: body, dataBytes: size, totalBytes })
    // Of two format chunks each player would choose its own.
    if (name === 'fmt ' && (format || body + size > start.length)) return undefined
    if (name === 'fmt ') format = readFormat(view, body, size)
    at = body + size + (size % 2)
  }
  return undefined
}

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

interface Format {
  sampleRate: number
  channels: number
}

function readFormat(view: DataView, at: number, size: number): Format | undefined {
  if (size !== 16 || view.getUint16(at, true) !== PCM) return undefined
  const [channels, sampleRate] = [view.getUint16(at + 2, true), view.getUint32(at + 4, true)]
  const blockBytes = channels * SAMPLE_BYTES
  const isSupported =
    (channels === 1 || channels === 2) &&
    sampleRate >= SAMPLE_RATES.min &&
    sampleRate <= SAMPLE_RATES.max &&
    view.getUint32(at + 8, true) === sampleRate * blockBytes &&
    view.getUint16(at + 12, true) === blockBytes &&
    view.getUint16(at + 14, true) === SAMPLE_BYTES * 8
  return isSupported ? { sampleRate, channels } : undefined
}

interface Extent {
  dataStart: number
  dataBytes: number
  totalBytes: number
}

function describeData(
  { sampleRate, channels }: Format,
  { dataStart, dataBytes, totalBytes }: Extent,
): ParsedWav | undefined {
  const blockBytes = channels * SAMPLE_BYTES
  const isWhole = dataBytes > 0 && dataBytes % blockBytes === 0 && dataStart + dataBytes <= totalBytes
  if (!isWhole) return undefined
  const durationMs = Math.round((dataBytes / blockBytes / sampleRate) * 1000)
  return { sampleRate, channels, dataBytes, dataStart, durationMs }
}
