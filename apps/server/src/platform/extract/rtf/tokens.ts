export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'word'; name: string; value: number | undefined }
  /** A control word of one sign: "\~". */
  | { kind: 'sign'; sign: string }
  /** Bytes in the encoding of the font; each of them was one character or one "\'hh" of the file. */
  | { kind: 'bytes'; bytes: number[] }

const MAX_NAME = 32
const MAX_DIGITS = 10

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
const isDigit = (code: number): boolean => code >= 48 && code <= 57
const CODE = {
  backslash: 92,
  open: 123,
  close: 125,
  quote: 39,
  minus: 45,
  space: 32,
  lineFeed: 10,
  return: 13,
} as const

/** The parts of a rich text file, each read once and in order; nothing that a file states makes it look back. */
export function* readTokens(file: Uint8Array): Generator<RtfToken> {
  let at = 0
  while (at < file.length) {
    const code = file[at] ?? 0
    if (code === CODE.open || code === CODE.close) {
      yield { kind: code === CODE.open ? 'open' : 'close' }
      at += 1
    } else if (code === CODE.backslash) {
      const { token, end } = readControl(file, at + 1)
      // Bytes of a picture follow "\bin" with their count.
      const isBinary = token.kind === 'word' && token.name === 'bin'
      at = end + (isBinary ? Math.max(0, token.value ?? 0) : 0)
      if (!isBinary) yield token
    } else {
      const end = findTextEnd(file, at)
      const bytes = [...file.subarray(at, end)].filter(
        (byte) => byte !== CODE.lineFeed && byte !== CODE.return && byte !== 0,
      )
      if (bytes.length > 0) yield { kind: 'bytes', bytes }
      at = end
    }
  }
}

/** A longer text is read in several parts. */
const MAX_TEXT = 4096

function findTextEnd(file: Uint8Array, start: number): number {
  let at = start
  while (at < file.length && at - start < MAX_TEXT) {
    const code = file[at]
    if (code === CODE.backslash || code === CODE.open || code === CODE.close) break
    at += 1
  }
  return at
}

/** What follows a backslash. */
function readControl(file: Uint8Array, start: number): { token: RtfToken; end: number } {
  const first = file[start] ?? CODE.space
  if (first === CODE.quote) return { token: readHexByte(file, start + 1), end: start + 3 }
  if (!isLetter(first)) return { token: { kind: 'sign', sign: String.fromCharCode(first) }, end: start + 1 }
  const nameEnd = findEnd(file, start, MAX_NAME, isLetter)
  const digitsStart = nameEnd + (file[nameEnd] === CODE.minus ? 1 : 0)
  const end = findEnd(file, digitsStart, MAX_DIGITS, isDigit)
  const textOf = (from: number, to: number) => Buffer.from(file.subarray(from, to)).toString('latin1')
  const value = end > digitsStart ? Number(textOf(nameEnd, end)) : undefined
  // One space ends a control word and is not part of the text.
  return {
    token: { kind: 'word', name: textOf(start, nameEnd), value },
    end: file[end] === CODE.space ? end + 1 : end,
  }
}

function readHexByte(file: Uint8Array, start: number): RtfToken {
  const byte = Number.parseInt(String.fromCharCode(file[start] ?? 0, file[start + 1] ?? 0), 16)
  return { kind: 'bytes', bytes: Number.isNaN(byte) ? [] : [byte] }
}

function findEnd(file: Uint8Array, start: number, most: number, isPart: (code: number) => boolean): number {
  let at = start
  while (at - start < most && isPart(file[at] ?? 0)) at += 1
  return at
}
